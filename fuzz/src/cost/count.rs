//! Steps and memory, counted for the whole process.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static STEPS: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);

/// Comparisons so far.
pub(crate) fn steps() -> u64 {
    STEPS.load(Relaxed)
}

/// Forgets the peak, and tells how much memory is held now.
pub(crate) fn begin_peak() -> u64 {
    let held = HELD.load(Relaxed);
    PEAK.store(held, Relaxed);
    held
}

/// The most memory that was held since.
pub(crate) fn peak() -> u64 {
    PEAK.load(Relaxed)
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size() as u64, Relaxed) + layout.size() as u64;
        PEAK.fetch_max(held, Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size() as u64, Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// What the coverage calls. The arguments do not matter.
macro_rules! callbacks {
    ($($name:ident($($argument:ty),*);)*) => {
        $(
            #[unsafe(no_mangle)]
            extern "C" fn $name($(_: $argument),*) {
                STEPS.fetch_add(1, Relaxed);
            }
        )*
    };
}

callbacks! {
    __sanitizer_cov_trace_cmp1(u8, u8);
    __sanitizer_cov_trace_cmp2(u16, u16);
    __sanitizer_cov_trace_cmp4(u32, u32);
    __sanitizer_cov_trace_cmp8(u64, u64);
    __sanitizer_cov_trace_const_cmp1(u8, u8);
    __sanitizer_cov_trace_const_cmp2(u16, u16);
    __sanitizer_cov_trace_const_cmp4(u32, u32);
    __sanitizer_cov_trace_const_cmp8(u64, u64);
    __sanitizer_cov_trace_switch(u64, *const u64);
    __sanitizer_cov_trace_pc_indir(usize);
    __sanitizer_cov_8bit_counters_init(*const u8, *const u8);
    __sanitizer_cov_pcs_init(*const usize, *const usize);
}
