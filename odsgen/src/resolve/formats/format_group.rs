//! Resolution of the optional parts of assembly formats: optional groups and `oilist` clauses.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{CustomArgument, FormatElement, FormatElementKind, Op, TypeOperand};
use crate::resolve::Resolver;
use crate::resolve::format::Bound;
use crate::source::Span;
use crate::syntax::ast::{self, Anchor, FormatElement as Parsed};

impl Resolver<'_> {
    pub(in crate::resolve) fn op_group(
        &mut self,
        group: &ast::FormatGroup,
        op: &Op,
        bound: &mut Bound,
    ) -> Option<FormatElementKind> {
        let before = bound.operands.clone();
        let elements = self.branch(&group.elements, op, bound);
        let otherwise = match &group.otherwise {
            Some(otherwise) => self.branch(otherwise, op, bound),
            None => Some(Vec::new()),
        };
        let (elements, otherwise) = (elements?, otherwise?);
        if elements.is_empty() || (group.otherwise.is_some() && otherwise.is_empty()) {
            let diagnostic = Diagnostic::error(Code::FormatGroup, group.span, "empty optional group");
            self.report(
                diagnostic.help("remove it, or write in it what may be absent, as in `(\"by\" $x^)?`"),
            );
            return None;
        }
        // Spacing is only printed: what follows it is the first element that the parser sees.
        let is_spacing = |element: &&FormatElement| matches!(element.kind, FormatElementKind::Space(_));
        let first = elements.iter().take_while(is_spacing).count();
        let begins = elements.get(first).is_some_and(|element| {
            matches!(
                element.kind,
                FormatElementKind::Literal(_)
                    | FormatElementKind::Attribute(_)
                    | FormatElementKind::QualifiedAttribute(_)
                    | FormatElementKind::Operand(_)
                    | FormatElementKind::Region(_)
                    | FormatElementKind::Custom { .. }
            )
        });
        if !begins {
            let message = "a group cannot begin with this";
            let help = "it begins with a literal, an attribute, an operand, a region or a custom directive: the parser has to see whether it is there";
            let place = elements.get(first).unwrap_or(&elements[0]).span;
            self.report(Diagnostic::error(Code::FormatGroup, place, message).help(help));
            return None;
        }
        if !self.may_begin_group(&elements[first]) {
            return None;
        }
        let anchor = self.anchor(&group.anchors, group.span)?;
        let anchored = if anchor.in_otherwise { &otherwise } else { &elements };
        let anchored_element = &anchored[anchor.index];
        let mut fits = true;
        for element in elements.iter().chain(&otherwise) {
            if let Some(message) = misplaced(op, &element.kind, &before, bound, Some(&anchored_element.kind))
            {
                self.misplaced(element.span, message);
                fits = false;
            }
        }
        if fits && !can_anchor(op, &anchored_element.kind) {
            let message = "this cannot be the anchor of a group";
            let help = "the anchor is an optional attribute, an operand of variable length or a region, or a custom directive that is given one";
            self.report(Diagnostic::error(Code::FormatGroup, anchored_element.span, message).help(help));
            return None;
        }
        // The parser tests the first element, the printer the anchor: both must be equivalent.
        let is_anchor = !anchor.in_otherwise && anchor.index == first;
        if !is_anchor && may_be_absent(op, &elements[first].kind) {
            let message =
                "this may be absent where the group is there, so the parser cannot tell whether it is";
            let help = "make it the anchor, or begin the group with a literal";
            let diagnostic = Diagnostic::error(Code::FormatGroup, elements[first].span, message);
            self.report(
                diagnostic.related(anchor.span, "this decides whether the group is there").help(help),
            );
            return None;
        }
        let (anchor, is_inverted) = (anchor.index, anchor.in_otherwise);
        fits.then_some(FormatElementKind::Group { anchor, elements, otherwise, is_inverted })
    }

    /// Resolves one branch of a group. Returns `None` if it has errors.
    fn branch(&mut self, elements: &[Parsed], op: &Op, bound: &mut Bound) -> Option<Vec<FormatElement>> {
        let failed = std::mem::replace(&mut bound.failed, false);
        let elements = self.op_elements(elements, op, bound, true);
        let branch_failed = std::mem::replace(&mut bound.failed, failed);
        (!branch_failed).then_some(elements)
    }

    pub(in crate::resolve) fn anchor(&mut self, anchors: &[Anchor], span: Span) -> Option<Anchor> {
        match anchors {
            [anchor] => Some(*anchor),
            [] => {
                let diagnostic = Diagnostic::error(Code::FormatGroup, span, "this group has no anchor");
                self.report(
                    diagnostic
                        .help("put `^` behind the field whose presence decides whether the group is there"),
                );
                None
            }
            [first, second, ..] => {
                let diagnostic =
                    Diagnostic::error(Code::FormatGroup, second.span, "this group has two anchors");
                self.report(diagnostic.related(first.span, "the first anchor"));
                None
            }
        }
    }

    /// Resolves `oilist(...)`: each clause starts with a distinct keyword.
    pub(in crate::resolve) fn op_clauses(
        &mut self,
        clauses: &[Vec<Parsed>],
        span: Span,
        op: &Op,
        bound: &mut Bound,
    ) -> Option<FormatElementKind> {
        let mut out: Vec<Vec<FormatElement>> = Vec::new();
        for clause in clauses {
            let before = bound.operands.clone();
            let elements = self.branch(clause, op, bound)?;
            let keyword = match elements.first() {
                Some(FormatElement { kind: FormatElementKind::Literal(text), .. })
                    if text.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic()) =>
                {
                    text.clone()
                }
                first => {
                    let place = first.map_or(span, |first| first.span);
                    let diagnostic =
                        Diagnostic::error(Code::FormatGroup, place, "a clause has to begin with a keyword");
                    self.report(diagnostic.help("write `oilist(\"first\" $x | \"second\" $y)`"));
                    return None;
                }
            };
            let same =
                |other: &&Vec<FormatElement>| other[0].kind == FormatElementKind::Literal(keyword.clone());
            if let Some(other) = out.iter().find(same) {
                let message = format!("two clauses begin with `{keyword}`");
                let diagnostic = Diagnostic::error(Code::FormatRepeated, elements[0].span, message);
                let diagnostic = diagnostic.related(other[0].span, "already here");
                self.report(diagnostic.help("begin one of them with another keyword"));
                return None;
            }
            for element in &elements {
                if let Some(message) = misplaced(op, &element.kind, &before, bound, None) {
                    self.misplaced(element.span, message);
                    return None;
                }
            }
            if !elements.iter().any(|element| can_anchor(op, &element.kind)) {
                let message = "nothing in this clause tells whether it is there";
                let help = "a clause holds an optional attribute, an operand of variable length or a region";
                self.report(Diagnostic::error(Code::FormatGroup, elements[0].span, message).help(help));
                return None;
            }
            out.push(elements);
        }
        Some(FormatElementKind::Clauses(out))
    }

    fn misplaced(&mut self, span: Span, message: &str) {
        let diagnostic = Diagnostic::error(Code::FormatGroup, span, message);
        self.report(match message {
            ALWAYS_THERE => diagnostic.help(
                "write it outside of the group, or make it optional, `name?: ..`, or variadic, `name...: ..`",
            ),
            _ => diagnostic,
        });
    }
}

