//! `gpu.launch`: its text, its arguments and its verification.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::OPERAND_SEGMENT_SIZES;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{
    OpParser, OpPrinter, ParseResult, ParsedArgument, RegionForm, UnresolvedOperand, ValueName,
};
use terrace_runtime::types::Type;

use crate::dependencies::{parse_async_dependencies, print_async_dependencies};
use crate::hooks::fail;
use crate::kernels::attributions::{
    WORKGROUP_COUNT, parse_all_attributions, print_attributions, verify_attributions, workgroup_count,
};
use crate::{AddressSpace, AsyncTokenType, LaunchOp, TerminatorOp};

/// The keywords for the names that a kernel gets when it becomes a function.
const NAMES: [&str; 2] = ["module", "function"];

/// Ids and sizes in one of the words `clusters`, `blocks` and `threads`.
#[derive(Default)]
struct Sizes {
    ids: Vec<ValueName>,
    names: Vec<ValueName>,
    operands: Vec<UnresolvedOperand>,
}

impl Sizes {
    /// Parses `(%x, %y, %z) in (%a = %b, %c = %d, %e = %f)`.
    fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Self> {
        let mut sizes = Sizes::default();
        parser.types().parse_left_parenthesis()?;
        for position in 0..3 {
            if position > 0 {
                parser.types().parse_comma()?;
            }
            sizes.ids.push(parser.parse_value_name()?);
        }
        parser.types().parse_right_parenthesis()?;
        parser.types().parse_keyword("in")?;
        parser.types().parse_left_parenthesis()?;
        for position in 0..3 {
            if position > 0 {
                parser.types().parse_comma()?;
            }
            sizes.names.push(parser.parse_value_name()?);
            parser.types().parse_equal()?;
            sizes.operands.push(parser.parse_operand()?);
        }
        parser.types().parse_right_parenthesis()?;
        Ok(sizes)
    }
}

/// Prints ` word(%x, %y, %z) in (%a = %b, %c = %d, %e = %f)`.
fn print_sizes(
    printer: &mut OpPrinter<'_, '_>,
    word: &str,
    ids: &[Value],
    sizes: &[Value],
    operands: [Value; 3],
) {
    printer.print_space();
    printer.print_text(word);
    printer.print_text("(");
    printer.print_operands(ids.iter().copied());
    printer.print_text(") in (");
    printer.print_list(sizes.iter().zip(operands), |printer, (size, operand)| {
        printer.print_operand(*size);
        printer.print_text(" = ");
        printer.print_operand(operand);
    });
    printer.print_text(")");
}

impl LaunchOp {
    /// Returns the sizes of the grid, by dimension.
    pub fn grid_size(self, ir: &Body) -> [Value; 3] {
        [self.grid_size_x(ir), self.grid_size_y(ir), self.grid_size_z(ir)]
    }

    /// Returns the sizes of a block, by dimension.
    pub fn block_size(self, ir: &Body) -> [Value; 3] {
        [self.block_size_x(ir), self.block_size_y(ir), self.block_size_z(ir)]
    }

    /// Returns the sizes of a cluster, by dimension; `None` without clusters.
    pub fn cluster_size(self, ir: &Body) -> Option<[Value; 3]> {
        Some([self.cluster_size_x(ir)?, self.cluster_size_y(ir)?, self.cluster_size_z(ir)?])
    }

    /// Returns the number of arguments of the region that are ids or sizes: the ids of the block and of the thread, the sizes
    /// of the grid and of a block, then the ids and sizes of clusters.
    pub fn position_count(self, ir: &Body) -> usize {
        if self.cluster_size(ir).is_some() { 18 } else { 12 }
    }

