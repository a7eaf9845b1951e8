//! Gradients of the sparse operations, written by hand.

use std::sync::Arc;

use burn::backend::Autodiff;
use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind, unary};
use burn::backend::tensor::FloatTensor;

use super::{Incidence, Operator, PairGradient, SparseOps};

impl<B: SparseOps + PairGradient, C: CheckpointStrategy> SparseOps for Autodiff<B, C> {
    fn sparse_multiply(dense: FloatTensor<Self>, operator: Operator) -> FloatTensor<Self> {
        #[derive(Debug)]
        struct SparseMultiply;

        impl<B: SparseOps> Backward<B, 1> for SparseMultiply {
            type State = Operator;

            fn backward(self, ops: Ops<Operator, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
                unary::<B, _>(ops.parents, ops.node, grads, |gradient| {
                    B::sparse_multiply(gradient, ops.state.transposed())
                });
            }
        }

        let (dense, node) = dense.into_parts();
        match SparseMultiply.prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prepared) => {
                let product = B::sparse_multiply(dense, operator.clone());
                prepared.finish(operator, product)
            }
            OpsKind::UnTracked(prepared) => prepared.finish(B::sparse_multiply(dense, operator)),
        }
    }

    fn pair_dots(rows: FloatTensor<Self>, incidence: Arc<Incidence>) -> FloatTensor<Self> {
        #[derive(Debug)]
        struct PairDots;

        impl<B: PairGradient> Backward<B, 1> for PairDots {
            type State = (FloatTensor<B>, Arc<Incidence>);

            fn backward(self, ops: Ops<Self::State, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
                let (rows, incidence) = ops.state;
                unary::<B, _>(ops.parents, ops.node, grads, |gradient| {
                    B::pair_gradient(rows, gradient, &incidence)
                });
            }
        }

        let (rows, node) = rows.into_parts();
        match PairDots.prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prepared) => {
                let dots = B::pair_dots(rows.clone(), incidence.clone());
                prepared.finish((rows, incidence), dots)
            }
            OpsKind::UnTracked(prepared) => prepared.finish(B::pair_dots(rows, incidence)),
        }
    }
}
