//! The dialect `device`.

terrace::include_dialect!("device");
