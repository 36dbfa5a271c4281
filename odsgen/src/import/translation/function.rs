//! The syntax of function-like ops, which C++ parses by the function interface of MLIR.

use crate::import::output::draft::{Definition, Note};
use crate::import::output::field::{FieldNames, Role};
use crate::import::records::Record;
use crate::import::session::Session;
use crate::import::translation::op::OpDraft;
use crate::import::translation::predicate::Predicate;

/// The interface.
const FUNCTION: &str = "FunctionOpInterface";
/// The attribute for the visibility, which the parser of the interface reads for all functions.
const VISIBILITY: &str = "sym_visibility";
/// The attributes of a signature.
const SIGNATURE: [&str; 4] = ["sym_name", "function_type", "arg_attrs", "res_attrs"];

impl Session<'_> {
    /// Sets the signature syntax of a function-like op. Returns whether the op has the attributes and the region for it.
    pub(in crate::import) fn function_format(
        &self,
        record: Record<'_>,
        taken: &mut FieldNames,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) -> bool {
        let is_function =
            record.references("traits").into_iter().any(|one| one.text("cppInterfaceName") == FUNCTION);
        let signature: Option<Vec<String>> =
            SIGNATURE.iter().map(|name| taken.renamed(name).map(|field| format!("${field}"))).collect();
        let (true, Some(signature), [region]) = (is_function, signature, op.regions.as_slice()) else {
            return false;
        };
        let body = region.name.clone();
        let visibility = match taken.renamed(VISIBILITY) {
            Some(field) => field.to_owned(),
            None => {
                let mut field = taken.field(Role::Attribute, VISIBILITY);
                field.constraint = Some(Predicate::Reference("StrAttr".to_owned()));
                field.suffix = "?";
                let name = field.name.clone();
                op.arguments.push(field);
                name
            }
        };
        op.format = Some(format!(
            "(custom<intrinsic SymbolVisibility>(${visibility})^)? custom<intrinsic FunctionSignature>({}) \
             attr-dict-with-keyword (custom<intrinsic FunctionBody>(${body})^)?",
            signature.join(", ")
        ));
        let text =
            "C++ reads and prints the op by the function interface: `@name(%argument: type) -> type {..}`";
        definition.note(Note::Assumed(text.to_owned()));
        true
    }
}
