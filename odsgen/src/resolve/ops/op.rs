//! Resolution of ops: expands templates, resolves fields and computes derived properties.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Assembly, Canonicalization, DerivedAttribute, DialectId, Hook, InterfaceIntrinsic, InterfaceKind,
    InterfaceUse, Metadata, Op, OpId, RewriteId, Segments, TypeSource,
};
use crate::resolve::conditions::result_types;
use crate::resolve::ops::template::Part;
use crate::resolve::scope::Symbol;
use crate::resolve::{Resolver, header};
use crate::source::Span;
use crate::syntax::ast::{self, OpBody};

impl<'a> Resolver<'a> {
    pub(in crate::resolve) fn resolve_ops(&mut self) {
        for index in 0..self.items.templates.len() {
            self.check_template(self.items.templates[index]);
        }
        for index in 0..self.items.ops.len() {
            let op = self.resolve_op(self.items.ops[index]);
            self.model.ops.push(op);
        }
        self.check_mnemonics();
        self.check_opcodes();
    }

    fn check_mnemonics(&mut self) {
        let mut seen: rustc_hash::FxHashMap<(DialectId, String), Span> = Default::default();
        for index in 0..self.model.ops.len() {
            let op = &self.model.ops[index];
            let span = self.items.ops[index].mnemonic.as_ref().map_or(op.header.span, |text| text.span);
            if let Some(first) = seen.insert((op.dialect, op.mnemonic.clone()), span) {
                let message = format!("two ops have the mnemonic `{}`", op.mnemonic);
                self.report(
                    Diagnostic::error(Code::DuplicateName, span, message)
                        .related(first, "the other one")
                        .help("give one of them another mnemonic"),
                );
            }
        }
    }

