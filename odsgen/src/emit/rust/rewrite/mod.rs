//! Rewrites as straight-line Rust: a matcher without side effects, followed by the builder.
//!
//! [`matcher`], with [`match_entities`] and [`match_attributes`], emits a closure over the body that returns the bindings
//! or the reason of the failure; [`build`], with [`build_op`], [`build_operands`], [`attribute`] and [`types`], emits the
//! builder, and [`replacement`] its end. [`names`] maps the names of a rule to the code.

mod attribute;
mod build;
mod build_op;
mod build_operands;
mod fold;
mod lowering;
mod match_attributes;
mod match_entities;
mod matcher;
mod names;
mod native;
mod replacement;
mod types;

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream, TokenTree};
use quote::quote;

use super::tokens::ident;
use super::{Emitter, documentation_or};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Rewrite;
use crate::plan::{COMMUTATIVE_LIMIT, OpMatch, RulePlan};
pub(super) use names::{Access, Names, group};

/// Returns the name of a rule's constant.
pub(super) fn constant_name(rewrite: &Rewrite) -> Ident {
    ident(&crate::generated_names::rewrite_constant(&rewrite.header.name))
}

impl Emitter<'_> {
    /// Returns the constants of the dialect's rules, and their list.
    pub(super) fn rewrites(&mut self) -> TokenStream {
        let model = self.model;
        let mut items = TokenStream::new();
        let (mut constants, mut folds, mut lowerings) = (Vec::new(), Vec::new(), Vec::new());
        let mut known = BTreeSet::from(["REWRITES", "FOLDS", "LOWERINGS", "CONVERSIONS"].map(str::to_owned));
        for rewrite in &model.rewrites {
            if !self.is_own(&rewrite.header) {
                continue;
            }
            let constant = constant_name(rewrite);
            if !known.insert(constant.to_string()) {
                let message = format!("the constant `{constant}` would be there twice");
                let diagnostic = Diagnostic::error(Code::DuplicateName, rewrite.header.span, message);
                self.collector.report(diagnostic.help("give the rewrite another name"));
                continue;
            }
            let Some(item) = self.rewrite(rewrite, &constant) else { continue };
            items.extend(item);
            match (rewrite.conversion, rewrite.owner) {
                (false, _) if rewrite.folds => folds.push(constant),
                (true, None) => lowerings.push(constant),
                (true, Some(_)) => {}
                (false, _) => constants.push(constant),
            }
        }
        if !constants.is_empty() {
            items.extend(quote! {
                /// All rules of the dialect that are patterns.
                pub const REWRITES: &[__terrace::DeclaredRewrite] = &[#(#constants),*];
            });
        }
        if !folds.is_empty() {
            items.extend(quote! {
                /// All rules by which ops of the dialect fold.
                pub const FOLDS: &[__terrace::FoldRule] = &[#(#folds),*];
            });
        }
        if !lowerings.is_empty() {
            items.extend(quote! {
                /// All lowerings that are declared here outside of conversions.
                pub const LOWERINGS: &[__terrace::DeclaredLowering] = &[#(#lowerings),*];
            });
        }
        items
    }

    fn rewrite(&mut self, rewrite: &Rewrite, constant: &Ident) -> Option<TokenStream> {
        let model = self.model;
        let root = model.op(rewrite.root()?.op);
        let plan = match self.plan.rule(rewrite) {
            Ok(plan) => plan,
            Err(part) => {
                self.not_generated(part.span, part.what);
                return None;
            }
        };
        if plan.commutative > COMMUTATIVE_LIMIT {
            let message = format!(
                "more than {COMMUTATIVE_LIMIT} ops of this rule match with their operands either way"
            );
            let diagnostic = Diagnostic::error(Code::RewritePattern, rewrite.header.span, message);
            self.collector.report(diagnostic.help("divide the rule into several"));
            return None;
        }
        let mut rule = Rule {
            emitter: self,
            rewrite,
            plan: &plan,
            names: Names::new(rewrite),
            steps: Vec::new(),
            matched: Vec::new(),
            statements: Vec::new(),
            hoisted: Vec::new(),
            generated: BTreeSet::new(),
            matched_names: BTreeSet::new(),
            prepared: 0,
        };
        rule.matches()?;
        let (line, _) = model.sources.line_and_column(rewrite.header.span);
        let path = &model.sources.file(rewrite.header.span.file).path;
        let source = format!("{path}:{line}");
        let name = &rewrite.header.name;
        let root = model.op_name(root);
        let documentation =
            documentation_or(&rewrite.header.documentation, &format!("The rule `{name}`, for `{root}`."));
        if rewrite.folds {
            let folded = rule.folded()?;
            let constants = if uses_variable(&folded, "constants") { quote!(constants) } else { quote!(_) };
            return Some(quote! {
                #documentation
                pub const #constant: __terrace::FoldRule =
                    __terrace::fold_rule(#name, #source, |ir, op, #constants| #folded);
            });
        }
        if rewrite.conversion {
            rule.convert_operands();
        }
        rule.builds()?;
        let (matched, statements, generated) = (rule.finish(), rule.kept_statements(), rule.generated);
        let benefit = RustLiteral::i64_unsuffixed(rewrite.benefit);
        let needs_context = statements.iter().any(|statement| uses_variable(statement, "context"));
        let context = needs_context.then(|| quote!(let context = rewriter.context().clone();));
        let code = matched.code;
        let found = match matched.found.as_slice() {
            [] => quote!(#code;),
            [one] => quote!(let #one = #code;),
            several => quote!(let (#(#several),*) = #code;),
        };
        let (kind, rewriter) = match rewrite.conversion {
            true => (quote!(__terrace::DeclaredLowering), quote!(__terrace::ConversionRewriter<'_>)),
            false => (quote!(__terrace::DeclaredRewrite), quote!(__terrace::Rewriter<'_>)),
        };
        let operand_ops = (!rewrite.conversion).then(|| {
            let names = plan.root().map(OpMatch::operand_ops).unwrap_or_default();
            quote!(operand_ops: &[#(#names),*],)
        });
        Some(quote! {
            #documentation
            pub const #constant: #kind = {
                fn apply(op: __terrace::Op, rewriter: &mut #rewriter) -> __terrace::MatchResult {
                    #found
                    #context
                    #(#statements)*
                    ::core::result::Result::Ok(())
                }
                #kind {
                    name: #name,
                    source: #source,
                    root: #root,
                    benefit: #benefit,
                    generated_ops: &[#(#generated),*],
                    #operand_ops
                    apply,
                }
            };
        })
    }
}

/// A step: a statement that may bind its value.
struct Step {
    name: Option<Ident>,
    /// The explicit type of its value, if inference needs it.
    ty: Option<TokenStream>,
    /// The expression of its value, or the whole statement.
    code: TokenStream,
    /// Whether it is needed even if its value is unused.
    is_check: bool,
}

/// The state of a rule's emission.
struct Rule<'rule, 'run> {
    emitter: &'rule mut Emitter<'run>,
    rewrite: &'rule Rewrite,
    plan: &'rule RulePlan,
    names: Names,
    steps: Vec<Step>,
    /// The variables of the matched ops, in match order.
    matched: Vec<Ident>,
    /// The statements after the match.
    statements: Vec<Step>,
    /// The expressions bound to variables, for reuse.
    hoisted: Vec<(String, Ident)>,
    /// The names of the ops that are built.
    generated: BTreeSet<String>,
    /// In a conversion, the names of matched ops.
    matched_names: BTreeSet<String>,
    /// The number of statements that are evaluated before anything is built.
    prepared: usize,
}

/// The code of a match, and the variables of its bindings.
struct Matched {
    code: TokenStream,
    found: Vec<Ident>,
}

/// Returns whether tokens use a variable. Names of methods and fields do not count.
fn uses_variable(stream: &TokenStream, word: &str) -> bool {
    let mut is_member = false;
    stream.clone().into_iter().any(|token| {
        let found = match &token {
            TokenTree::Ident(ident) => !is_member && ident == word,
            TokenTree::Group(group) => uses_variable(&group.stream(), word),
            _ => false,
        };
        is_member = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
        found
    })
}

/// Returns the steps whose values are used by other steps or by `after`, and the checks.
fn kept(steps: &[Step], after: &[TokenStream]) -> Vec<TokenStream> {
    let mut uses: Vec<&TokenStream> = after.iter().collect();
    let mut kept = Vec::new();
    for Step { name, ty, code, is_check } in steps.iter().rev() {
        let used = name.as_ref().filter(|name| {
            let text = name.to_string();
            uses.iter().any(|tokens| uses_variable(tokens, &text))
        });
        let ty = ty.as_ref().map(|ty| quote!(: #ty));
        match used {
            Some(name) => kept.push(quote!(let #name #ty = #code;)),
            None if *is_check => kept.push(quote!(#code;)),
            None => continue,
        }
        uses.push(code);
    }
    kept.reverse();
    kept
}

impl Rule<'_, '_> {
    fn kept_statements(&self) -> Vec<TokenStream> {
        kept(&self.statements, &[])
    }

    /// Returns the match as code, without unused values.
    fn finish(&self) -> Matched {
        let statements = self.kept_statements();
        let names = self.steps.iter().filter_map(|step| step.name.clone());
        let is_used = |name: &Ident| {
            let text = name.to_string();
            statements.iter().any(|statement| uses_variable(statement, &text))
        };
        let found_names: Vec<Ident> = names.filter(is_used).collect();
        let kept = kept(&self.steps, &statements);
        let needs = |word: &str| kept.iter().any(|step| uses_variable(step, word));
        let context = needs("context").then(|| quote!(let context = ir.context();));
        let found = match found_names.as_slice() {
            [] => quote!(()),
            [one] => quote!(#one),
            several => quote!((#(#several),*)),
        };
        let ir = if needs("ir") || context.is_some() { quote!(ir) } else { quote!(_) };
        let body = if kept.is_empty() && context.is_none() {
            quote!(::core::result::Result::Ok(#found))
        } else {
            quote!({ #context #(#kept)* ::core::result::Result::Ok(#found) })
        };
        let code = if self.plan.commutative == 0 {
            quote!(__terrace::find(rewriter, op, |#ir| #body)?)
        } else {
            let count = RustLiteral::u32_unsuffixed(self.plan.commutative);
            quote!(__terrace::find_in_some_order(rewriter, op, #count, |#ir, order| #body)?)
        };
        Matched { code, found: found_names }
    }
}
