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