/// The message for an operand whose presence does not determine that of its group.
const ALWAYS_THERE: &str = "an operand that is always there cannot stand in a group";

/// Returns why an element is invalid in a group, given what was bound before the group and the anchor of the group.
fn misplaced(
    op: &Op,
    element: &FormatElementKind,
    before: &[Option<Span>],
    bound: &Bound,
    anchor: Option<&FormatElementKind>,
) -> Option<&'static str> {
    let always_there = ALWAYS_THERE;
    let is_fixed = |index: usize| !op.operands[index].arity.is_variable();
    // Operands that are bound elsewhere are there if and only if the group is: their types are its anchor.
    let is_anchor = |operand: TypeOperand| match anchor {
        Some(FormatElementKind::Type(types) | FormatElementKind::QualifiedType(types)) => *types == operand,
        Some(FormatElementKind::FunctionalType { inputs, .. }) => *inputs == operand,
        _ => false,
    };
    let types = |operand: TypeOperand| match operand {
        TypeOperand::Operand(index) if before[index].is_some() || bound.operands[index].is_none() => {
            let message = match is_fixed(index) {
                true => "the operand of this type is always there",
                false => "the operand of this type is not part of the group",
            };
            (is_fixed(index) || !is_anchor(operand)).then_some(message)
        }
        TypeOperand::Operands if op.operands.iter().any(|field| !field.arity.is_variable()) => {
            Some("operands of these types are always there")
        }
        TypeOperand::Operands if !is_anchor(operand) => Some("the operands are not part of the group"),
        TypeOperand::Result(index) if !op.results[index].arity.is_variable() => {
            Some("the result of this type is always there")
        }
        TypeOperand::Results if op.results.iter().any(|result| !result.arity.is_variable()) => {
            Some("results of these types are always there")
        }
        _ => None,
    };
    match element {
        FormatElementKind::Operand(index) if is_fixed(*index) => Some(always_there),
        FormatElementKind::Type(operand) | FormatElementKind::QualifiedType(operand) => types(*operand),
        FormatElementKind::FunctionalType { inputs, results } => types(*inputs).or_else(|| types(*results)),
        FormatElementKind::Successor(_) => Some("a successor cannot stand in a group"),
        FormatElementKind::Custom { arguments, .. } => arguments.iter().find_map(|argument| match argument {
            CustomArgument::Operand(index) if is_fixed(*index) => Some(always_there),
            CustomArgument::Successor(_) => Some("a successor cannot stand in a group"),
            CustomArgument::AttributeDictionary | CustomArgument::PropertyDictionary => {
                Some("the attribute dictionary cannot stand in a group")
            }
            _ => None,
        }),
        _ => None,
    }
}

