//! Interfaces: their declarations.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, Note, Section};
use crate::import::records::{Operand, Record};
use crate::import::session::{DialectIndex, Session};
use crate::import::table::{Kind, fill};
use crate::import::translation::traits::sentence;

impl<'a> Session<'a> {
    /// Returns the name of an interface. Declares it in the dialect's file, if it was not there.
    pub(in crate::import) fn interface_reference(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
    ) -> String {
        let class = record.text("cppInterfaceName");
        let key = format!("interface {class}");
        if let Some(known) = self.dialects[dialect].traits.get(&key) {
            return known.clone();
        }
        let name = self.dialects[dialect].names.claim(&names::type_name(class), "Interface");
        self.dialects[dialect].traits.insert(key, name.clone());
        let kind = match () {
            () if record.is("TypeInterface") => "type",
            () if record.is("AttrInterface") => "attr",
            () => "op",
        };
        let mut definition = Definition::new(Section::Interface, &name, class, String::new());
        let mut methods = Vec::new();
        for method in record.references("methods") {
            match self.method(method, kind) {
                Ok(method) => methods.push(method),
                Err(reason) => {
                    let part = format!("the method `{}`", names::snake_case(method.text("name")));
                    definition.note(Note::LeftOut(part, reason));
                }
            }
        }
        let mut text = format!("/// {}\ninterface {name}: {kind}", sentence(&names::words(&name)));
        if methods.is_empty() {
            text.push(';');
        } else {
            text.push_str(" {\n");
            for method in methods {
                text.push_str(&format!("{method};\n"));
            }
            text.push('}');
        }
        definition.body = crate::import::output::draft::Body::Text(text);
        self.dialects[dialect].add(definition);
        name
    }

    /// Translates the declaration of a method. The bodies are C++.
    fn method(&self, record: Record<'a>, kind: &str) -> Result<String, String> {
        let is_static = record.is("StaticInterfaceMethod");
        let mut parameters = Vec::new();
        if !is_static {
            parameters.push("self".to_owned());
            parameters.push(if kind == "op" { "ir: &Body" } else { "context: &Context" }.to_owned());
        }
        for (operand, name) in record.dag("arguments").into_iter().flat_map(|dag| dag.arguments()) {
            let Operand::Text(ty) = operand else { return Err("a parameter has no type".to_owned()) };
            let name = names::snake_case(name);
            parameters.push(format!("{name}: {}", self.rust_type(ty)?));
        }
        let returned = match record.text("returnType").trim() {
            "void" => String::new(),
            ty => format!(" -> {}", self.rust_type(ty)?),
        };
        let name = names::snake_case(record.text("name"));
        Ok(format!("fn {name}({}){returned}", parameters.join(", ")))
    }

    /// Returns the Rust type for a type of C++.
    pub(in crate::import) fn rust_type(&self, text: &str) -> Result<String, String> {
        let expression = Expression::parse(text);
        match self.table.find(Kind::Parameter, &expression) {
            Some((translation, holes)) => {
                let mut inner = holes;
                if let Some(element) = inner.get("x") {
                    let translated = self.rust_type(&element.text())?;
                    inner.insert("x".to_owned(), Expression::verbatim(&translated));
                }
                Ok(fill(translation, &inner))
            }
            None => Err(format!("the table does not know the type `{}`", expression.text())),
        }
    }
}
