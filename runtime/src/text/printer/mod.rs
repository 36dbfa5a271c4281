//! Writing IR text.

use std::marker::PhantomData;

/// Writes types and attributes.
pub struct AttributePrinter<'p>(PhantomData<&'p ()>);
/// Writes ops.
pub struct OpPrinter<'p, 'b>(PhantomData<(&'p (), &'b ())>);