    fn resolve_op(&mut self, item: &'a ast::Op) -> Op {
        let dialect = self.dialect_of(&item.name).unwrap_or(DialectId(0));
        if let Some(text) = &item.mnemonic {
            self.check_mnemonic(text);
        }
        let id = OpId(self.model.ops.len() as u32);
        let (mnemonic, ir_name) = (self.mnemonic(id), self.ir_op_name(id));
        for name in item.body.ir_name.iter().chain(&item.body.old_names) {
            self.check_mnemonic(name);
        }
        let parts = self.parts(item);
        let mut op = Op {
            header: header(&item.name, &item.documentation),
            dialect,
            mnemonic,
            ir_name,
            old_names: item.body.old_names.iter().map(|name| name.text.clone()).collect(),
            arguments: Vec::new(),
            operands: Vec::new(),
            attributes: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            operand_segments: Segments::Fixed,
            result_segments: Segments::Fixed,
            result_types: Vec::new(),
            traits: Vec::new(),
            interfaces: Vec::new(),
            conditions: Vec::new(),
            inferences: Vec::new(),
            effects: None,
            derived: Vec::new(),
            assembly: Assembly::Generic,
            builders: Vec::new(),
            canonicalization: Canonicalization::default(),
            verify: None,
            verify_signature: None,
            verify_regions: None,
            infer: None,
            names: Vec::new(),
            fold: None,
            folds: Vec::new(),
            extra: Vec::new(),
            metadata: Vec::new(),
            handle_only: self.clause(item, &parts, "handle only", |body| body.handle_only.as_ref()).is_some(),
            opcode: item.body.opcode.as_ref().and_then(|opcode| self.opcode(opcode)),
            availability: None,
        };
        // The traits of each part; those of the op itself are in the last one.
        let mut listed = Vec::new();
        for part in &parts {
            listed.clear();
            for base in part.bases {
                if let ast::Base::Traits(list) = base {
                    let found = self.listed(list, InterfaceKind::Op, &part.environment);
                    listed.push(found.clone());
                    self.add_traits(&mut op.traits, found.traits);
                    for interface in found.interfaces {
                        match op.interfaces.iter_mut().find(|other| other.interface == interface.interface) {
                            Some(other) => {
                                let new =
                                    interface.methods.into_iter().filter(|m| !other.methods.contains(m));
                                let new: Vec<String> = new.collect();
                                other.methods.extend(new);
                            }
                            None => op.interfaces.push(interface),
                        }
                    }
                }
            }
        }
        self.check_listed_once(&listed);
        if let Some(((fields, _), environment)) =
            self.clause(item, &parts, "arguments", |b| b.arguments.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) = self.clause(item, &parts, "results", |b| b.results.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) = self.clause(item, &parts, "regions", |b| b.regions.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        if let Some(((fields, _), environment)) =
            self.clause(item, &parts, "successors", |b| b.successors.as_ref())
        {
            self.add_fields(&mut op, fields, &environment);
        }
        for part in &parts {
            for derived in &part.body.derived {
                op.derived.push(DerivedAttribute {
                    name: derived.name.text.clone(),
                    documentation: derived.documentation.clone(),
                    rust_type: derived.rust_type.clone(),
                    body: derived.body.clone(),
                    materialize: derived.materialize.clone(),
                    span: derived.name.span,
                });
            }
            op.builders.extend(part.body.builders.iter().map(crate::resolve::data::builder));
            op.extra.extend(part.body.extra.iter().cloned());
        }
        if let Some((requires, _)) = self.clause(item, &parts, "requires", |body| body.requires.as_ref()) {
            op.availability = self.availability(requires, Some(dialect));
        }
        let metadata: Vec<_> = parts.iter().flat_map(|part| part.body.metadata.clone()).collect();
        op.metadata = self.op_metadata(&metadata);
        self.check_names(&op);
        op.operand_segments = self.segments(&op, &op.operands, true);
        op.result_segments = self.segments(&op, &op.results, false);
        self.check_segment_names(&op);
        self.check_variadic_last(&op.regions, "region");
        self.check_variadic_last(&op.successors, "successor");
        self.check_successors(&op);
        for part in &parts {
            self.add_conditions(&mut op, part);
        }
        let hook = |this: &mut Self, what: &str, get: fn(&'a OpBody) -> Option<&'a ast::Hook>| {
            let found = this.clause(item, &parts, what, get);
            found.map(|(hook, _)| Hook { body: hook.body.clone(), span: hook.span })
        };
        op.infer = hook(self, "infer", |body| body.infer.as_ref());
        if let (Some(hook), Some(interface)) =
            (&op.infer, self.model.engine_interface(InterfaceIntrinsic::InferredResultTypes))
        {
            let methods = vec!["infer_return_types".to_owned()];
            match op.interfaces.iter().find(|used| used.interface == interface) {
                None => op.interfaces.push(InterfaceUse { interface, methods, span: hook.span }),
                Some(_) => {
                    let message = format!("`{}` infers its result types twice", op.header.name);
                    let diagnostic = Diagnostic::error(Code::DuplicateClause, hook.span, message);
                    self.report(
                        diagnostic
                            .help("`infer` implements `InferTypeOpInterface`; leave that out of the list"),
                    );
                }
            }
        }
        op.result_types = result_types(&self.type_facts(&op), &op);
        if op.result_types.contains(&TypeSource::Given) && self.model.infers_result_types(&op) {
            op.result_types.fill(TypeSource::Interface);
        }
        self.add_effects(item, &parts, &mut op);
        self.add_suggested_names(item, &parts, &mut op);
        op.verify = hook(self, "verify", |body| body.verify.as_ref());
        op.verify_signature = hook(self, "verify signature", |body| body.verify_signature.as_ref());
        op.verify_regions = hook(self, "verify regions", |body| body.verify_regions.as_ref());
        op.fold = hook(self, "fold", |body| body.fold.as_ref());
        self.add_assembly(item, &parts, &mut op);
        op
    }

    /// Returns the merged metadata. A later entry replaces an earlier one of the same name: an op overrides its
    /// templates.
    fn op_metadata(&mut self, list: &[(ast::Name, ast::Value)]) -> Vec<Metadata> {
        let mut out: Vec<Metadata> = Vec::new();
        for (name, value) in list {
            let value = self.literal(value, None);
            match out.iter_mut().find(|metadata| metadata.name == name.text) {
                Some(metadata) => metadata.value = value,
                None => out.push(Metadata { name: name.text.clone(), value }),
            }
        }
        out
    }

    fn add_assembly(&mut self, item: &'a ast::Op, parts: &[Part<'a>], op: &mut Op) {
        let own = parts.last().map(|part| part.body);
        let by_hand = own.is_some_and(|body| body.parse.is_some() || body.print.is_some());
        let own_format = own.is_some_and(|body| body.format.is_some());
        let format = if by_hand && !own_format {
            None
        } else {
            self.clause(item, parts, "format", |body| body.format.as_ref()).map(|(format, _)| format)
        };
        let (parse, print) = if own_format && !by_hand {
            (None, None)
        } else {
            let parse = self.clause(item, parts, "parse", |body| body.parse.as_ref()).map(|(hook, _)| hook);
            (parse, self.clause(item, parts, "print", |body| body.print.as_ref()).map(|(hook, _)| hook))
        };
        self.check_parse_and_print(format, parse, print);
        if let Some(format) = format {
            if let Some(format) = self.op_format(format, op) {
                op.assembly = Assembly::Format(format);
            }
        } else if let (Some(parse), Some(print)) = (parse, print) {
            let hook = |hook: &ast::Hook| Hook { body: hook.body.clone(), span: hook.span };
            op.assembly = Assembly::Custom { parse: hook(parse), print: hook(print) };
        }
    }

    /// Resolves the clauses with rewrites. Runs last, since it needs them.
    pub(in crate::resolve) fn resolve_rules_of_ops(&mut self) {
        // All folds are known before the patterns, which are others.
        for index in 0..self.items.ops.len() {
            let item = self.items.ops[index];
            let parts = self.quiet_parts(item);
            let clause = self.clause(item, &parts, "fold [..]", |body| body.folds.as_ref());
            let paths = clause.map_or(&[][..], |((paths, _), _)| paths);
            let folds = paths.iter().filter_map(|path| self.find_fold(path, OpId(index as u32))).collect();
            self.model.ops[index].folds = folds;
        }
        for index in 0..self.items.ops.len() {
            let item = self.items.ops[index];
            let parts = self.quiet_parts(item);
            let hook = self.clause(item, &parts, "canonicalize", |body| body.canonicalize_hook.as_ref());
            let hook = hook.map(|(span, _)| *span);
            let clause = self.clause(item, &parts, "canonicalize [..]", |body| body.canonicalize.as_ref());
            let paths = clause.map_or(&[][..], |((paths, _), _)| paths);
            let rewrites = paths.iter().filter_map(|path| self.find_pattern(path)).collect();
            self.model.ops[index].canonicalization = Canonicalization { rewrites, hook };
        }
    }

    fn find_rewrite(&mut self, path: &ast::Path) -> Option<RewriteId> {
        self.find(path, "a rewrite", |symbol| match symbol {
            Symbol::Rewrite(id) => Some(id),
            _ => None,
        })
    }

    /// Returns the rewrite of an entry of `canonicalize [..]`.
    fn find_pattern(&mut self, path: &ast::Path) -> Option<RewriteId> {
        let id = self.find_rewrite(path)?;
        let rewrite = self.model.rewrite(id);
        if !rewrite.folds {
            return Some(id);
        }
        let message = format!("`{}` is a fold already", rewrite.header.name);
        let diagnostic = Diagnostic::error(Code::RewritePattern, path.span, message);
        self.report(diagnostic.label("folds are tried wherever patterns are").help("remove it here"));
        None
    }

    /// Returns the rewrite of an entry of `fold [..]`, if the op can fold by it.
    fn find_fold(&mut self, path: &ast::Path, op: OpId) -> Option<RewriteId> {
        let id = self.find_rewrite(path)?;
        let (model, rewrite) = (&self.model, self.model.rewrite(id));
        if let Some(obstacle) = rewrite.obstacle_to_folding(model, op) {
            let (name, rule) = (model.op_name(model.op(op)), &rewrite.header.name);
            let message = format!("`{name}` cannot fold by `{rule}`: {}", obstacle.reason);
            let diagnostic =
                Diagnostic::error(Code::RewritePattern, path.span, message).related(obstacle.span, "here");
            self.report(match obstacle.is_pattern {
                true => diagnostic
                    .label("a fold has existing values and constants as results")
                    .help("list it in `canonicalize [..]`"),
                false => diagnostic.label("a fold is a rewrite of the op that lists it"),
            });
            return None;
        }
        self.model.rewrites[id.index()].folds = true;
        Some(id)
    }

    /// Returns what an op consists of, without a report, since it was reported before.
    fn quiet_parts(&mut self, item: &'a ast::Op) -> Vec<Part<'a>> {
        self.quiet += 1;
        let parts = self.parts(item);
        self.quiet -= 1;
        parts
    }
}
