//! The file metadata section: `{-# dialect_resources: {...}, external_resources: {...} #-}`.

use std::borrow::Cow;

use crate::resources::{Blob, ExternalResource, ExternalValue};
use crate::text::lexer::TokenKind;
use crate::text::parser::literals::strings::decode_hexadecimal;
use crate::text::parser::{ParseResult, Parser};

/// The size of the alignment in front of a blob, in bytes.
const ALIGNMENT_SIZE: usize = 4;

impl<'source> Parser<'source> {
    /// Parses the section, beginning at `{-#`, and adds its contents to the context's resources.
    pub(crate) fn parse_metadata(&mut self) -> ParseResult<()> {
        self.expect(TokenKind::MetadataBegin, "'{-#'")?;
        self.parse_metadata_list(TokenKind::MetadataEnd, "',' or '#-}'", |parser| {
            let start = parser.token.start;
            let key = parser.parse_key("identifier key in file metadata dictionary")?;
            parser.expect(TokenKind::Colon, "':'")?;
            match &*key {
                b"dialect_resources" => parser.parse_resource_groups(Self::parse_dialect_resource),
                b"external_resources" => parser.parse_resource_groups(Self::parse_external_resource),
                _ => {
                    let key = String::from_utf8_lossy(&key);
                    let message = format!("unknown key '{key}' in file metadata dictionary");
                    let error = parser.error_at(start, message);
                    parser.help("the keys are 'dialect_resources' and 'external_resources'");
                    Err(error)
                }
            }
        })
    }

    /// Parses a key of the section or of a resource. A missing key is reported at the token in its place.
    pub(in crate::text::parser) fn parse_key(&mut self, expected: &str) -> ParseResult<Cow<'source, [u8]>> {
        match self.kind() {
            TokenKind::BareIdentifier | TokenKind::String => self.parse_keyword_or_string(expected),
            _ => Err(self.unexpected_here(expected)),
        }
    }

    /// Parses a comma-separated list up to and including `end`.
    fn parse_metadata_list(
        &mut self,
        end: TokenKind,
        expected: &str,
        mut item: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        if self.take_if(end) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take_if(end) {
                return Ok(());
            }
            self.expect(TokenKind::Comma, expected)?;
        }
    }

    /// Parses `{group: {key: value, ...}, ...}`. `entry` parses a value; its arguments are the offset of the
    /// group's name, the group's name and the key.
    fn parse_resource_groups(
        &mut self,
        entry: impl Fn(&mut Self, u32, &str, &str) -> ParseResult<()>,
    ) -> ParseResult<()> {
        self.expect(TokenKind::LeftBrace, "'{'")?;
        self.parse_metadata_list(TokenKind::RightBrace, "',' or '}'", |parser| {
            let group_start = parser.token.start;
            let group = parser.parse_key("identifier key for 'resource' entry")?;
            let group = parser.text_value(group_start, &group, "the name of a resource group")?.to_owned();
            parser.expect(TokenKind::Colon, "':'")?;
            parser.expect(TokenKind::LeftBrace, "'{'")?;
            parser.parse_metadata_list(TokenKind::RightBrace, "',' or '}'", |parser| {
                let start = parser.token.start;
                let key = parser.parse_key("identifier key for 'resource' entry")?;
                let key = parser.text_value(start, &key, "the key of a resource")?.to_owned();
                parser.expect(TokenKind::Colon, "':'")?;
                entry(parser, group_start, &group, &key)
            })
        })
    }

    fn parse_dialect_resource(&mut self, dialect_start: u32, dialect: &str, key: &str) -> ParseResult<()> {
        if self.context.dialect(dialect).is_none() {
            return Err(self.error_at(dialect_start, format_args!("dialect '{dialect}' is unknown")));
        }
        let start = self.token.start;
        let mut bytes = None;
        if self.is(TokenKind::String) {
            let text = self.parse_string("string")?;
            bytes = decode_hexadecimal(&text);
        }
        let Some(mut bytes) = bytes else {
            let error = self.error_at(start, format_args!("expected hex string blob for key '{key}'"));
            self.help("a blob is a string: '0x', eight digits of alignment, and two digits for each byte");
            return Err(error);
        };
        let Some(alignment) = bytes.first_chunk::<ALIGNMENT_SIZE>().copied().map(u32::from_le_bytes) else {
            let message =
                format!("expected hex string blob for key '{key}' to encode alignment in first 4 bytes");
            return Err(self.error_at(start, message));
        };
        bytes.drain(..ALIGNMENT_SIZE);
        // An empty blob may omit the alignment.
        let alignment = if bytes.is_empty() && alignment == 0 { 1 } else { alignment };
        let Ok(blob) = Blob::new(alignment, bytes) else {
            let message = format!(
                "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, but got \
                 non-power-of-2 value: {alignment}"
            );
            return Err(self.error_at(start, message));
        };
        let dialect_name = self.context.identifier(dialect);
        let key = self.context.identifier(key);
        let key = self.shared.file.resource(self.context, dialect_name, key);
        self.context.resources().define(dialect, key.text(self.context), blob);
        Ok(())
    }

    fn parse_external_resource(&mut self, _: u32, provider: &str, key: &str) -> ParseResult<()> {
        let value = if self.is_word("true") || self.is_word("false") {
            ExternalValue::Bool(self.text_of(self.token) == b"true")
        } else if self.is(TokenKind::String) {
            ExternalValue::String(self.string_value(self.token)?.into_owned())
        } else {
            return Err(self.unexpected(&format!("string value for key '{key}'")));
        };
        self.advance();
        let (provider, key) = (provider.to_owned(), key.to_owned());
        self.context.resources().add_external(ExternalResource { provider, key, value });
        Ok(())
    }
}
