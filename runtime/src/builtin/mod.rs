//! The `builtin` dialect: `builtin.module`, `func`, `builtin.unrealized_conversion_cast`.

use crate::dialect::Dialect;

/// The dialect.
pub(crate) fn dialect() -> Dialect {
    Dialect::new("builtin")
}
