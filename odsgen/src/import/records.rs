//! The records of TableGen, as `--dump-json` prints them.
//!
//! A dump is one object. Its key `!instanceof` lists the records of each class; every other key that does not begin
//! with `!` is a record: an object of fields, with `!name`, `!superclasses` (bases first), `!anonymous` and `!locs`.

mod cycles;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

/// The records of one dump.
pub(in crate::import) struct Records {
    /// The path of the dump, for messages.
    pub(in crate::import) path: String,
    records: Map<String, Value>,
    /// The names of the records by class, in the order of the dump.
    instances: FxHashMap<String, Vec<String>>,
}

/// A record.
#[derive(Clone, Copy)]
pub(in crate::import) struct Record<'a> {
    records: &'a Records,
    pub(in crate::import) name: &'a str,
    fields: &'a Map<String, Value>,
}

/// A field value that is an expression with operands, such as `(ins I32:$lhs)`.
#[derive(Clone, Copy)]
pub(in crate::import) struct Dag<'a> {
    records: &'a Records,
    pub(in crate::import) operator: Option<Record<'a>>,
    /// The name that the expression binds; empty without one.
    pub(in crate::import) name: &'a str,
    arguments: &'a [Value],
}

/// An argument of a dag.
#[derive(Clone, Copy)]
pub(in crate::import) enum Operand<'a> {
    Record(Record<'a>),
    Dag(Dag<'a>),
    Text(&'a str),
    /// A value of another kind, such as an unset one.
    Other,
}

impl Records {
    /// Parses a dump.
    ///
    /// # Errors
    ///
    /// A message that names the file, if the text is no dump of TableGen.
    pub(in crate::import) fn parse(path: &str, text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| {
            format!("{path} is no JSON: {error}\nhelp: `llvm-tblgen --dump-json FILE.td` prints what is expected here")
        })?;
        let Value::Object(mut records) = value else {
            return Err(not_a_dump(path, "it is not an object"));
        };
        let Some(Value::Object(classes)) = records.remove("!instanceof") else {
            return Err(not_a_dump(path, "it has no object `!instanceof`"));
        };
        let mut instances = FxHashMap::default();
        for (class, names) in classes {
            let Value::Array(names) = names else {
                return Err(not_a_dump(path, &format!("`!instanceof` has no list for the class `{class}`")));
            };
            let names: Option<Vec<String>> =
                names.iter().map(|name| name.as_str().map(str::to_owned)).collect();
            let Some(names) = names else {
                return Err(not_a_dump(path, &format!("`!instanceof` names no records of `{class}`")));
            };
            for name in &names {
                if !records.get(name).is_some_and(Value::is_object) {
                    return Err(not_a_dump(
                        path,
                        &format!("the record `{name}` of class `{class}` is missing"),
                    ));
                }
            }
            instances.insert(class, names);
        }
        let records = Records { path: path.to_owned(), records, instances };
        match cycles::check(&records.records) {
            Ok(()) => Ok(records),
            Err(reason) => Err(not_a_dump(path, &reason)),
        }
    }

    /// Returns the record of that name.
    pub(in crate::import) fn record(&self, name: &str) -> Option<Record<'_>> {
        let (name, value) = self.records.get_key_value(name)?;
        Some(Record { records: self, name, fields: value.as_object()? })
    }

    /// Iterates over the records of a class, those of its subclasses included.
    pub(in crate::import) fn instances<'a>(
        &'a self,
        class: &str,
    ) -> impl Iterator<Item = Record<'a>> + use<'a> {
        let names = self.instances.get(class).map(Vec::as_slice).unwrap_or_default();
        names.iter().filter_map(|name| self.record(name))
    }
}

fn not_a_dump(path: &str, reason: &str) -> String {
    format!(
        "{path} is no dump of TableGen: {reason}\nhelp: `llvm-tblgen --dump-json FILE.td` prints what is expected here"
    )
}

impl<'a> Record<'a> {
    /// Whether TableGen made up the name.
    pub(in crate::import) fn is_anonymous(self) -> bool {
        self.fields.get("!anonymous") == Some(&Value::Bool(true))
    }

    /// Returns whether the record is of that class.
    pub(in crate::import) fn is(self, class: &str) -> bool {
        self.classes().any(|name| name == class)
    }

