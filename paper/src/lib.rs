//! Which algorithms does this document describe?
