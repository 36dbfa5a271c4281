//! Hand-written code of the dialect `procedures`.

use terrace::function::{self, FunctionTypeParts, FunctionTypeSyntax, SignatureLayout};
use terrace::interfaces::{CallableOpInterface, FunctionOpInterface, SymbolOpInterface};

terrace::include_dialect!("procedures");

/// Function types whose last argument is `none` where there may be more arguments.
const OPEN_TYPES: FunctionTypeSyntax = FunctionTypeSyntax {
    build: |context, parts| {
        let more = parts.is_variadic.then_some(Type::NONE);
        let inputs: Vec<Type> = parts.inputs.iter().copied().chain(more).collect();
        Type::function_checked(context, &inputs, parts.results)
    },
    parts: |context, ty| {
        let parts = (FunctionTypeSyntax::BUILTIN.parts)(context, ty)?;
        Some(match parts.inputs {
            [inputs @ .., Type::NONE] => FunctionTypeParts { inputs, is_variadic: true, ..parts },
            _ => parts,
        })
    },
    allows_variadic: true,
};

macro_rules! function {
    ($op:ident, $layout:expr) => {
        impl SymbolOpInterface for $op {
            fn is_declaration(self, ir: &Body) -> bool {
                function::callable_region(ir, self.op()).is_none()
            }
        }

        impl CallableOpInterface for $op {
            fn callable_region(self, ir: &Body) -> Option<(&Body, Region)> {
                function::callable_region(ir, self.op())
            }

            fn callable_arguments(self, ir: &Body) -> Vec<Type> {
                function::inputs(ir, self.op()).to_vec()
            }

            fn callable_results(self, ir: &Body) -> Vec<Type> {
                function::results(ir, self.op()).to_vec()
            }
        }

        impl FunctionOpInterface for $op {
            fn signature_layout() -> SignatureLayout {
                $layout
            }
        }
    };
}

function!(
    ProcedureOp,
    SignatureLayout::new("signature")
        .visibility(None)
        .dictionaries(Some("notes"), Some("result_notes"))
        .types(OPEN_TYPES)
);
function!(PlainOp, SignatureLayout::new("of").visibility(None).dictionaries(None, None));
