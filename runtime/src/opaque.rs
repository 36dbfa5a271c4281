//! What stands in types and attributes of dialects that are not registered.
//!
//! Nobody knows what such a text means, but it may mention aliases and distinct attributes, whose names mean something in
//! one file only. So a body is kept as pieces: text as it was written, and between it the types and attributes that were
//! mentioned, which are printed by the names that they have then.

use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context, ContextData};
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::parts::Part;
use crate::text::{MentionKind, Mentions};
use crate::types::{ReplaceParts, Type};

/// A piece of an [`OpaqueBody`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OpaquePiece {
    /// Text as it was written.
    Text(Box<str>),
    /// A type that was mentioned.
    Type(Type),
    /// An attribute that was mentioned.
    Attribute(Attribute),
    /// A location that was mentioned within `loc(...)`.
    Location(Attribute),
}

impl OpaquePiece {
    /// The type or the attribute; none for text.
    pub fn part(&self) -> Option<Part> {
        match self {
            OpaquePiece::Text(_) => None,
            OpaquePiece::Type(ty) => Some(Part::Type(*ty)),
            OpaquePiece::Attribute(attribute) | OpaquePiece::Location(attribute) => {
                Some(Part::Attribute(*attribute))
            }
        }
    }
}

/// What stands between the angle brackets of `!dialect<...>`, quotes included; what is written `!dialect.x<y>` is `x<y>`.
///
/// **Invariant:** no text is empty, and no two texts follow each other; so equal bodies have equal pieces, however the
/// aliases in them were called.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueBody(Box<[OpaquePiece]>);

impl From<&str> for OpaqueBody {
    /// A body of text alone: what it mentions is not looked up.
    fn from(text: &str) -> OpaqueBody {
        OpaqueBody::new([OpaquePiece::Text(text.into())])
    }
}

impl OpaqueBody {
    /// The body that consists of these pieces.
    pub fn new(pieces: impl IntoIterator<Item = OpaquePiece>) -> OpaqueBody {
        let mut joined: Vec<OpaquePiece> = Vec::new();
        for piece in pieces {
            match (joined.last_mut(), piece) {
                (_, OpaquePiece::Text(text)) if text.is_empty() => {}
                (Some(OpaquePiece::Text(last)), OpaquePiece::Text(text)) => {
                    *last = format!("{last}{text}").into()
                }
                (_, piece) => joined.push(piece),
            }
        }
        OpaqueBody(joined.into())
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[OpaquePiece] {
        &self.0
    }

    /// The text, if it mentions nothing.
    pub fn as_text(&self) -> Option<&str> {
        match &*self.0 {
            [] => Some(""),
            [OpaquePiece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The types and attributes that are mentioned, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.0.iter().filter_map(OpaquePiece::part)
    }

    /// The names of aliases in the text that stand for nothing; other things must not get them.
    pub(crate) fn unresolved_names(&self) -> impl Iterator<Item = &str> {
        let texts = self.0.iter().filter_map(|piece| match piece {
            OpaquePiece::Text(text) => Some(&**text),
            _ => None,
        });
        texts.flat_map(|text| {
            Mentions::new(text.as_bytes()).filter_map(|mention| match mention.kind {
                MentionKind::Type | MentionKind::Attribute | MentionKind::Location => {
                    text.get(mention.range.start + 1..mention.range.end)
                }
                MentionKind::Distinct => None,
            })
        })
    }

    /// Adds what walks ask of the body.
    pub(crate) fn hold(&self, context: &ContextData, flags: &mut InternedFlags) {
        flags.mark_unregistered();
        if self.unresolved_names().next().is_some() {
            flags.mark_alias();
        }
        for part in self.parts() {
            match part {
                Part::Type(ty) => flags.hold_type(context, ty),
                Part::Attribute(attribute) => flags.hold_attribute(context, attribute),
            }
        }
    }

    /// The body with what comes in the place of the types and attributes.
    pub(crate) fn with_parts(
        &self,
        context: &Context,
        replacer: &mut dyn ReplaceParts,
    ) -> Result<OpaqueBody, ConstructionError> {
        let replaced: Result<Vec<OpaquePiece>, ConstructionError> = self
            .0
            .iter()
            .map(|piece| match piece {
                OpaquePiece::Text(_) => Ok(piece.clone()),
                OpaquePiece::Type(ty) => Ok(OpaquePiece::Type(replacer.replace_type(*ty))),
                OpaquePiece::Attribute(attribute) => {
                    Ok(OpaquePiece::Attribute(replacer.replace_attribute(*attribute)))
                }
                OpaquePiece::Location(attribute) => {
                    let replaced = replacer.replace_attribute(*attribute);
                    if Location::from_attribute(context, replaced).is_none() {
                        return Err(ConstructionError::new("expected a location in the place of a location"));
                    }
                    Ok(OpaquePiece::Location(replaced))
                }
            })
            .collect();
        replaced.map(OpaqueBody::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_joined() {
        let text = |text: &str| OpaquePiece::Text(text.into());
        let body = OpaqueBody::new([text(""), text("a"), text("b"), OpaquePiece::Type(Type::I1), text("")]);
        assert_eq!(body.pieces(), [text("ab"), OpaquePiece::Type(Type::I1)]);
        assert_eq!(body.as_text(), None);
        assert_eq!(OpaqueBody::from("").as_text(), Some(""));
    }
}
