//! Constraints on types, attributes, regions and successors.
//!
//! A record that MLIR's common files define is a constraint of the built-in library where the table names it. Any other
//! constraint is translated from its predicate: by the operators of TableGen, by those of C++, and then by the table.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, Section};
use crate::import::records::Record;
use crate::import::session::{DialectIndex, Session};
use crate::import::table::{Kind, fill};
use crate::import::translation::predicate::Predicate;

/// The files whose definitions the table of names is about.
const COMMON_FILES: &[&str] = &[
    "AttrTypeBase.td",
    "BuiltinAttributeInterfaces.td",
    "BuiltinAttributes.td",
    "BuiltinTypeInterfaces.td",
    "BuiltinTypes.td",
    "CommonAttrConstraints.td",
    "CommonTypeConstraints.td",
    "OpBase.td",
    "Constraints.td",
];

impl<'a> Session<'a> {
    /// Returns the constraint that a record stands for, in a file of the dialect. Defines it there, if it has a name.
    pub(in crate::import) fn constraint(&mut self, dialect: DialectIndex, record: Record<'a>) -> Predicate {
        if COMMON_FILES.contains(&record.file())
            && !record.is_anonymous()
            && let Some(name) = self.table.exact(Kind::Name, record.name)
        {
            return Predicate::Reference(name.to_owned());
        }
        if record.is("EnumInfo")
            && !record.is("EnumAttr")
            && let Some(reference) = self.enum_reference(dialect, record)
        {
            return Predicate::Reference(reference);
        }
        if record.is("AttrOrTypeDef")
            && let Some(reference) = self.declared_class(dialect, &names::qualified_class(record))
        {
            return reference;
        }
        if record.is_anonymous() {
            return match self.single_type(record) {
                Some(text) => self.single_type_constraint(dialect, record, &text),
                None => self.structure(dialect, record),
            };
        }
        if let Some(known) = self.dialects[dialect].constraints.get(record.name) {
            return known.clone();
        }
        // A constraint that contains itself would not end.
        let wanted = names::constraint_name(record.name, &self.dialects[dialect].name);
        let name = self.dialects[dialect].names.claim(&wanted, "Constraint");
        let reference = Predicate::Reference(name.clone());
        self.dialects[dialect].constraints.insert(record.name.to_owned(), reference.clone());
        let predicate = self.structure(dialect, record);
        if let Predicate::Reference(text) = &predicate
            && !record.is("Region")
            && !record.is("Successor")
            && self.build_clause(dialect, record, &predicate).is_none()
            && self.value_clause(dialect, record, &predicate).is_none()
            && record.text("summary").is_empty()
        {
            // Only another name.
            let alias = Predicate::Reference(text.clone());
            self.dialects[dialect].constraints.insert(record.name.to_owned(), alias.clone());
            return alias;
        }
        self.define_constraint(dialect, record, &name, predicate);
        reference
    }

    /// Returns the text of the only type of a constraint, if it is one that no constraint of the library stands for.
    fn single_type(&self, record: Record<'a>) -> Option<String> {
        let call = Some(record.text("builderCall"))
            .filter(|call| !call.is_empty() && record.is("TypeConstraint"))?;
        let call = Expression::parse(call);
        match self.table.find(Kind::Build, &call) {
            Some(_) => None,
            None => self.type_text(&call),
        }
    }

    /// Returns the constraint of a record without name that only one type satisfies: formats may leave the type out.
    fn single_type_constraint(&mut self, dialect: DialectIndex, record: Record<'a>, text: &str) -> Predicate {
        match self.structure(dialect, record) {
            Predicate::Reference(name) if self.is_single_type(&name) => Predicate::Reference(name),
            _ => Predicate::Reference(format!("TypeText<{text:?}>")),
        }
    }

