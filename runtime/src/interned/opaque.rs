//! Bodies of types and attributes of unregistered dialects.
//!
//! The grammar of such a body is unknown, but it may reference aliases and distinct attributes, whose names
//! are local to a file. A body is therefore a list of pieces: verbatim text, and the referenced types and
//! attributes, which are printed with their current names.

use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context};
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::sub_elements::Part;
use crate::text::{MentionKind, Mentions};
use crate::types::{ReplaceParts, Type};

/// A piece of an [`OpaqueBody`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OpaquePiece {
    /// Verbatim text.
    Text(Box<str>),
    /// A referenced type.
    Type(Type),
    /// A referenced attribute.
    Attribute(Attribute),
    /// A location attribute referenced in `loc(...)`.
    Location(Attribute),
}

impl OpaquePiece {
    /// Returns the referenced type or attribute; `None` for text.
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

/// The body between the angle brackets of `!dialect<...>`, including quotes. The body of `!dialect.x<y>` is
/// `x<y>`.
///
/// **Invariant:** no text is empty, and no two texts are adjacent. Equal bodies therefore have equal pieces,
/// independent of the names of aliases.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueBody(Box<[OpaquePiece]>);

impl From<&str> for OpaqueBody {
    /// Returns a body of verbatim text. References in it are not resolved.
    fn from(text: &str) -> OpaqueBody {
        OpaqueBody::new([OpaquePiece::Text(text.into())])
    }
}

impl OpaqueBody {
    /// Returns the body with these pieces.
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

    /// Returns the pieces, in order.
    pub fn pieces(&self) -> &[OpaquePiece] {
        &self.0
    }

    /// Returns the text if there are no references.
    pub fn as_text(&self) -> Option<&str> {
        match &*self.0 {
            [] => Some(""),
            [OpaquePiece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the referenced types and attributes in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.0.iter().filter_map(OpaquePiece::part)
    }

    /// Returns the names in the text that look like aliases but have no definition. The printer must not
    /// assign them.
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

    /// Marks the flags of an object with this body. Those of the referenced types and attributes are not included.
    pub(crate) fn mark(&self, flags: &mut InternedFlags) {
        flags.mark_unregistered();
        if self.unresolved_names().next().is_some() {
            flags.mark_alias();
        }
    }

    /// Returns the body with the referenced types and attributes replaced.
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
                        return Err(ConstructionError::new("a location can only be replaced by a location"));
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
