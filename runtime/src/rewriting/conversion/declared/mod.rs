//! Conversions that definitions declare: their lowerings, what several of them are together, and the passes that apply
//! them.

mod composition;
mod conversion;
mod convert_to;
mod lowering;
mod pass;
mod prepared;

pub use conversion::{Conversion, MakeConversion};
pub use convert_to::ConvertTo;
pub use lowering::DeclaredLowering;
pub use pass::ConversionPass;
pub use prepared::PreparedConversions;

use super::{ConversionTarget, TypeConverter};

/// Leaves the ops that a conversion says nothing of as they are, also those that fold: what a definition names in
/// `legality terrace_runtime::conversion::keep_others`.
pub fn keep_others<Options>(_: &Options, _: &TypeConverter, target: &mut ConversionTarget) {
    target.unknown_legal();
}