    fn define_constraint(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        name: &str,
        predicate: Predicate,
    ) {
        let kind = match () {
            () if record.is("Region") => "region",
            () if record.is("Successor") => "successor",
            () if record.is("AttrConstraint") => "attr",
            () => "type",
        };
        let summary = names::summary(record.text("summary")).unwrap_or_else(|| names::words(name));
        let mut text = format!("/// {summary}\nconstraint {name}: {kind} = {}", predicate.text());
        let clauses = [
            self.build_clause(dialect, record, &predicate).map(|code| format!("build {code}")),
            self.value_clause(dialect, record, &predicate).map(|value| format!("value {value}")),
        ];
        let clauses: Vec<String> = clauses.into_iter().flatten().collect();
        if !clauses.is_empty() {
            text.push_str(&format!(" {{\n{}\n}}", clauses.join("\n")));
        }
        let mut definition = Definition::new(Section::Constraint, name, record.name, text);
        predicate.unknown(&mut |unknown| definition.unknown(unknown.clone()));
        self.dialects[dialect].add(definition);
    }

    /// Returns the code that makes the only type of a constraint. None where the predicate implies it.
    fn build_clause(
        &self,
        _dialect: DialectIndex,
        record: Record<'a>,
        predicate: &Predicate,
    ) -> Option<String> {
        let call = record.text("builderCall");
        if call.is_empty() || !record.is("TypeConstraint") {
            return None;
        }
        if let Predicate::Reference(name) = predicate
            && (self.is_buildable_library_constraint(name) || self.is_single_type(name))
        {
            return None;
        }
        let call = Expression::parse(call);
        if let Some((translation, holes)) = self.table.find(Kind::Build, &call) {
            return Some(fill(translation, &holes));
        }
        self.type_text(&call).map(|text| format!("intrinsic type_of_text({text:?})"))
    }

    /// Returns the text of the type that an expression makes.
    fn type_text(&self, expression: &Expression) -> Option<String> {
        let (translation, mut holes) = self.table.find(Kind::Text, expression)?;
        if let Some(inner) = holes.get("x") {
            let inner = Expression::verbatim(&self.type_text(inner)?);
            holes.insert("x".to_owned(), inner);
        }
        Some(fill(translation, &holes))
    }

    /// Returns the type of an attribute's value, where formats may leave it out. None where the predicate implies it.
    fn value_clause(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        predicate: &Predicate,
    ) -> Option<String> {
        let value = record.reference("valueType").filter(|_| record.is("AttrConstraint"))?;
        if matches!(predicate, Predicate::Reference(_)) || record.is("EnumInfo") {
            return None;
        }
        let call = value.text("builderCall");
        if call.is_empty() {
            return None;
        }
        let value = self.constraint(dialect, value);
        Some(value.text())
    }

    /// Translates the predicate of a record, or what it is derived from.
    fn structure(&mut self, dialect: DialectIndex, record: Record<'a>) -> Predicate {
        // `Arg<T, ..>` and `Res<T, ..>`
        if let Some(inner) = record.reference("constraint") {
            return self.constraint(dialect, inner);
        }
        if record.is("AttrConstraint")
            && let Some(base) = record.reference("baseAttr")
        {
            let base = self.constraint(dialect, base);
            let others = record.references("attrConstraints");
            let others: Vec<Predicate> =
                others.into_iter().map(|other| self.constraint(dialect, other)).collect();
            return Predicate::all([base].into_iter().chain(others));
        }
        if record.is("TypedArrayAttrBase")
            && let Some(element) = record.reference("elementAttr")
        {
            let element = self.constraint(dialect, element);
            return Predicate::Reference(format!("TypedArrayAttr<{}>", element.text()));
        }
        if record.is("Complex")
            && let Some(element) = record.reference("elementType")
        {
            let element = self.constraint(dialect, element);
            return Predicate::Reference(format!("Complex<{}>", element.text()));
        }
        if record.is("AnyTypeOf") || record.is("AnyAttrOf") {
            let field = if record.is("AnyTypeOf") { "allowedTypes" } else { "allowedAttributes" };
            let allowed = record.references(field);
            if !allowed.is_empty() {
                let allowed: Vec<_> =
                    allowed.into_iter().map(|inner| self.constraint(dialect, inner)).collect();
                return Predicate::any(allowed);
            }
        }
        let Some(predicate) = record.reference("predicate") else { return Predicate::Any };
        let predicate = self.predicate(dialect, predicate, record);
        with_integer_type(predicate)
    }

