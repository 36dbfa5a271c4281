//! Errors and warnings of the macros, as rustc shows them.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

/// An error or a warning with its span: from the first to the last of some tokens.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    first: Span,
    last: Span,
    text: String,
    is_warning: bool,
}

impl Problem {
    /// Creates an error. The message is one sentence without a full stop.
    pub(crate) fn error(at: Span, message: impl Into<String>) -> Self {
        Problem { first: at, last: at, text: message.into(), is_warning: false }
    }

    pub(crate) fn warning(at: Span, message: impl Into<String>) -> Self {
        Problem { is_warning: true, ..Problem::error(at, message) }
    }

    pub(crate) fn to(mut self, last: Span) -> Self {
        self.last = last;
        self
    }

    /// Adds a line to the message: the reason, a help or a related place.
    pub(crate) fn line(mut self, kind: &str, text: &str) -> Self {
        let gap = if self.text.contains('\n') { "\n" } else { "\n\n" };
        self.text.push_str(&format!("{gap}= {kind}: {text}"));
        self
    }

    pub(crate) fn help(self, text: &str) -> Self {
        self.line("help", text)
    }

    pub(crate) fn is_error(&self) -> bool {
        !self.is_warning
    }
}

impl ToTokens for Problem {
    fn to_tokens(&self, out: &mut TokenStream) {
        let (first, text) = (self.first, &self.text);
        if self.is_warning {
            // A stable macro cannot emit warnings. rustc's deprecation lint does, with the text of our choice.
            out.extend(quote_spanned! { first =>
                const _: () = {
                    #[deprecated(note = #text)]
                    #[allow(non_upper_case_globals)]
                    const definition: () = ();
                    definition
                };
            });
            return;
        }
        // rustc shows the span from the first to the last token of the call.
        let mut message = TokenTree::from(proc_macro2::Literal::string(text));
        message.set_span(self.last);
        let mut group = Group::new(Delimiter::Brace, message.into());
        group.set_span(self.last);
        let punctuation = |character, spacing| {
            let mut token = Punct::new(character, spacing);
            token.set_span(first);
            TokenTree::from(token)
        };
        let path = ["core", "compile_error"].into_iter().flat_map(|name| {
            let name = TokenTree::from(Ident::new(name, first));
            [punctuation(':', Spacing::Joint), punctuation(':', Spacing::Alone), name]
        });
        out.extend(path.chain([punctuation('!', Spacing::Alone), group.into()]));
    }
}