    /// Returns the attributions in workgroup memory and in private memory, arguments of the region.
    pub fn attributions(self, ir: &Body) -> (Vec<Value>, Vec<Value>) {
        let (holder, region) = self.body(ir);
        let entry = holder.entry_block(region);
        let further =
            entry.into_iter().flat_map(|block| holder.arguments(block)).skip(self.position_count(ir));
        let mut workgroup: Vec<Value> = further.collect();
        let count = workgroup_count(ir, self.op()).min(workgroup.len());
        let private = workgroup.split_off(count);
        (workgroup, private)
    }

    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let (token, dependencies) = parse_async_dependencies(parser)?;
        let clusters = match parser.types().parse_optional_keyword("clusters") {
            true => Sizes::parse(parser)?,
            false => Sizes::default(),
        };
        parser.types().parse_keyword("blocks")?;
        let blocks = Sizes::parse(parser)?;
        parser.types().parse_keyword("threads")?;
        let threads = Sizes::parse(parser)?;
        let memory = match parser.types().parse_optional_keyword("dynamic_shared_memory_size") {
            true => Some(parser.parse_operand()?),
            false => None,
        };
        for name in NAMES {
            if parser.types().parse_optional_keyword(name) {
                parser.types().parse_left_parenthesis()?;
                let symbol = parser.types().parse_attribute(None)?;
                if symbol.as_flat_symbol_reference(parser.context()).is_none() {
                    return parser.error("expected a symbol name, '@name'");
                }
                parser.types().parse_right_parenthesis()?;
                parser.add_attribute(name, symbol);
            }
        }
        let token_type = AsyncTokenType::get(parser.context()).ty();
        let size = |present: bool| usize::from(present);
        let is_clustered = !clusters.operands.is_empty();
        let mut segments = vec![dependencies.len(), 1, 1, 1, 1, 1, 1];
        segments.extend([size(is_clustered); 3]);
        segments.push(size(memory.is_some()));
        let segments = parser.segment_sizes(&segments);
        parser.add_attribute(OPERAND_SEGMENT_SIZES, segments);
        for dependency in dependencies {
            parser.resolve_operand(dependency, token_type)?;
        }
        for operand in blocks.operands.into_iter().chain(threads.operands).chain(clusters.operands) {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        if let Some(memory) = memory {
            parser.resolve_operand(memory, Type::I32)?;
        }
        if let Some(token) = token {
            parser.add_result(token);
        }
        let names = [blocks.ids, threads.ids, blocks.names, threads.names, clusters.ids, clusters.names];
        let named = |name: &ValueName| parser.named_argument(*name, Type::INDEX);
        let mut arguments: Vec<ParsedArgument> = names.iter().flatten().map(named).collect();
        parse_all_attributions(parser, &mut arguments)?;
        parser.parse_region(&arguments)?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        let (_, region) = self.body(ir);
        let arguments: Vec<Value> =
            ir.entry_block(region).map(|block| ir.arguments(block).collect()).unwrap_or_default();
        let count = self.position_count(ir);
        let workgroup = workgroup_count(ir, op);
        if arguments.len() < count + workgroup || ir.attribute(op, WORKGROUP_COUNT).is_none() {
            return printer.print_generic_form(op);
        }
        let token = self.async_token(ir).map(|token| ir.value_type(token));
        let dependencies: Vec<Value> = self.async_dependencies(ir).collect();
        if token.is_some() || !dependencies.is_empty() {
            printer.print_space();
        }
        print_async_dependencies(printer, ir, op, token, &dependencies);
        if let Some(clusters) = self.cluster_size(ir) {
            print_sizes(printer, "clusters", &arguments[12..15], &arguments[15..18], clusters);
        }
        print_sizes(printer, "blocks", &arguments[..3], &arguments[6..9], self.grid_size(ir));
        print_sizes(printer, "threads", &arguments[3..6], &arguments[9..12], self.block_size(ir));
        if let Some(memory) = self.dynamic_shared_memory_size(ir) {
            printer.print_text(" dynamic_shared_memory_size ");
            printer.print_operand(memory);
        }
        for name in NAMES {
            if let Some(symbol) = ir.attribute(op, name) {
                printer.print_space();
                printer.print_text(name);
                printer.print_text("(");
                printer.print_attribute(symbol);
                printer.print_text(")");
            }
        }
        let (workgroup, private) = arguments[count..].split_at(workgroup);
        print_attributions(printer, ir, "workgroup", workgroup, None);
        print_attributions(printer, ir, "private", private, None);
        printer.print_space();
        printer.print_region(ir, op, 0, RegionForm::BODY);
        let [module, function] = NAMES;
        printer.print_optional_attributes(
            ir,
            op,
            &[OPERAND_SEGMENT_SIZES, WORKGROUP_COUNT, module, function],
        );
    }

    /// Verifies that there are all sizes of a cluster, or none.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let sizes = [self.cluster_size_x(ir), self.cluster_size_y(ir), self.cluster_size_z(ir)];
        match sizes.iter().all(Option::is_some) || sizes.iter().all(Option::is_none) {
            true => Ok(()),
            false => fail(ir, self.op(), "cluster size must be all present"),
        }
    }

    /// Verifies the arguments of the region, and that its blocks end with `gpu.terminator` or in others.
    pub(crate) fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let (holder, region) = self.body(ir);
        let Some(entry) = holder.entry_block(region) else { return Ok(()) };
        let (count, workgroup) = (self.position_count(ir), workgroup_count(ir, op));
        let types: Vec<Type> = holder.arguments(entry).map(|argument| holder.value_type(argument)).collect();
        if types.len() < count + workgroup {
            return fail(ir, op, "unexpected number of region arguments");
        }
        let (workgroup, private) = types[count..].split_at(workgroup);
        verify_attributions(ir, op, workgroup.iter().copied(), AddressSpace::Workgroup)?;
        verify_attributions(ir, op, private.iter().copied(), AddressSpace::Private)?;
        for last in holder.blocks(region).filter_map(|block| holder.last_op(block)) {
            if holder.successor_count(last) == 0 && TerminatorOp::from_op(holder, last).is_none() {
                return Err(ir
                    .emit_op_error(last, "expected 'gpu.terminator' or a terminator with successors")
                    .note(ir.location(op), "in 'gpu.launch' body region")
                    .report());
            }
        }
        Ok(())
    }
}
