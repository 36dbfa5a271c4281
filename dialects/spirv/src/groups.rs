//! Instructions on groups of invocations.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::numeric::Signedness;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::constants::constant_number;
use crate::hooks::fail;
use crate::text::{parse_quoted, parse_result_type};
use crate::types::component_count;
use crate::{
    ConstantOp, GroupBroadcastOp, GroupNonUniformBroadcastOp, GroupNonUniformRotateKHROp, GroupOperation,
    GroupOperationAttr, ModuleOp, ReferenceOfOp, Scope, ScopeAttr, TARGET_ENVIRONMENT, TargetEnvAttr,
    VerCapExtAttr, Version,
};

/// Returns whether the execution scope of an op is the subgroup.
pub(crate) fn has_subgroup_scope(ir: &Body, op: Op) -> bool {
    let scope =
        ir.attribute(op, "execution_scope").and_then(|scope| ScopeAttr::from_attribute(ir.context(), scope));
    scope.is_none_or(|scope| *scope.value(ir.context()) == Scope::Subgroup)
}

/// Verifies that the scope is a workgroup or a subgroup.
pub(crate) fn check_scope(ir: &Body, op: Op, scope: ScopeAttr) -> Result<(), Reported> {
    match scope.value(ir.context()) {
        Scope::Workgroup | Scope::Subgroup => Ok(()),
        _ => fail(ir, op, "execution scope must be 'Workgroup' or 'Subgroup'"),
    }
}

/// Returns whether a value is a constant, specialized or not.
fn is_constant(ir: &Body, value: Value) -> bool {
    ir.defining_op(value)
        .is_some_and(|op| ConstantOp::from_op(ir, op).is_some() || ReferenceOfOp::from_op(ir, op).is_some())
}

impl GroupBroadcastOp {
    /// Verifies the scope, and that the number of the invocation has two or three components, or is one.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_scope(ir, self.op(), self.execution_scope(ir))?;
        let ty = ir.value_type(self.localid(ir));
        match ty.is_vector(ir.context()) && !matches!(component_count(ir.context(), ty), 2 | 3) {
            true => fail(ir, self.op(), "localid is a vector and can be with only 2 or 3 components"),
            false => Ok(()),
        }
    }
}

impl GroupNonUniformBroadcastOp {
    /// Verifies the scope.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_scope(ir, self.op(), self.execution_scope(ir))
    }
}

/// Returns the version of the target environment of an op, or that a module requires.
fn declared_version(ir: &Body, op: Op) -> Option<Version> {
    let context = ir.context();
    let environment = ir.discardable_attribute(op, TARGET_ENVIRONMENT);
    let environment = environment.and_then(|attribute| TargetEnvAttr::from_attribute(context, attribute));
    let offered = environment
        .and_then(|environment| VerCapExtAttr::from_attribute(context, *environment.triple(context)));
    let triple = offered.or_else(|| ModuleOp::from_op(ir, op).and_then(|module| module.vce_triple(ir)));
    triple.map(|triple| *triple.version(context))
}

impl SymbolUserOpInterface for GroupNonUniformBroadcastOp {
    /// Verifies that the number of the invocation is a constant before version 1.5, which the ops around decide: in the body of
    /// a function alone it is not known.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let is_free = || {
            symbols.enclosing().into_iter().any(|(holder, op)| {
                declared_version(holder, op).is_some_and(|version| version >= Version::V1_5)
            })
        };
        match is_constant(ir, self.id(ir)) || is_free() {
            true => Ok(()),
            false => fail(ir, self.op(), "id must be the result of a constant op"),
        }
    }
}

/// Verifies the scope, and that the index has no sign.
pub(crate) fn check_shuffle(ir: &Body, op: Op, scope: ScopeAttr, index: Value) -> Result<(), Reported> {
    check_scope(ir, op, scope)?;
    let integer = ir.value_type(index).as_integer(ir.context());
    match integer.is_some_and(|integer| integer.signedness == Signedness::Signed) {
        true => fail(ir, op, "second operand must be a singless/unsigned integer"),
        false => Ok(()),
    }
}

