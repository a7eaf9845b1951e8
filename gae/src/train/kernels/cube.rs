//! The sparse operations on graphics devices, as `CubeCL` kernels: one unit of work per number of the result.

use std::sync::Arc;

use burn::backend::ops::{FloatTensorOps, IntTensorOps};
use burn::backend::tensor::{FloatTensor, IntTensor};
use burn::backend::wgpu::{CubeBackend, CubeTensor};
use burn::backend::{FloatDType, TensorMetadata};
use burn::cubecl;
use burn::tensor::{Shape, TensorData};
use cubecl::prelude::*;
use cubecl::{CubeDim, calculate_cube_count_elemwise};

use super::{Incidence, Operator, PairGradient, SparseOps};
use crate::SparseMatrix;

type Device = burn::backend::tensor::Device<CubeBackend>;

/// A [`SparseMatrix`] on a device.
#[derive(Debug)]
pub(super) struct MatrixBuffers {
    starts: IntTensor<CubeBackend>,
    columns: IntTensor<CubeBackend>,
    values: FloatTensor<CubeBackend>,
}

impl MatrixBuffers {
    fn new(matrix: &SparseMatrix, device: &Device) -> Self {
        let values = matrix.values().to_vec();
        Self {
            starts: upload(matrix.starts().iter().map(|&start| start as i32), device),
            columns: upload(matrix.columns().iter().map(|&column| column as i32), device),
            values: CubeBackend::float_from_data(TensorData::new(values, [matrix.n_entries()]), device),
        }
    }
}

/// An [`Incidence`] on a device.
#[derive(Debug)]
pub(super) struct IncidenceBuffers {
    left: IntTensor<CubeBackend>,
    right: IntTensor<CubeBackend>,
    starts: IntTensor<CubeBackend>,
    /// The pair of each entry.
    pairs: IntTensor<CubeBackend>,
    /// The other row of each entry.
    others: IntTensor<CubeBackend>,
}

impl IncidenceBuffers {
    fn new(incidence: &Incidence, device: &Device) -> Self {
        Self {
            left: upload(incidence.pairs.iter().map(|pair| pair.0 as i32), device),
            right: upload(incidence.pairs.iter().map(|pair| pair.1 as i32), device),
            starts: upload(incidence.starts.iter().map(|&start| start as i32), device),
            pairs: upload(incidence.entries.iter().map(|entry| entry.0 as i32), device),
            others: upload(incidence.entries.iter().map(|entry| entry.1 as i32), device),
        }
    }
}

fn upload(numbers: impl Iterator<Item = i32>, device: &Device) -> IntTensor<CubeBackend> {
    let numbers: Vec<i32> = numbers.collect();
    let length = numbers.len();
    CubeBackend::int_from_data(TensorData::new(numbers, [length]), device)
}

impl SparseOps for CubeBackend {
    fn sparse_multiply(dense: FloatTensor<Self>, operator: Operator) -> FloatTensor<Self> {
        let matrix = operator.matrix();
        let shape = [matrix.n_rows(), dense.shape()[1]];
        // Devices do not take empty buffers.
        if matrix.n_entries() == 0 {
            return Self::float_zeros(Shape::from(shape), &dense.device(), FloatDType::F32);
        }
        let buffers = operator.buffers(|matrix| MatrixBuffers::new(matrix, &dense.device()));
        let (product, cubes, cube) = output(&dense, shape);
        let client = dense.client.clone();
        sparse_multiply::launch(
            &client,
            cubes,
            cube,
            dense.into_tensor_arg(),
            buffers.starts.clone().into_tensor_arg(),
            buffers.columns.clone().into_tensor_arg(),
            buffers.values.clone().into_tensor_arg(),
            product.clone().into_tensor_arg(),
        );
        product
    }

    fn pair_dots(rows: FloatTensor<Self>, incidence: Arc<Incidence>) -> FloatTensor<Self> {
        let shape = [incidence.pairs.len()];
        if incidence.pairs.is_empty() {
            return Self::float_zeros(Shape::from(shape), &rows.device(), FloatDType::F32);
        }
        let buffers = incidence.buffers(|incidence| IncidenceBuffers::new(incidence, &rows.device()));
        let (dots, cubes, cube) = output(&rows, shape);
        let client = rows.client.clone();
        pair_dots::launch(
            &client,
            cubes,
            cube,
            rows.into_tensor_arg(),
            buffers.left.clone().into_tensor_arg(),
            buffers.right.clone().into_tensor_arg(),
            dots.clone().into_tensor_arg(),
        );
        dots
    }
}

