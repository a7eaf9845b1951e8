//! Typed positions inside one segment.
//!
//! Each is an index into the segment it came from; a position of one kind cannot be used for another.

macro_rules! position {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position as a slice index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            /// A segment holds fewer than 2³² of anything, so the conversion keeps the value.
            fn from(index: usize) -> Self {
                debug_assert!(u32::try_from(index).is_ok());
                Self(index as u32)
            }
        }
    };
}

position!(
    /// A file of a segment.
    FileIx
);
position!(
    /// A function of a segment; functions of one file are neighbours.
    FunctionIx
);
position!(
    /// A node of a segment; nodes of one function are neighbours.
    NodeIx
);
