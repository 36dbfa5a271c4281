//! The outline of a model: its `Debug` without what says nothing in a test, on few lines.
//!
//! Left out are spans, absent and empty fields, and all of a constraint but its spelling. Headers, Rust and optional values
//! stand as what they hold, references to definitions as the names of these.

use terrace_odsgen::model::Model;

/// The width of a line that may hold a whole value.
const WIDTH: usize = 110;

/// The greatest width of parts that share a line.
const SHORT: usize = 30;

/// Returns the outline of the definitions of the input.
pub fn outline(model: &Model) -> String {
    let mut out = String::new();
    macro_rules! show {
        ($($list:ident)*) => {
            $(for item in model.$list.iter().filter(|item| model.is_input(&item.header)) {
                let text = format!("{item:?}");
                let (value, rest) = Value::parse(&text);
                assert!(rest.is_empty(), "{rest}");
                value.simplify(model).print(0, &mut out);
                out.push('\n');
            })*
        };
    }
    show!(dialects constraints relations enums types attributes interfaces traits ops rewrites passes conversions);
    out
}

/// What `Debug` writes.
enum Value {
    /// A number, a text in quotes, or a name without content.
    Leaf(String),
    /// A list `[..]`, a tuple `(..)` or a tuple struct `Name(..)`, by what is before its elements.
    Elements(String, Vec<Value>),
    /// A struct.
    Fields(String, Vec<(String, Value)>),
}

impl Value {
    /// Parses a value. Returns the rest of the text as well.
    fn parse(text: &str) -> (Value, &str) {
        if let Some(inner) = text.strip_prefix('"') {
            let mut escaped = false;
            let end = inner.find(|character| {
                let is_end = character == '"' && !escaped;
                escaped = character == '\\' && !escaped;
                is_end
            });
            let (leaf, rest) = text.split_at(end.unwrap() + 2);
            return (Value::Leaf(leaf.to_owned()), rest);
        }
        let (name, rest) =
            text.split_at(text.find([' ', ',', '(', ')', '[', ']', '}']).unwrap_or(text.len()));
        if let Some(inner) = rest.strip_prefix(" { ") {
            let (mut fields, mut rest) = (Vec::new(), inner);
            loop {
                let (field, after) = rest.split_once(": ").unwrap();
                let (value, after) = Value::parse(after);
                fields.push((field.to_owned(), value));
                match after.strip_prefix(", ") {
                    Some(next) => rest = next,
                    None => {
                        return (Value::Fields(name.to_owned(), fields), after.strip_prefix(" }").unwrap());
                    }
                }
            }
        }
        if !rest.starts_with(['(', '[']) {
            return (Value::Leaf(name.to_owned()), rest);
        }
        let (mut elements, mut after) = (Vec::new(), &rest[1..]);
        while !after.starts_with([')', ']']) {
            let (value, rest) = Value::parse(after);
            elements.push(value);
            after = rest.strip_prefix(", ").unwrap_or(rest);
        }
        (Value::Elements(format!("{name}{}", &rest[..1]), elements), &after[1..])
    }

    fn simplify(self, model: &Model) -> Value {
        match self {
            Value::Leaf(_) => self,
            Value::Elements(open, mut elements) => match (open.as_str(), elements.as_slice()) {
                ("Some(", [_]) => elements.remove(0).simplify(model),
                (id, [Value::Leaf(number)]) if id.ends_with("Id(") => Value::Leaf(name_of(model, id, number)),
                _ => Value::Elements(open, elements.into_iter().map(|value| value.simplify(model)).collect()),
            },
            Value::Fields(name, fields) => {
                let is_content = |(field, value): &(String, Value)| field != "span" && !value.says_nothing();
                let fields = fields.into_iter().map(|(field, value)| (field, value.simplify(model)));
                let mut fields: Vec<_> = fields.filter(is_content).collect();
                let only = match name.as_str() {
                    "Header" => "name",
                    "ConstraintUse" => "spelling",
                    "RustText" => "text",
                    "RustPath" => "path",
                    "Term" | "FormatElement" => "kind",
                    "Documentation" => "summary",
                    _ => "",
                };
                if let Some(position) = fields.iter().position(|(field, _)| field == only) {
                    return fields.swap_remove(position).1;
                }
                if fields.is_empty() { Value::Leaf(name) } else { Value::Fields(name, fields) }
            }
        }
    }

    /// Returns whether this is an absent or an empty value.
    fn says_nothing(&self) -> bool {
        match self {
            Value::Leaf(text) => {
                matches!(text.as_str(), "None" | "false" | "\"\"" | "Documentation" | "Canonicalization")
            }
            Value::Elements(open, elements) => open == "[" && elements.is_empty(),
            Value::Fields(..) => false,
        }
    }

    /// Appends the value: on one line if it fits, else its parts below it, short ones in the same line.
    fn print(&self, indentation: usize, out: &mut String) {
        let line = self.line();
        if indentation + line.len() <= WIDTH {
            return out.push_str(&line);
        }
        let parts: Vec<(String, &Value)> = match self {
            Value::Leaf(text) => return out.push_str(text),
            Value::Elements(open, elements) => {
                out.push_str(open);
                elements.iter().map(|element| (String::new(), element)).collect()
            }
            Value::Fields(name, fields) => {
                out.push_str(name);
                fields.iter().map(|(field, value)| (format!("{field}: "), value)).collect()
            }
        };
        let mut column = WIDTH;
        for (label, value) in parts {
            let width = label.len() + value.line().len() + 2;
            if width > SHORT || column + width > WIDTH {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indentation + 2));
                column = indentation;
            } else {
                out.push_str(", ");
            }
            column = if width > SHORT { WIDTH } else { column + width };
            out.push_str(&label);
            value.print(indentation + 2, out);
        }
    }

    fn line(&self) -> String {
        let joined = |parts: Vec<String>| parts.join(", ");
        match self {
            Value::Leaf(text) => text.clone(),
            Value::Elements(open, elements) => {
                let close = if open.ends_with('[') { ']' } else { ')' };
                format!("{open}{}{close}", joined(elements.iter().map(Value::line).collect()))
            }
            Value::Fields(name, fields) => {
                let fields = fields.iter().map(|(field, value)| format!("{field}: {}", value.line()));
                format!("{name} {{ {} }}", joined(fields.collect()))
            }
        }
    }
}

/// Returns the name of a definition: numbers change whenever a library does.
fn name_of(model: &Model, id: &str, number: &str) -> String {
    let index: usize = number.parse().unwrap();
    macro_rules! header {
        ($($id:literal $list:ident)*) => {
            match id {
                $(concat!($id, "Id(") => &model.$list[index].header,)*
                _ => panic!("{id}"),
            }
        };
    }
    let header = header!(
        "Dialect" dialects "Constraint" constraints "Relation" relations "Enum" enums "Type" types
        "Attribute" attributes "Interface" interfaces "Trait" traits "Op" ops "Rewrite" rewrites
        "Pass" passes "Conversion" conversions
    );
    header.name.clone()
}
