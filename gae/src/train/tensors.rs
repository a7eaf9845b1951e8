//! Matrices between ndarray and a burn device.

use burn::tensor::{Device, Tensor, TensorData};
use ndarray::{Array2, ArrayView2};

use crate::train::TrainError;

/// Copies a matrix to a device.
pub(crate) fn upload(matrix: ArrayView2<'_, f32>, device: &Device) -> Tensor<2> {
    let values: Vec<f32> = matrix.iter().copied().collect();
    Tensor::from_data(TensorData::new(values, [matrix.nrows(), matrix.ncols()]), device)
}

/// Copies a matrix from its device.
pub(crate) fn download(tensor: Tensor<2>) -> Result<Array2<f32>, TrainError> {
    let [rows, columns] = tensor.dims();
    let values = download_values(tensor)?;
    Array2::from_shape_vec((rows, columns), values)
        .map_err(|error| TrainError::Device { reason: error.to_string() })
}

/// Copies the values of a tensor from its device.
pub(crate) fn download_values<const D: usize>(tensor: Tensor<D>) -> Result<Vec<f32>, TrainError> {
    let failed = |reason: String| TrainError::Device { reason };
    let data = tensor.inner().try_into_data().map_err(|error| failed(error.to_string()))?;
    data.try_into_vec().map_err(|error| failed(error.to_string()))
}
