//! Where training runs.

use std::fmt;
use std::str::FromStr;

use burn::tensor::Device;

use crate::train::TrainError;

/// The backend to train on, chosen at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Backend {
    /// A graphics adapter if there is one that works, else the CPU.
    #[default]
    Auto,
    /// A Vulkan, Metal or DX12 device; an error if there is none.
    Wgpu,
    /// burn's CPU backend.
    Cpu,
}

impl fmt::Display for Backend {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Auto => "auto",
            Self::Wgpu => "wgpu",
            Self::Cpu => "cpu",
        })
    }
}

impl FromStr for Backend {
    type Err = TrainError;

    fn from_str(name: &str) -> Result<Self, TrainError> {
        match name {
            "auto" => Ok(Self::Auto),
            "wgpu" => Ok(Self::Wgpu),
            "cpu" => Ok(Self::Cpu),
            _ => Err(TrainError::Setting {
                name: "backend",
                value: format!("`{name}`"),
                expected: "`auto`, `wgpu` or `cpu`",
            }),
        }
    }
}

/// How sparse products are computed on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SparseRoute {
    /// This crate's own kernels.
    Kernels,
    /// burn's index operations: gather rows, scale, scatter-add.
    IndexOps,
}

/// A backend that is ready to compute.
#[derive(Debug, Clone)]
pub struct Runtime {
    device: Device,
    backend: Backend,
    route: SparseRoute,
    notice: Option<String>,
}

impl Runtime {
    /// Opens a backend. A graphics device must first pass a self-test against the CPU.
    pub fn open(backend: Backend) -> Result<Self, TrainError> {
        match backend {
            Backend::Cpu => Ok(Self::cpu()),
            Backend::Wgpu => wgpu::open(),
            Backend::Auto => Ok(wgpu::open().unwrap_or_else(|error| Self {
                notice: Some(format!("training on the CPU: {error}")),
                ..Self::cpu()
            })),
        }
    }

    /// The CPU, which is always there.
    pub fn cpu() -> Self {
        Self { device: Device::flex(), backend: Backend::Cpu, route: SparseRoute::Kernels, notice: None }
    }

    /// The same device computing sparse products in another way, for comparison.
    #[must_use]
    pub fn with_route(self, route: SparseRoute) -> Self {
        Self { route, ..self }
    }

    /// What was opened: [`Backend::Wgpu`] or [`Backend::Cpu`].
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Something the user should hear, such as why `auto` uses the CPU.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub(crate) fn route(&self) -> SparseRoute {
        self.route
    }

    /// The device with gradients turned on.
    pub(crate) fn autodiff(&self) -> Device {
        self.device.clone().autodiff()
    }
}

#[cfg(not(feature = "wgpu"))]
mod wgpu {
    use super::Runtime;
    use crate::train::TrainError;

    pub(super) fn open() -> Result<Runtime, TrainError> {
        Err(TrainError::WgpuNotBuilt)
    }
}

#[cfg(feature = "wgpu")]
mod wgpu {
    use std::sync::OnceLock;

    use burn::tensor::Device;

    use super::{Backend, Runtime, SparseRoute};
    use crate::train::TrainError;
    use crate::train::self_test;

    /// burn initialises a device once per process; later calls get the first answer.
    static DEVICE: OnceLock<Result<Device, String>> = OnceLock::new();

    pub(super) fn open() -> Result<Runtime, TrainError> {
        let device = DEVICE
            .get_or_init(|| Device::wgpu_options().init().map_err(|error| error.to_string()))
            .clone()
            .map_err(|reason| TrainError::NoAdapter { reason })?;
        let runtime = Runtime { device, backend: Backend::Wgpu, route: SparseRoute::Kernels, notice: None };
        self_test::run(&runtime)?;
        Ok(runtime)
    }
}