/// Returns whether an element can be the anchor of its group.
fn can_anchor(op: &Op, element: &FormatElementKind) -> bool {
    let is_optional_attribute =
        |index: usize| op.attributes[index].optional || op.attributes[index].default.is_some();
    let types = |operand: TypeOperand| match operand {
        TypeOperand::Operand(index) => op.operands[index].arity.is_variable(),
        TypeOperand::Result(index) => op.results[index].arity.is_variable(),
        TypeOperand::Operands | TypeOperand::Results => true,
    };
    match element {
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            is_optional_attribute(*index)
        }
        FormatElementKind::Operand(index) => op.operands[*index].arity.is_variable(),
        FormatElementKind::Type(operand)
        | FormatElementKind::QualifiedType(operand)
        | FormatElementKind::FunctionalType { inputs: operand, .. } => types(*operand),
        FormatElementKind::Region(_) => true,
        FormatElementKind::Custom { arguments, .. } => arguments.iter().any(|argument| match argument {
            CustomArgument::Attribute(index) => is_optional_attribute(*index),
            CustomArgument::Operand(index) => op.operands[*index].arity.is_variable(),
            CustomArgument::Type(operand) => types(*operand),
            CustomArgument::Region(_) => true,
            _ => false,
        }),
        _ => false,
    }
}

/// Returns whether the text of a group's first element may be empty although the group is present.
fn may_be_absent(op: &Op, element: &FormatElementKind) -> bool {
    match element {
        FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
            op.attributes[*index].optional && op.attributes[*index].default.is_none()
        }
        FormatElementKind::Operand(index) => op.operands[*index].arity.is_variable(),
        FormatElementKind::Region(index) => op.regions[*index].arity.is_variable(),
        _ => false,
    }
}