    /// Translates a predicate of TableGen. `owner` is the constraint that it belongs to.
    fn predicate(&mut self, dialect: DialectIndex, record: Record<'a>, owner: Record<'a>) -> Predicate {
        if let Some(text) = record.set_text("predExpr") {
            return self.condition(dialect, &Expression::parse(text), owner);
        }
        let children = record.references("children");
        let combiner = record.reference("kind").map(|kind| kind.name).unwrap_or_default();
        let translated: Vec<Predicate> =
            children.iter().map(|child| self.predicate(dialect, *child, owner)).collect();
        match combiner {
            "PredCombinerAnd" => Predicate::all(translated),
            "PredCombinerOr" if translated.is_empty() => Predicate::Any.negated(),
            "PredCombinerOr" => Predicate::any(translated),
            "PredCombinerNot" => Predicate::all(translated).negated(),
            "PredCombinerSubstLeaves" => {
                let replacement = Expression::parse(record.text("replacement"));
                let inner = Predicate::all(translated);
                if record.text("pattern") != "$_self" {
                    return self.unknown(dialect, record.text("replacement"), owner);
                }
                // A word is the parameter of the lambda around.
                if replacement.is_word() { inner } else { self.selected(dialect, inner, &replacement, owner) }
            }
            "PredCombinerConcat" => {
                let inner = Predicate::all(translated);
                self.concatenated(dialect, inner, record, owner)
            }
            _ => self.unknown(dialect, record.name, owner),
        }
    }

    /// Translates a call of a lambda around a predicate: on one entity, or on each of several.
    fn concatenated(
        &mut self,
        dialect: DialectIndex,
        inner: Predicate,
        record: Record<'a>,
        owner: Record<'a>,
    ) -> Predicate {
        let (prefix, suffix) = (record.text("prefix").trim(), record.text("suffix").trim());
        if prefix.starts_with('[')
            && prefix.ends_with("return")
            && let Some(argument) = suffix.strip_prefix("; }(").and_then(|rest| rest.strip_suffix(')'))
        {
            return self.selected(dialect, inner, &Expression::parse(argument), owner);
        }
        let list = prefix.strip_prefix("::llvm::all_of(").and_then(|rest| rest.split_once(", ["));
        if let Some((list, _)) = list
            && suffix == "); })"
            && let Some((code, holes)) = self.table.find(Kind::Each, &Expression::parse(list))
            && holes.get("x").is_none_or(Expression::is_self)
        {
            return inner.each(code);
        }
        self.unknown(dialect, &format!("{prefix} .. {suffix}"), owner)
    }

    /// Returns the predicate on what an expression selects of the entity.
    pub(super) fn selected(
        &mut self,
        dialect: DialectIndex,
        inner: Predicate,
        expression: &Expression,
        owner: Record<'a>,
    ) -> Predicate {
        if expression.is_self() {
            return inner;
        }
        match self.table.find(Kind::Accessor, expression) {
            Some((code, mut holes)) => {
                let code = code.to_owned();
                let from = holes.remove("x").unwrap_or_default();
                self.selected(dialect, inner.on(&fill(&code, &holes)), &from, owner)
            }
            None => self.unknown(dialect, &expression.text(), owner),
        }
    }
}

/// Writes `IntegerAttr` and a type on its own as the constraint of the library that has both, from which formats know
/// the type.
fn with_integer_type(predicate: Predicate) -> Predicate {
    let Predicate::And(parts) = &predicate else { return predicate };
    let [Predicate::Reference(attribute), Predicate::On(ty, code), rest @ ..] = parts.as_slice() else {
        return predicate;
    };
    let is_simple = matches!(**ty, Predicate::Reference(_));
    let base = match (attribute.as_str(), code.as_str()) {
        ("IntegerAttr", "intrinsic type_of") if is_simple => format!("IntegerAttrOf<{}>", ty.text()),
        ("TypeAttrOf", "intrinsic held_type") if is_simple => format!("TypeAttrBase<{}>", ty.text()),
        _ => return predicate,
    };
    Predicate::all([Predicate::Reference(base)].into_iter().chain(rest.iter().cloned()))
}
