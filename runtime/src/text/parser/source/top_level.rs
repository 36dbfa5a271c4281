//! The top level of a source text: aliases, ops and the metadata section.

use std::sync::Arc;

use crate::attributes::AttributeData;
use crate::context::Context;
use crate::diagnostics::{Diagnostic, Reported};
use crate::ir::handles::{BlockIndex, RegionIndex};
use crate::ir::{Body, Op};
use crate::location::Location;
use crate::source::SourceRange;
use crate::sub_elements::Part;
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::cursor::{Aliases, Parser};
use crate::text::parser::operations::ir_parser::{IrParser, OpenBody};
use crate::text::parser::source::deferred_aliases::Deferred;
use crate::text::parser::source::shared::SharedSource;
use crate::text::parser::{ParseError, ParseOptions, ParseResult};
use crate::types::TypeData;

/// Parses a source text or a part of one.
///
/// The result is the body of a `builtin.module`: the one that the text consists of, or one created around the
/// ops of the text. `range` must be in a buffer of the context's [`Sources`](crate::source::Sources).
///
/// # Errors
///
/// If the text is invalid. All errors are reported to the context's diagnostics in textual order. After an
/// error the parser recovers at the next op of the block.
///
/// # Panics
///
/// If `range` is not part of one of the context's sources.
pub fn parse_source(context: &Context, range: SourceRange, options: &ParseOptions) -> Result<Body, Reported> {
    let buffer =
        context.sources().buffer_at(range.start()).expect("the range is part of a source of the context");
    let begin = (range.start() - buffer.range().start()) as usize;
    let source = &buffer.bytes()[..begin + range.len()];
    let shared = Arc::new(SharedSource::starting_at(source, begin));
    let parser =
        Parser::new(context, source, buffer.range().start(), begin, Arc::new(Aliases::default()), shared);
    let mut ir = IrParser::new(parser);
    let body = ir.parse_file(options);
    let mut diagnostics = std::mem::take(&mut ir.parser.diagnostics);
    // An undefined name or label is detected only at the end of its scope.
    diagnostics.sort_by_key(|diagnostic| diagnostic.location().as_position());
    for diagnostic in &diagnostics {
        context.diagnostics().report(diagnostic);
    }
    if diagnostics.is_empty() { Ok(body) } else { Err(Reported) }
}

impl<'source> IrParser<'source> {
    fn parse_file(&mut self, options: &ParseOptions) -> Body {
        let context = self.parser.context;
        let location = self.parser.location();
        let mut module = self.new_module(context, location);
        let block = module.body.arena_mut().push_block();
        module.body.arena_mut().append_block(RegionIndex(0), block);
        self.bodies.push(module);
        self.region_scope = self.next_scope;
        self.next_scope += 1;
        self.parse_top_level(block);
        let module = self.bodies.pop().expect("pushed above");
        let body = self.close_body(module);
        if options.implicit_module { unwrap_module(body) } else { self.unwrap_any(body) }
    }

    /// Returns a module for the ops of a text.
    pub(in crate::text::parser) fn new_module(&mut self, context: &Context, location: Location) -> OpenBody {
        self.open_body(Body::new(context, self.module_name, location, 1), 0)
    }

    fn parse_top_level(&mut self, block: BlockIndex) {
        loop {
            let begin = self.parser.token.start;
            let parsed = match self.parser.kind() {
                TokenKind::End => return,
                TokenKind::AttributeIdentifier => self.parser.parse_attribute_alias_definition(),
                TokenKind::TypeIdentifier => self.parser.parse_type_alias_definition(),
                TokenKind::MetadataBegin => self.parser.parse_metadata(),
                _ => {
                    if self.parse_ops_in_parallel(block) {
                        continue;
                    }
                    self.parse_op(block)
                }
            };
            if parsed.is_err() {
                self.recover_in_block(begin);
            }
        }
    }

    /// Returns the only op of the module as the root.
    fn unwrap_any(&mut self, mut body: Body) -> Body {
        if !self.parser.diagnostics.is_empty() {
            return body;
        }
        let mut tops = top_ops(&body);
        let (first, second) = (tops.next(), tops.next());
        drop(tops);
        let Some(only) = first else {
            self.parser.error("expected an op: no module is put around the ops of the text");
            return body;
        };
        let (place, message) = if let Some(second) = second {
            (second, "expected just one op at the top: no module is put around the ops of the text")
        } else if body.child(only).is_none() {
            (only, "the op at the top must be isolated from above: no module is put around it")
        } else if !stands_alone(&body, only) {
            (only, "the op at the top can have neither operands nor results: no module is put around it")
        } else {
            return *body.take_child(only);
        };
        self.parser.diagnostics.push(Diagnostic::error(body.location(place), message));
        body
    }
}

