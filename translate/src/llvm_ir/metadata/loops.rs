//! Annotations of loops.

use std::fmt::Write;

use terrace_llvm::LoopAnnotationAttr;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::location::Location;

use crate::llvm_ir::module::ModuleWriter;

/// The properties of a loop, in the order of the node.
#[derive(Default)]
struct Properties {
    nodes: Vec<String>,
}

impl Properties {
    /// Adds a property that holds.
    fn unit(&mut self, context: &Context, flag: Option<Attribute>, name: &str) {
        if truth(context, flag) == Some(true) {
            self.nodes.push(format!("!{{!\"llvm.{name}\"}}"));
        }
    }

    /// Adds one of two properties.
    fn choice(&mut self, context: &Context, flag: Option<Attribute>, yes: &str, no: &str) {
        if let Some(flag) = truth(context, flag) {
            self.nodes.push(format!("!{{!\"llvm.{}\"}}", if flag { yes } else { no }));
        }
    }

    /// Adds a property with a truth value, which is the opposite of the flag's if that disables it.
    fn truth(&mut self, context: &Context, flag: Option<Attribute>, name: &str, is_disabling: bool) {
        if let Some(flag) = truth(context, flag) {
            self.nodes.push(format!("!{{!\"llvm.{name}\", i1 {}}}", flag != is_disabling));
        }
    }

    /// Adds a property with a number.
    fn number(&mut self, context: &Context, number: Option<Attribute>, name: &str) {
        if let Some(number) = number.and_then(|number| number.as_i64(context)) {
            self.nodes.push(format!("!{{!\"llvm.{name}\", i32 {number}}}"));
        }
    }
}

fn truth(_: &Context, flag: Option<Attribute>) -> Option<bool> {
    flag?.as_bool()
}

impl ModuleWriter<'_> {
    /// Returns the node of an annotation, which refers to itself.
    pub(crate) fn loop_annotation(&mut self, annotation: LoopAnnotationAttr, scope: Option<u32>) -> u32 {
        let context = self.context;
        let attribute = annotation.to_attribute(context);
        if let Some(node) = self.metadata.known(attribute) {
            return node;
        }
        let node = self.metadata.reserve();
        self.metadata.remember(attribute, node);
        let mut text = format!("distinct !{{!{node}");
        for location in [annotation.startLoc(context), annotation.endLoc(context)] {
            let location = location.and_then(|location| Location::from_attribute(context, location));
            if let Some(location) = location.and_then(|location| self.location_in(location, scope)) {
                let _ = write!(text, ", !{location}");
            }
        }
        for property in self.loop_properties(annotation).nodes {
            let property = self.metadata.node(&property);
            let _ = write!(text, ", !{property}");
        }
        let groups = annotation.parallelAccesses(context);
        if !groups.is_empty() {
            let mut list = "!{!\"llvm.loop.parallel_accesses\"".to_owned();
            for group in groups.iter() {
                let group = self.metadata.access_group(context, *group);
                let _ = write!(list, ", !{group}");
            }
            let list = self.metadata.node(&(list + "}"));
            let _ = write!(text, ", !{list}");
        }
        self.metadata.set(node, text + "}");
        node
    }

    fn follow_up(&mut self, properties: &mut Properties, next: Option<LoopAnnotationAttr>, name: &str) {
        if let Some(next) = next {
            let node = self.loop_annotation(next, None);
            properties.nodes.push(format!("!{{!\"llvm.loop.{name}\", !{node}}}"));
        }
    }

    fn loop_properties(&mut self, annotation: LoopAnnotationAttr) -> Properties {
        let context = self.context;
        let mut all = Properties::default();
        all.unit(context, *annotation.disableNonforced(context), "loop.disable_nonforced");
        all.unit(context, *annotation.mustProgress(context), "loop.mustprogress");
        if let Some(is_vectorized) = truth(context, *annotation.isVectorized(context)) {
            all.nodes.push(format!("!{{!\"llvm.loop.isvectorized\", i32 {}}}", u32::from(is_vectorized)));
        }
        if let Some(it) = *annotation.vectorize(context) {
            all.truth(context, *it.disable(context), "loop.vectorize.enable", true);
            all.truth(context, *it.predicateEnable(context), "loop.vectorize.predicate.enable", false);
            all.truth(context, *it.scalableEnable(context), "loop.vectorize.scalable.enable", false);
            all.number(context, *it.width(context), "loop.vectorize.width");
            self.follow_up(&mut all, *it.followupVectorized(context), "vectorize.followup_vectorized");
            self.follow_up(&mut all, *it.followupEpilogue(context), "vectorize.followup_epilogue");
            self.follow_up(&mut all, *it.followupAll(context), "vectorize.followup_all");
        }
        if let Some(it) = *annotation.interleave(context) {
            all.number(context, Some(*it.count(context)), "loop.interleave.count");
        }
        if let Some(it) = *annotation.unroll(context) {
            all.choice(context, *it.disable(context), "loop.unroll.disable", "loop.unroll.enable");
            all.number(context, *it.count(context), "loop.unroll.count");
            all.truth(context, *it.runtimeDisable(context), "loop.unroll.runtime.disable", false);
            all.unit(context, *it.full(context), "loop.unroll.full");
            self.follow_up(&mut all, *it.followupUnrolled(context), "unroll.followup_unrolled");
            self.follow_up(&mut all, *it.followupRemainder(context), "unroll.followup_remainder");
            self.follow_up(&mut all, *it.followupAll(context), "unroll.followup_all");
        }
        if let Some(it) = *annotation.unrollAndJam(context) {
            let (disable, enable) = ("loop.unroll_and_jam.disable", "loop.unroll_and_jam.enable");
            all.choice(context, *it.disable(context), disable, enable);
            all.number(context, *it.count(context), "loop.unroll_and_jam.count");
            for (next, name) in [
                (*it.followupOuter(context), "unroll_and_jam.followup_outer"),
                (*it.followupInner(context), "unroll_and_jam.followup_inner"),
                (*it.followupRemainderOuter(context), "unroll_and_jam.followup_remainder_outer"),
                (*it.followupRemainderInner(context), "unroll_and_jam.followup_remainder_inner"),
                (*it.followupAll(context), "unroll_and_jam.followup_all"),
            ] {
                self.follow_up(&mut all, next, name);
            }
        }
        if let Some(it) = *annotation.licm(context) {
            all.unit(context, *it.disable(context), "licm.disable");
            all.unit(context, *it.versioningDisable(context), "loop.licm_versioning.disable");
        }
        if let Some(it) = *annotation.distribute(context) {
            all.truth(context, *it.disable(context), "loop.distribute.enable", true);
            self.follow_up(&mut all, *it.followupCoincident(context), "distribute.followup_coincident");
            self.follow_up(&mut all, *it.followupSequential(context), "distribute.followup_sequential");
            self.follow_up(&mut all, *it.followupFallback(context), "distribute.followup_fallback");
            self.follow_up(&mut all, *it.followupAll(context), "distribute.followup_all");
        }
        if let Some(it) = *annotation.pipeline(context) {
            all.truth(context, *it.disable(context), "loop.pipeline.disable", false);
            all.number(context, *it.initiationinterval(context), "loop.pipeline.initiationinterval");
        }
        if let Some(it) = *annotation.peeled(context) {
            all.number(context, *it.count(context), "loop.peeled.count");
        }
        if let Some(it) = *annotation.unswitch(context) {
            all.unit(context, *it.partialDisable(context), "loop.unswitch.partial.disable");
        }
        all
    }
}
