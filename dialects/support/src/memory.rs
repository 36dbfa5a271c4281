//! Queries and folds on memrefs.
