//! `spirv-update-vce` and `spirv-verify-availability`: the version, capabilities and extensions that a module requires.

use std::collections::HashSet;
use std::fmt::Display;

use terrace_runtime::context::Context;
use terrace_runtime::dialect::{Availability, Version as VersionNumber, availability};
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;

use crate::target::{TARGET_ENVIRONMENT, TargetEnvironment, number, requirement, with_implied};
use crate::types::requirements_of_type;
use crate::{
    Capability, Extension, ModuleOp, SPIRVUpdateVCE, SPIRVVerifyAvailability, VerCapExtAttr, Version,
};

impl SPIRVUpdateVCE {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(environment) = TargetEnvironment::lookup(run.body(), run.op(), run.outer()) else {
            return Err(run.emit_error(format!("missing '{TARGET_ENVIRONMENT}' attribute")).report().into());
        };
        let mut deduction = Deduction::new(&environment, "target environment");
        let mut failure = None;
        let mut reported = HashSet::new();
        run.body().walk(run.op()).post_order().run(|ir, op| {
            for missing in deduction.add_op(ir, op) {
                if reported.insert(missing.clone()) {
                    failure = Some(ir.emit_op_error(op, missing).report());
                }
            }
        });
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        if let Some(last) = deduction.last.filter(|last| *last < number(deduction.version)) {
            let version = deduction.version;
            let message = format!("requires {version} but contains what is available up to v{last}");
            return Err(run.emit_error(message).report().into());
        }
        let triple = deduction.triple(run.context());
        let module = ModuleOp::from_op(run.body(), run.op());
        if module.and_then(|module| module.vce_triple_attr(run.body())) == Some(triple) {
            run.mark_all_preserved();
            return Ok(());
        }
        let root = run.op();
        run.body_mut().set_attribute(root, "vce_triple", Some(triple));
        Ok(())
    }
}

impl SPIRVVerifyAvailability {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run.mark_all_preserved();
        let (body, context) = (run.body(), run.context());
        let module = ModuleOp::from_op(body, run.op());
        let Some(triple) = module.and_then(|module| module.vce_triple(body)) else { return Ok(()) };
        let environment = TargetEnvironment::from_triple(context, triple);
        let mut deduction = Deduction::new(&environment, "module");
        let (mut failure, mut reported) = (None, HashSet::new());
        for capability in triple.capabilities(context) {
            if let Err(missing) = deduction.add_version(requirement(*capability)) {
                let message = format!("declares capability '{capability}', which {missing}");
                failure = Some(body.emit_op_error(run.op(), message).report());
            }
        }
        body.walk(run.op()).run(|ir, op| {
            for missing in deduction.add_op(ir, op) {
                if reported.insert(missing.clone()) {
                    let error = ir.emit_op_error(op, missing);
                    let error = error.help("add it to the triple of the module, as 'spirv-update-vce' does");
                    failure = Some(error.report());
                }
            }
        });
        failure.map_or(Ok(()), |failure| Err(failure.into()))
    }
}

/// The requirements of the ops that were added, as far as an environment offers them.
struct Deduction<'environment> {
    environment: &'environment TargetEnvironment,
    /// The name of the environment in messages.
    place: &'static str,
    version: Version,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    /// The last version that has all of it.
    last: Option<VersionNumber>,
    /// The types that were added.
    types: HashSet<Type>,
}

impl<'environment> Deduction<'environment> {
    fn new(environment: &'environment TargetEnvironment, place: &'static str) -> Self {
        Self {
            environment,
            place,
            version: Version::V1_0,
            capabilities: Vec::new(),
            extensions: Vec::new(),
            last: None,
            types: HashSet::new(),
        }
    }

    /// Adds what an op and its types require. Returns what the environment lacks of it.
    fn add_op(&mut self, ir: &Body, op: Op) -> Vec<String> {
        let context = ir.context();
        let mut missing: Vec<String> =
            availability(ir, op).into_iter().filter_map(|needed| self.add(needed).err()).collect();
        let values = ir.operands(op).chain(ir.results(op)).map(|value| ir.value_type(value));
        let signature = function::inputs(ir, op).iter().chain(function::results(ir, op)).copied();
        let attributes = ir.attributes(op).into_iter().filter_map(|named| named.value.as_type(context));
        for ty in values.chain(signature).chain(attributes) {
            if self.types.insert(ty) {
                let needed = requirements_of_type(context, ty).into_iter();
                missing.extend(needed.filter_map(|needed| self.add(needed).err()));
            }
        }
        missing
    }

    /// Adds what something requires.
    fn add(&mut self, needed: &Availability) -> Result<(), String> {
        self.add_version(needed)?;
        if needed.capabilities.is_empty() {
            return Ok(());
        }
        let mut known = needed.capabilities.iter().filter_map(|name| name.parse().ok());
        let Some(offered) = known.find(|capability| self.environment.has_capability(*capability)) else {
            return Err(format!(
                "requires at least one capability in [{}] but none allowed in {}",
                list(needed.capabilities.iter()),
                self.place
            ));
        };
        if !self.capabilities.contains(&offered) {
            self.capabilities.push(offered);
            self.add_version(requirement(offered))?;
        }
        Ok(())
    }

    /// Adds the extension or the version that something requires.
    fn add_version(&mut self, needed: &Availability) -> Result<(), String> {
        let mut known = needed.extensions.iter().filter_map(|name| name.parse().ok());
        if let Some(offered) = known.find(|extension| self.environment.has_extension(*extension)) {
            if !self.extensions.contains(&offered) {
                self.extensions.push(offered);
            }
            return Ok(());
        }
        let offered = self.environment.version();
        // A capability that is itself part of a later version brings that version along.
        let replaces_version = |name: &str| {
            name.parse().is_ok_and(|capability| {
                self.environment.has_capability(capability) && requirement(capability).version.is_none()
            })
        };
        match Version::ALL.iter().find(|version| Some(number(**version)) == needed.version) {
            Some(version) if *version <= offered => self.version = self.version.max(*version),
            Some(_) if needed.capabilities.iter().any(|name| replaces_version(name)) => {}
            Some(version) => {
                let place = self.place;
                return Err(format!("requires min version {version} but {place} allows up to {offered}"));
            }
            None if needed.extensions.is_empty() => {}
            None => {
                return Err(format!(
                    "requires at least one extension in [{}] but none allowed in {}",
                    list(needed.extensions.iter()),
                    self.place
                ));
            }
        }
        if let Some(last) = needed.until {
            self.last = Some(self.last.map_or(last, |known| known.min(last)));
        }
        Ok(())
    }

    /// Returns the triple of all that was added.
    fn triple(self, context: &Context) -> terrace_runtime::attributes::Attribute {
        let capabilities = with_implied(&self.capabilities);
        VerCapExtAttr::get(context, self.version, capabilities, self.extensions).to_attribute(context)
    }
}

fn list(names: impl Iterator<Item = impl Display>) -> String {
    names.map(|name| name.to_string()).collect::<Vec<_>>().join(", ")
}