impl PairGradient for CubeBackend {
    fn pair_gradient(
        rows: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        incidence: &Incidence,
    ) -> FloatTensor<Self> {
        let shape = [rows.shape()[0], rows.shape()[1]];
        if incidence.pairs.is_empty() {
            return Self::float_zeros(Shape::from(shape), &rows.device(), FloatDType::F32);
        }
        let buffers = incidence.buffers(|incidence| IncidenceBuffers::new(incidence, &rows.device()));
        let (sums, cubes, cube) = output(&rows, shape);
        let client = rows.client.clone();
        pair_gradient::launch(
            &client,
            cubes,
            cube,
            rows.into_tensor_arg(),
            gradient.into_tensor_arg(),
            buffers.starts.clone().into_tensor_arg(),
            buffers.pairs.clone().into_tensor_arg(),
            buffers.others.clone().into_tensor_arg(),
            sums.clone().into_tensor_arg(),
        );
        sums
    }
}

/// Room for a result on the device of an input, and how many units of work fill it.
fn output<const D: usize>(input: &CubeTensor, shape: [usize; D]) -> (CubeTensor, CubeCount, CubeDim) {
    let shape = Shape::from(shape);
    let n_values = shape.num_elements();
    let cube = CubeDim::new(&input.client, n_values);
    let cubes = calculate_cube_count_elemwise(&input.client, n_values, cube);
    (CubeBackend::float_empty(shape, &input.device(), FloatDType::F32), cubes, cube)
}

#[cube(launch)]
fn sparse_multiply(
    dense: &Tensor<f32>,
    starts: &Tensor<i32>,
    columns: &Tensor<i32>,
    values: &Tensor<f32>,
    product: &mut Tensor<f32>,
) {
    if ABSOLUTE_POS >= product.len() {
        terminate!();
    }
    let row = ABSOLUTE_POS / product.shape(1);
    let column = ABSOLUTE_POS % product.shape(1);
    let mut sum = 0.0f32;
    for entry in usize::cast_from(starts[row])..usize::cast_from(starts[row + 1]) {
        let source = usize::cast_from(columns[entry]);
        sum += values[entry] * dense[source * dense.stride(0) + column * dense.stride(1)];
    }
    product[ABSOLUTE_POS] = sum;
}

#[cube(launch)]
fn pair_dots(rows: &Tensor<f32>, left: &Tensor<i32>, right: &Tensor<i32>, dots: &mut Tensor<f32>) {
    if ABSOLUTE_POS >= dots.len() {
        terminate!();
    }
    let a = usize::cast_from(left[ABSOLUTE_POS]) * rows.stride(0);
    let b = usize::cast_from(right[ABSOLUTE_POS]) * rows.stride(0);
    let mut dot = 0.0f32;
    for column in 0..rows.shape(1) {
        let offset = column * rows.stride(1);
        dot += rows[a + offset] * rows[b + offset];
    }
    dots[ABSOLUTE_POS] = dot;
}

#[cube(launch)]
fn pair_gradient(
    rows: &Tensor<f32>,
    gradient: &Tensor<f32>,
    starts: &Tensor<i32>,
    pairs: &Tensor<i32>,
    others: &Tensor<i32>,
    sums: &mut Tensor<f32>,
) {
    if ABSOLUTE_POS >= sums.len() {
        terminate!();
    }
    let row = ABSOLUTE_POS / sums.shape(1);
    let column = ABSOLUTE_POS % sums.shape(1);
    let mut sum = 0.0f32;
    for entry in usize::cast_from(starts[row])..usize::cast_from(starts[row + 1]) {
        let scale = gradient[usize::cast_from(pairs[entry]) * gradient.stride(0)];
        let other = usize::cast_from(others[entry]);
        sum += scale * rows[other * rows.stride(0) + column * rows.stride(1)];
    }
    sums[ABSOLUTE_POS] = sum;
}
