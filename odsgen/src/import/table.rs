//! The translation table: what C++ in TableGen files says, and how it is said here.
//!
//! A rule is one line, `KIND C++ => TRANSLATION`; a line that begins with `#` is a comment. C++ is compared by tokens
//! without the namespaces `mlir` and `llvm`. `{x}` stands for any expression, `{n}` (or another name that begins with
//! `n`) for an integer, `{s}` for a string; what they stand for is put into the translation. The rules of users come
//! before those of the tables that are built in.

use rustc_hash::FxHashMap;

use crate::import::cpp::{Expression, Holes};

/// The built-in rules.
const BUILT_IN: &[(&str, &str)] = &[
    ("compiled.txt", include_str!("tables/compiled.txt")),
    ("directives.txt", include_str!("tables/directives.txt")),
    ("names.txt", include_str!("tables/names.txt")),
    ("predicates.txt", include_str!("tables/predicates.txt")),
    ("relations.txt", include_str!("tables/relations.txt")),
    ("syntax.txt", include_str!("tables/syntax.txt")),
    ("traits.txt", include_str!("tables/traits.txt")),
    ("types.txt", include_str!("tables/types.txt")),
    ("values.txt", include_str!("tables/values.txt")),
];

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kinds of rules.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(in crate::import) enum Kind { $($(#[$doc])* $name,)* }

        const KINDS: &[(&str, Kind)] = &[$(($text, Kind::$name),)*];
    };
}

kinds! {
    /// `name I32`: a definition of MLIR's common `.td` files that the built-in library has under the same name, or under
    /// the one behind the arrow.
    Name = "name",
    /// `class IntegerType => IntegerType`: a C++ class, as a constraint.
    Class = "class",
    /// `predicate C++ => constraint`: a condition on `{x}`.
    Predicate = "predicate",
    /// `accessor C++ => code`: a type or an attribute of `{x}`.
    Accessor = "accessor",
    /// `each C++ => code`: the types or attributes of `{x}`.
    Each = "each",
    /// `transform C++ => code`: the type that an op's type follows from.
    Transform = "transform",
    /// `build C++ => code`: the one type of a constraint.
    Build = "build",
    /// `text C++ => type`: the text of the one type of a constraint, where `{x}` is the text of another type.
    Text = "text",
    /// `value C++ => value`: a default value.
    Value = "value",
    /// `trait NAME => trait`: a trait of ops. `-` says that nothing has to be said here.
    Trait = "trait",
    /// `interface NAME => interface`
    Interface = "interface",
    /// `parameter C++ => Rust type`: a parameter of a type or an attribute, or a type in an interface method.
    Parameter = "parameter",
    /// `property NAME => constraint`: a property of ops as an attribute.
    Property = "property",
    /// `type CLASS => DIALECT MNEMONIC`: a type that is declared in C++ alone; behind that `verbatim`, if its parameters are
    /// read as they are written, or `{ parameters and format }`.
    Type = "type",
    /// `attribute CLASS => DIALECT MNEMONIC`: the same for an attribute.
    Attribute = "attribute",
    /// `compiled DIALECT => CRATE`: a dialect that a crate of the library has, with all its ops.
    Compiled = "compiled",
    /// `regions DIALECT.MNEMONIC => DIALECT`: the dialect whose ops need no prefix in the regions of an op.
    Regions = "regions",
    /// `relation NAME => relation`: a constraint on several entities of rewrites.
    Relation = "relation",
    /// `directive custom<Name>(a, b) => elements`: a custom directive of formats as format elements.
    Directive = "directive",
    /// `syntax DIALECT.MNEMONIC => elements`: the syntax of an op that is parsed and printed by C++, or with `!` or `#` in
    /// front of a type or an attribute. `-` says that no format says it. Behind the elements, clauses `; infer a from b` say
    /// which types the text leaves out. `syntax CLASS => elements` is for all such ops of a class.
    Syntax = "syntax",
}

/// A rule of the table.
pub(in crate::import) struct Rule {
    pub(in crate::import) template: Expression,
    pub(in crate::import) translation: String,
}

/// The rules by kind, in order of precedence.
#[derive(Default)]
pub(in crate::import) struct Table {
    rules: FxHashMap<Kind, Vec<Rule>>,
    /// The rules without holes: index by kind and expression.
    exact: FxHashMap<(Kind, Expression), usize>,
}

impl Table {
    /// Returns the built-in rules below those of users: pairs of a path and a text.
    ///
    /// # Errors
    ///
    /// A message with file and line, if a line is no rule.
    pub(in crate::import) fn new(users: &[(String, String)]) -> Result<Self, String> {
        let mut table = Table::default();
        let users = users.iter().map(|(path, text)| (path.as_str(), text.as_str()));
        for (path, text) in users.chain(BUILT_IN.iter().copied()) {
            for (index, line) in text.lines().enumerate() {
                let line = line.trim();
                if !line.is_empty() && !line.starts_with('#') {
                    table.add(line).map_err(|message| format!("{path}:{}: {message}", index + 1))?;
                }
            }
        }
        Ok(table)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let Some((_, kind)) = KINDS.iter().find(|(name, _)| *name == word) else {
            let known: Vec<_> = KINDS.iter().map(|(name, _)| *name).collect();
            return Err(format!("unknown kind of rule `{word}`\nhelp: the kinds are {}", known.join(", ")));
        };
        let (template, translation) = match rest.split_once("=>") {
            Some((template, translation)) => (template.trim(), translation.trim()),
            None if *kind == Kind::Name => (rest.trim(), rest.trim()),
            None => return Err("a rule has `=>` between C++ and its translation".to_owned()),
        };
        if template.is_empty() || translation.is_empty() {
            return Err("a rule has something on both sides of `=>`".to_owned());
        }
        let template = Expression::parse(template);
        let rules = self.rules.entry(*kind).or_default();
        self.exact.entry((*kind, template.clone())).or_insert(rules.len());
        rules.push(Rule { template, translation: translation.to_owned() });
        Ok(())
    }

    /// Returns the translation of an expression without holes.
    pub(in crate::import) fn exact(&self, kind: Kind, text: &str) -> Option<&str> {
        let index = *self.exact.get(&(kind, Expression::parse(text)))?;
        Some(&self.rules[&kind][index].translation)
    }

    /// Returns the first rule whose template an expression matches, as its translation and what the holes stand for.
    pub(in crate::import) fn find(&self, kind: Kind, expression: &Expression) -> Option<(&str, Holes)> {
        let rules = self.rules.get(&kind)?;
        let found = rules.iter().find_map(|rule| Some((rule, expression.matches(&rule.template)?)));
        found.map(|(rule, holes)| (rule.translation.as_str(), holes))
    }
}

impl Table {
    /// Iterates over the rules of a kind.
    pub(in crate::import) fn rules(&self, kind: Kind) -> impl Iterator<Item = &Rule> {
        self.rules.get(&kind).into_iter().flatten()
    }
}

/// Puts what the holes stand for into a translation. `{x}` itself, the entity, is left alone.
pub(in crate::import) fn fill(translation: &str, holes: &Holes) -> String {
    let mut text = translation.to_owned();
    for (name, expression) in holes {
        let value = match expression.integer() {
            Some(integer) => integer.to_string(),
            None => expression.text(),
        };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_fine() {
        Table::new(&[]).unwrap();
    }

    #[test]
    fn rules_of_users_come_first() {
        let mine = "# mine\npredicate {x}.isSignlessInteger() => Mine\n";
        let table = Table::new(&[("mine.txt".to_owned(), mine.to_owned())]).unwrap();
        let (translation, _) =
            table.find(Kind::Predicate, &Expression::parse("$_self.isSignlessInteger()")).unwrap();
        assert_eq!(translation, "Mine");
    }

    #[test]
    fn wrong_rules_are_reported() {
        let message = |text: &str| Table::new(&[("x.txt".to_owned(), text.to_owned())]).err().unwrap();
        assert_eq!(message("\nname => I32"), "x.txt:2: a rule has something on both sides of `=>`");
        assert_eq!(message("value 3"), "x.txt:1: a rule has `=>` between C++ and its translation");
        assert!(message("predicat a => B").starts_with("x.txt:1: unknown kind of rule `predicat`\nhelp: "));
    }
}
