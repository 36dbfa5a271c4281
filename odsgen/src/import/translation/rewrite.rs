//! Rewrite patterns of DRR, as declared rewrites. What they call in C++ becomes a function of the author's.

use rustc_hash::FxHashMap;

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, Note, Section};
use crate::import::records::{Dag, Operand, Record};
use crate::import::session::{DialectIndex, Session};
use crate::import::table::Kind;
use crate::import::translation::predicate::Predicate;

/// The module of the functions that rewrites call.
const MODULE: &str = "rewrites";

/// A rewrite on its way to text.
struct Draft<'r> {
    definition: Definition,
    dialect: DialectIndex,
    /// The name of the root, under which its results are referred to.
    root: String,
    /// The number of uses of each name.
    uses: FxHashMap<&'r str, usize>,
    /// The statements that build what the replacement does not name.
    built: Vec<String>,
    /// The number of names that were made up.
    names: usize,
}

impl Draft<'_> {
    /// Whether nothing else refers to a name.
    fn is_unused(&self, name: &str) -> bool {
        name.is_empty() || name == "_" || self.uses.get(stem(name)).is_none_or(|count| *count < 2)
    }
}

/// Counts the names of an expression and of those in it.
fn count_names<'r>(dag: Dag<'r>, uses: &mut FxHashMap<&'r str, usize>) {
    *uses.entry(dag.name).or_default() += 1;
    for (operand, name) in dag.arguments() {
        match operand {
            Operand::Dag(inner) => count_names(inner, uses),
            _ => *uses.entry(stem(name)).or_default() += 1,
        }
    }
}

/// Returns the name without the number of a result: `x` of `x__1`.
fn stem(name: &str) -> &str {
    match name.rsplit_once("__") {
        Some((stem, index)) if index.chars().all(|c| c.is_ascii_digit()) => stem,
        _ => name,
    }
}

/// The part of a rewrite that a term stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Match,
    Build,
}

/// The kind of an op's argument, as patterns use it.
enum Parameter {
    Operand,
    /// An attribute with its name here.
    Attribute(String),
}

impl<'a> Session<'a> {
    /// Adds a rewrite pattern to the dialect of the op that it replaces. One that has no such op is of no dialect here.
    pub(in crate::import) fn rewrite(&mut self, record: Record<'a>) {
        let Some(source) = record.dag("sourcePattern") else { return };
        let Some((dialect, _)) = source.operator.and_then(|op| self.op_of_record(op)) else { return };
        let wanted = match record.is_anonymous() {
            true => format!("{}Rewrite", names::op_name(source.operator.map_or("", |op| op.name))),
            false => names::type_name(record.name),
        };
        let name = self.dialects[dialect].names.claim(&wanted, "Rewrite");
        let definition = Definition::new(Section::Rewrite, &name, record.name, String::new());
        let root = if source.name.is_empty() { "root".to_owned() } else { names::snake_case(source.name) };
        let mut uses = FxHashMap::default();
        count_names(source, &mut uses);
        for field in ["constraints", "resultPatterns", "supplementalPatterns"] {
            record.dags(field).into_iter().for_each(|dag| count_names(dag, &mut uses));
        }
        let mut draft = Draft { definition, dialect, root, uses, built: Vec::new(), names: 0 };
        match self.rewrite_text(record, source, &name, &mut draft) {
            Ok(text) => {
                draft.definition.body = crate::import::output::draft::Body::Text(text);
                self.dialects[dialect].add(draft.definition);
            }
            Err(reason) => {
                self.dialects[dialect].left_out.push(("rewrite", record.name.to_owned(), reason));
            }
        }
    }

    fn rewrite_text(
        &mut self,
        record: Record<'a>,
        source: Dag<'a>,
        name: &str,
        draft: &mut Draft<'a>,
    ) -> Result<String, String> {
        let mut text = format!("rewrite {name}");
        let delta = record.dag("benefitDelta").and_then(|dag| dag.integer(0)).unwrap_or_default();
        match delta {
            0 => {}
            1.. => text.push_str(&format!(" benefit +{delta}")),
            _ => return Err("it lowers its benefit, and a rewrite here can only raise it".to_owned()),
        }
        let root = draft.root.clone();
        text.push_str(&format!(" {{\nmatch {root} = {}", self.op_term(source, Side::Match, draft)?));
        for constraint in record.dags("constraints") {
            text.push_str(&format!(" where {}", self.relation(constraint, draft)?));
        }
        text.push_str(";\n");
        let mut results = Vec::new();
        for result in record.dags("resultPatterns") {
            results.push(self.term(&Operand::Dag(result), "", Side::Build, draft)?);
        }
        let results: Vec<String> = results.into_iter().filter(|result| !result.is_empty()).collect();
        for statement in &draft.built {
            text.push_str(&format!("build {statement};\n"));
        }
        if !record.dags("supplementalPatterns").is_empty() {
            return Err("it builds more after the replacement".to_owned());
        }
        match results.as_slice() {
            [] => text.push_str(&format!("erase {root};\n}}")),
            results => text.push_str(&format!("replace {root} with {};\n}}", results.join(", "))),
        }
        Ok(text)
    }

