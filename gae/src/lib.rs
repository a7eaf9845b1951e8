//! Graph autoencoders: sparse GCN training on burn, light inference without it