/// Verifies the size of a cluster: a constant that is a power of two.
fn check_cluster(ir: &Body, op: Op, size: Value) -> Result<(), Reported> {
    if !is_constant(ir, size) {
        return fail(ir, op, "cluster size operand must come from a constant op");
    }
    match constant_number(ir, size) {
        Some(size) if size <= 0 || !(size as u64).is_power_of_two() => {
            fail(ir, op, "cluster size operand must be a power of two")
        }
        _ => Ok(()),
    }
}

/// Verifies the scope, and that there is a cluster size just where the operation is on clusters.
pub(crate) fn check_non_uniform(
    ir: &Body,
    op: Op,
    scope: ScopeAttr,
    operation: GroupOperationAttr,
    size: Option<Value>,
) -> Result<(), Reported> {
    check_scope(ir, op, scope)?;
    let is_clustered = *operation.value(ir.context()) == GroupOperation::ClusteredReduce;
    match size {
        None if is_clustered => {
            fail(ir, op, "cluster size operand must be provided for 'ClusteredReduce' group operation")
        }
        Some(size) => check_cluster(ir, op, size),
        None => Ok(()),
    }
}

impl GroupNonUniformRotateKHROp {
    /// Verifies the scope and the size of the cluster.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_scope(ir, self.op(), self.execution_scope(ir))?;
        self.cluster_size(ir).map_or(Ok(()), |size| check_cluster(ir, self.op(), size))
    }
}

/// Parses `<Subgroup> <Reduce> %x cluster_size(%n) : type, type -> type`.
pub(crate) fn parse_non_uniform(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    // Cases were in quotes, and the types of the size and the result left out, at first.
    let (scope, operation) = if parser.has_former_dialect() {
        let context = parser.context();
        let scope = parse_quoted(parser, "scope")?;
        let operation = parse_quoted(parser, "group operation")?;
        (
            ScopeAttr::get(context, scope).to_attribute(context),
            GroupOperationAttr::get(context, operation).to_attribute(context),
        )
    } else {
        let scope = parser.types().parse_short_attribute(&ScopeAttr::SYNTAX)?;
        (scope, parser.types().parse_short_attribute(&GroupOperationAttr::SYNTAX)?)
    };
    parser.add_attribute("execution_scope", scope);
    parser.add_attribute("group_operation", operation);
    let value = parser.parse_operand()?;
    let mut size = None;
    if parser.types().parse_optional_keyword("cluster_size") {
        parser.types().parse_left_parenthesis()?;
        size = Some(parser.parse_operand()?);
        parser.types().parse_right_parenthesis()?;
    }
    parser.parse_optional_attribute_dictionary()?;
    let ty = parser.types().parse_colon_type()?;
    parser.resolve_operand(value, ty)?;
    if let Some(size) = size {
        let ty = if parser.has_former_dialect() {
            Type::I32
        } else {
            parser.types().parse_comma()?;
            parser.types().parse_type()?
        };
        parser.resolve_operand(size, ty)?;
    }
    let result = parse_result_type(parser)?.unwrap_or(ty);
    parser.add_result(result);
    Ok(())
}

/// Prints what [`parse_non_uniform`] reads.
pub(crate) fn print_non_uniform(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) {
    let attribute = |name: &str| ir.attribute(op, name);
    let scope = attribute("execution_scope").and_then(|scope| ScopeAttr::from_attribute(ir.context(), scope));
    let operation = attribute("group_operation")
        .and_then(|operation| GroupOperationAttr::from_attribute(ir.context(), operation));
    if let (Some(scope), Some(operation)) = (scope, operation) {
        printer.print_text(&format!(" <{}> <{}>", scope.value(ir.context()), operation.value(ir.context())));
    }
    printer.print_space();
    printer.print_operand(ir.operand(op, 0));
    let size = ir.operands(op).nth(1);
    if let Some(size) = size {
        printer.print_text(" cluster_size(");
        printer.print_operand(size);
        printer.print_text(")");
    }
    printer.print_optional_attributes(ir, op, &["execution_scope", "group_operation"]);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(ir.operand(op, 0)));
    if let Some(size) = size {
        printer.print_text(", ");
        printer.print_type(ir.value_type(size));
    }
    printer.print_text(" -> ");
    printer.print_type(ir.value_type(ir.result(op, 0)));
}