fn top_ops(body: &Body) -> impl Iterator<Item = Op> + '_ {
    let (_, region) = body.region(body.root(), 0);
    body.blocks(region).flat_map(|block| body.ops(block))
}

/// Returns whether an op can be a root: properties that a root cannot have would be lost.
fn stands_alone(body: &Body, op: Op) -> bool {
    body.operand_count(op) == 0 && body.result_count(op) == 0 && body.successor_count(op) == 0
}

/// Returns the module that is the only op of a module, or the outer one.
fn unwrap_module(mut body: Body) -> Body {
    let mut tops = top_ops(&body);
    let (first, second) = (tops.next(), tops.next());
    drop(tops);
    match (first, second) {
        (Some(only), None) if body.name(only) == body.root.name && stands_alone(&body, only) => {
            *body.take_child(only)
        }
        _ => body,
    }
}

impl<'source> Parser<'source> {
    /// Parses `#name = attribute`.
    fn parse_attribute_alias_definition(&mut self) -> ParseResult<()> {
        let token = self.token;
        let name = &self.text()[1..];
        self.check_alias_name(name, self.aliases.attributes.contains_key(name))?;
        self.advance();
        self.expect(TokenKind::Equal, "'=' in the definition of an alias")?;
        let value = if self.is_word("loc") {
            match self.deferred.get(self.text_of(token)).copied() {
                // It was parsed at its first use; only its end remains to be found.
                Some(Deferred::Location(location)) => {
                    self.skip_location();
                    location.to_attribute(self.context)
                }
                Some(Deferred::Wrong) => return Err(ParseError),
                _ => self.parse_attribute(None)?,
            }
        } else {
            self.parse_attribute(None)?
        };
        debug_assert!(token.kind == TokenKind::AttributeIdentifier);
        if let AttributeData::Opaque { .. } = value.data(self.context) {
            self.remember_alias(name, Part::Attribute(value));
        }
        Arc::make_mut(&mut self.aliases).attributes.insert(Box::from(name), value);
        Ok(())
    }

    /// Parses `!name = type`, or the obsolete form `!name = type type`.
    fn parse_type_alias_definition(&mut self) -> ParseResult<()> {
        let name = &self.text()[1..];
        self.check_alias_name(name, self.aliases.types.contains_key(name))?;
        self.advance();
        self.expect(TokenKind::Equal, "'=' in the definition of an alias")?;
        self.take_word("type");
        let ty = self.parse_type()?;
        if let TypeData::Opaque { .. } = ty.data(self.context) {
            self.remember_alias(name, Part::Type(ty));
        }
        Arc::make_mut(&mut self.aliases).types.insert(Box::from(name), ty);
        Ok(())
    }

    /// Records the alias of an opaque part for the printer.
    fn remember_alias(&self, name: &[u8], part: Part) {
        if let Ok(name) = std::str::from_utf8(name) {
            self.context.data().opaque_aliases.remember(part, name);
        }
    }

    fn check_alias_name(&mut self, name: &[u8], is_known: bool) -> ParseResult<()> {
        if name.contains(&b'.') {
            let error = self.error("an alias has no '.' in its name");
            self.help("names with dots are reserved for dialects");
            return Err(error);
        }
        if is_known {
            let name = String::from_utf8_lossy(name).into_owned();
            return Err(self.error(format!("redefinition of alias '{name}'")));
        }
        Ok(())
    }

    /// Skips the tokens of a valid `loc(...)`.
    fn skip_location(&mut self) {
        let mut depth = 0_u32;
        loop {
            match self.kind() {
                TokenKind::LeftParenthesis => depth += 1,
                TokenKind::RightParenthesis => depth = depth.saturating_sub(1),
                TokenKind::End => return,
                _ => {}
            }
            let was_end = self.is(TokenKind::RightParenthesis);
            self.advance();
            if was_end && depth == 0 {
                return;
            }
        }
    }
}

/// Returns whether a token may begin an op.
pub(in crate::text::parser) fn begins_op(source: &[u8], position: usize) -> bool {
    matches!(
        token_at(source, position).kind,
        TokenKind::String | TokenKind::BareIdentifier | TokenKind::ValueIdentifier
    )
}
