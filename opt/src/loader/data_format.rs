//! The declared formats of types and attributes, as the runtime has them.

use terrace_odsgen::model::{self, Data, FormatElementKind};
use terrace_runtime::dialect::Whitespace;
use terrace_runtime::parameters::{DataElement, DataFormat, ParameterName};

use super::data_syntax::Problem;

/// The format of a definition; `full` is its name in messages.
pub(super) fn format(
    format: &model::AssemblyFormat,
    definition: &Data,
    full: &str,
) -> Result<DataFormat, Problem> {
    let names = definition.parameters.iter().map(|parameter| ParameterName {
        name: parameter.name.clone().into(),
        may_be_absent: parameter.may_be_absent(),
        is_mutable: parameter.mutable,
    });
    Ok(DataFormat {
        name: full.to_owned().into(),
        parameters: names.collect::<Vec<_>>().into(),
        elements: elements(&format.elements, definition)?.into(),
    })
}

fn elements(elements: &[model::FormatElement], definition: &Data) -> Result<Vec<DataElement>, Problem> {
    let name = &definition.header.name;
    let listed = || {
        let keys = definition.parameters.iter().enumerate().filter(|(_, parameter)| !parameter.mutable);
        keys.map(|(index, _)| index as u32).collect::<Vec<u32>>().into()
    };
    let mut compiled = Vec::new();
    for element in elements {
        compiled.push(match &element.kind {
            FormatElementKind::Literal(text) => DataElement::Literal(text.clone().into()),
            FormatElementKind::Space(text) => DataElement::Whitespace(match text.as_str() {
                "" => Whitespace::None,
                "\n" | "\\n" => Whitespace::Newline,
                _ => Whitespace::Space,
            }),
            FormatElementKind::Parameter(index) => DataElement::Parameter(*index as u32),
            FormatElementKind::QualifiedParameter(index) => DataElement::Qualified(*index as u32),
            FormatElementKind::Parameters => DataElement::Parameters(listed()),
            FormatElementKind::ParameterStruct => DataElement::Struct(listed()),
            FormatElementKind::Group { elements: inner, .. } => {
                DataElement::Group(self::elements(inner, definition)?.into())
            }
            FormatElementKind::Custom { function, .. } => {
                let message =
                    format!("the directive `{function}` in the format of `{name}` is written in Rust");
                return Err(Problem { span: element.span, message });
            }
            _ => {
                let message = format!("the format of `{name}` has what only formats of ops have");
                return Err(Problem { span: element.span, message });
            }
        });
    }
    Ok(compiled)
}