    /// Returns the text of an op with its arguments.
    fn op_term(&mut self, dag: Dag<'a>, side: Side, draft: &mut Draft<'a>) -> Result<String, String> {
        let op = dag.operator.ok_or("it names no op")?;
        let (owner, mnemonic) =
            self.op_of_record(op).ok_or_else(|| format!("`{}` is no op of what is imported", op.name))?;
        let path = format!("{}.{mnemonic}", self.dialects[owner].name);
        let parameters = parameters(op);
        let given: Vec<(Operand<'a>, &'a str)> = dag.arguments().collect();
        let (mut operands, mut attributes) = (Vec::new(), Vec::new());
        let mut parameters = parameters.iter();
        for (operand, name) in &given {
            if let Operand::Dag(inner) = operand {
                match inner.operator.map_or("", |operator| operator.name) {
                    "either" => {
                        let mut both = Vec::new();
                        for (operand, name) in inner.arguments() {
                            parameters.next();
                            both.push(self.term(&operand, name, side, draft)?);
                        }
                        operands.push(format!("either({})", both.join(", ")));
                        continue;
                    }
                    known @ ("location" | "returnType") => return Err(said_in_cpp(known)),
                    _ => {}
                }
            }
            match parameters.next() {
                Some(Parameter::Operand) => operands.push(self.term(operand, name, side, draft)?),
                Some(Parameter::Attribute(field)) => {
                    let value = self.term(operand, name, side, draft)?;
                    if value != "_" {
                        attributes.push(format!("{field}: {value}"));
                    }
                }
                None => return Err(format!("it gives `{path}` more arguments than it has")),
            }
        }
        let attributes =
            if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) };
        Ok(format!("{path}({}){attributes}", operands.join(", ")))
    }

    /// Returns the text of an argument.
    fn term(
        &mut self,
        operand: &Operand<'a>,
        name: &str,
        side: Side,
        draft: &mut Draft<'a>,
    ) -> Result<String, String> {
        match operand {
            Operand::Dag(dag) => self.dag_term(*dag, side, draft),
            Operand::Record(record) => self.leaf(*record, name, side, draft),
            Operand::Text(text) => Ok(format!("{text:?}")),
            Operand::Other if draft.is_unused(name) => Ok("_".to_owned()),
            Operand::Other => Ok(reference(name)),
        }
    }

    fn terms(&mut self, dag: Dag<'a>, side: Side, draft: &mut Draft<'a>) -> Result<Vec<String>, String> {
        dag.arguments().map(|(operand, name)| self.term(&operand, name, side, draft)).collect()
    }

    fn dag_term(&mut self, dag: Dag<'a>, side: Side, draft: &mut Draft<'a>) -> Result<String, String> {
        let operator = dag.operator.ok_or("a part of it has no operator")?;
        match operator.name {
            "replaceWithValue" => Ok(self.terms(dag, side, draft)?.join(", ")),
            known @ ("location" | "returnType") => Err(said_in_cpp(known)),
            "variadic" => Ok(format!("[{}]", self.terms(dag, side, draft)?.join(", "))),
            _ if operator.is("NativeCodeCall") => {
                if side == Side::Match {
                    return Err("it matches by C++".to_owned());
                }
                if operator.integer("numReturns") != Some(1) {
                    return Err("it calls C++ that does not return one value".to_owned());
                }
                let expression = Expression::parse(operator.text("expression"));
                let name = names::snake_case(operator.name);
                let function = self.function(draft.dialect, MODULE, &name, &expression);
                draft.definition.source.push(format!("{}: {}", function.path, function.source));
                draft.definition.note(Note::Hook(function.path.clone(), "native code in C++".to_owned()));
                Ok(format!("rust {}({})", function.path, self.terms(dag, side, draft)?.join(", ")))
            }
            _ => {
                let term = self.op_term(dag, side, draft)?;
                Ok(match side {
                    Side::Match if !draft.is_unused(dag.name) => {
                        format!("{} = {term}", names::snake_case(dag.name))
                    }
                    Side::Match => term,
                    Side::Build if !dag.name.is_empty() => {
                        let name = names::snake_case(dag.name);
                        draft.built.push(format!("{name} = {term}"));
                        name
                    }
                    Side::Build => {
                        draft.names += 1;
                        let name = format!("built{}", draft.names);
                        draft.built.push(format!("{name} = {term}"));
                        name
                    }
                })
            }
        }
    }

    /// Returns the text of a constraint, or of a constant.
    fn leaf(
        &mut self,
        record: Record<'a>,
        name: &str,
        side: Side,
        draft: &mut Draft<'a>,
    ) -> Result<String, String> {
        if record.is("ConstantAttr") {
            let value = record.set_text("value").unwrap_or_default();
            let attribute = record.reference("attr").ok_or("a constant has no attribute")?;
            return self
                .default_value(attribute, value)
                .ok_or_else(|| format!("the table does not know the constant `{value}`"));
        }
        if side == Side::Build {
            return Ok(reference(name));
        }
        let predicate = self.constraint(draft.dialect, record);
        predicate.unknown(&mut |unknown| draft.definition.unknown(unknown.clone()));
        let name = if draft.is_unused(name) { "_".to_owned() } else { names::snake_case(name) };
        Ok(match predicate {
            Predicate::Any => name,
            other => match other.text().as_str() {
                "AnyType" | "AnyAttr" => name,
                text => format!("{name}: {text}"),
            },
        })
    }

    /// Returns the condition on several entities.
    fn relation(&mut self, dag: Dag<'a>, draft: &mut Draft<'a>) -> Result<String, String> {
        let constraint = dag.operator.ok_or("a condition has no constraint")?;
        let mut entities = Vec::new();
        for (operand, name) in dag.arguments() {
            match operand {
                Operand::Other => entities.push(reference(name)),
                _ => return Err(format!("the condition `{}` takes more than names", constraint.name)),
            }
        }
        let entities = entities.join(", ");
        if let Some(known) = self.table.exact(Kind::Relation, constraint.name) {
            return Ok(format!("{known}({entities})"));
        }
        let predicate = constraint.reference("predicate");
        let expression = Expression::parse(predicate.map_or("", |predicate| predicate.text("predExpr")));
        let name = names::snake_case(constraint.name);
        let function = self.function(draft.dialect, MODULE, &name, &expression);
        draft.definition.unknown(function.clone());
        Ok(format!("intrinsic {}({entities})", function.path))
    }

    /// Returns the dialect and the mnemonic of an op that is imported.
    fn op_of_record(&self, op: Record<'a>) -> Option<(DialectIndex, &'a str)> {
        let owner = op.reference("opDialect")?;
        let dialect = self.dialects.iter().position(|draft| draft.name == owner.text("name"))?;
        self.op_names
            .contains_key(&(dialect, op.text("opName").to_owned()))
            .then(|| (dialect, op.text("opName")))
    }
}

/// Returns why a rewrite with one of these directives is left out.
fn said_in_cpp(directive: &str) -> String {
    format!("it says the `{directive}` of what it builds")
}

/// Returns how a name of DRR is written: `x__1` is the second result of `x`.
fn reference(name: &str) -> String {
    let stem = stem(name);
    let index = name[stem.len()..].trim_start_matches('_');
    let stem = names::snake_case(stem);
    if index.is_empty() { stem } else { format!("{stem}#{index}") }
}

/// Returns the arguments of an op as rewrites name them.
fn parameters(op: Record<'_>) -> Vec<Parameter> {
    let arguments = op.dag("arguments").into_iter().flat_map(|dag| dag.arguments());
    arguments
        .map(|(operand, name)| {
            let mut inner = match operand {
                Operand::Record(record) => record,
                _ => return Parameter::Operand,
            };
            while inner.is("OpVariable")
                && let Some(constraint) = inner.reference("constraint")
            {
                inner = constraint;
            }
            let is_attribute =
                inner.is("AttrConstraint") || inner.is("Property") || inner.is("PropConstraint");
            if is_attribute { Parameter::Attribute(names::snake_case(name)) } else { Parameter::Operand }
        })
        .collect()
}