    /// Iterates over the classes of the record, bases first.
    pub(in crate::import) fn classes(self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.list("!superclasses").iter().filter_map(Value::as_str)
    }

    /// Returns the name of the file that the record stands in, without folders.
    pub(in crate::import) fn file(self) -> &'a str {
        let location = self.list("!locs").first().and_then(Value::as_str).unwrap_or_default();
        let path = location.rsplit_once(':').map_or(location, |(path, _)| path);
        path.rsplit(['/', '\\']).next().unwrap_or(path)
    }

    /// Returns a text field: empty where it is absent or unset.
    pub(in crate::import) fn text(self, field: &str) -> &'a str {
        self.fields.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns a text field that is set, even to the empty text.
    pub(in crate::import) fn set_text(self, field: &str) -> Option<&'a str> {
        self.fields.get(field)?.as_str()
    }

    /// Returns a bit field.
    pub(in crate::import) fn bit(self, field: &str) -> bool {
        match self.fields.get(field) {
            Some(Value::Bool(bit)) => *bit,
            Some(Value::Number(number)) => number.as_i64() != Some(0),
            _ => false,
        }
    }

    pub(in crate::import) fn integer(self, field: &str) -> Option<i64> {
        self.fields.get(field)?.as_i64()
    }

    /// Returns the record that a field refers to.
    pub(in crate::import) fn reference(self, field: &str) -> Option<Record<'a>> {
        self.records.resolve(self.fields.get(field)?)
    }

    /// Returns the records that a field lists. What is no record is left out.
    pub(in crate::import) fn references(self, field: &str) -> Vec<Record<'a>> {
        self.list(field).iter().filter_map(|value| self.records.resolve(value)).collect()
    }

    /// Returns the texts that a field lists.
    pub(in crate::import) fn texts(self, field: &str) -> Vec<&'a str> {
        self.list(field).iter().filter_map(Value::as_str).collect()
    }

    pub(in crate::import) fn dag(self, field: &str) -> Option<Dag<'a>> {
        self.records.dag(self.fields.get(field)?)
    }

    /// Returns the expressions that a field lists.
    pub(in crate::import) fn dags(self, field: &str) -> Vec<Dag<'a>> {
        self.list(field).iter().filter_map(|value| self.records.dag(value)).collect()
    }

    fn list(self, field: &str) -> &'a [Value] {
        self.fields.get(field).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }
}

impl<'a> Dag<'a> {
    /// Returns the integer that an argument is.
    pub(in crate::import) fn integer(self, position: usize) -> Option<i64> {
        self.arguments.get(position)?.as_array()?.first()?.as_i64()
    }

    /// Iterates over the arguments with their names, which are empty where there is none.
    pub(in crate::import) fn arguments(self) -> impl Iterator<Item = (Operand<'a>, &'a str)> {
        self.arguments.iter().map(move |argument| {
            let pair = argument.as_array().map(Vec::as_slice).unwrap_or_default();
            let name = pair.get(1).and_then(Value::as_str).unwrap_or_default();
            let value = pair.first().unwrap_or(&Value::Null);
            let operand = if let Some(record) = self.records.resolve(value) {
                Operand::Record(record)
            } else if let Some(dag) = self.records.dag(value) {
                Operand::Dag(dag)
            } else if let Some(text) = value.as_str() {
                Operand::Text(text)
            } else {
                Operand::Other
            };
            (operand, name)
        })
    }
}

impl Records {
    fn resolve(&self, value: &Value) -> Option<Record<'_>> {
        let object = value.as_object()?;
        let is_definition = object.get("kind").and_then(Value::as_str) == Some("def");
        self.record(object.get("def")?.as_str().filter(|_| is_definition)?)
    }

    fn dag<'a>(&'a self, value: &'a Value) -> Option<Dag<'a>> {
        let object = value.as_object()?;
        if object.get("kind").and_then(Value::as_str) != Some("dag") {
            return None;
        }
        let operator = object.get("operator").and_then(|operator| self.resolve(operator));
        let name = object.get("name").and_then(Value::as_str).unwrap_or_default();
        Some(Dag { records: self, operator, name, arguments: object.get("args")?.as_array()? })
    }
}
