//! IR of registered ops built through the API without any care: most of it is invalid.

use std::sync::LazyLock;

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::{Context, OpName};
use terrace_runtime::ir::{Block, Body, OperationState, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::text::parse_attribute;
use terrace_runtime::types::Type;

use crate::text::{all_dialects, check_printed, silent_context};

/// Attributes and, among them, types. Each is tried wherever one is expected.
pub(crate) const ATTRIBUTES: [&str; 44] = [
    "i32",
    "i1",
    "index",
    "f32",
    "i64",
    "none",
    "tensor<4xi32>",
    "tensor<?xf32>",
    "tensor<*xi32>",
    "memref<4x?xf32>",
    "memref<2xi8, strided<[2], offset: ?>>",
    "vector<4xi32>",
    "vector<[4]x2xf32>",
    "(i32) -> i32",
    "() -> ()",
    "tuple<i32, f32>",
    "complex<f32>",
    "!llvm.ptr",
    "!llvm.struct<(i32)>",
    "!llvm.func<void ()>",
    "!spirv.array<4 x f32>",
    "1 : i32",
    "-1 : i64",
    "0 : index",
    "true",
    "1.5 : f32",
    "\"\"",
    "\"name\"",
    "\"a b\\00\"",
    "@f",
    "@a::@b",
    "[]",
    "[1, 2]",
    "[[0, 1], [2]]",
    "[@f, unit]",
    "{}",
    "{a = 1}",
    "unit",
    "array<i32: 1, 2>",
    "array<i64>",
    "dense<1> : tensor<4xi32>",
    "dense<[]> : tensor<0xi8>",
    "affine_map<(d0)[s0] -> (d0 floordiv s0, d0)>",
    "affine_set<(d0) : (d0 - 1 >= 0)>",
];

/// Builds IR of all dialects from any bytes: it is verified and printed without a panic, and if it happens to be valid, it is
/// read and printed the same.
pub fn wild(bytes: &[u8]) {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let context = Context::new(all_dialects());
        let mut names: Vec<String> =
            context.registered_op_names().map(|name| name.text(&context).to_owned()).collect();
        names.sort();
        names
    });
    let context = silent_context(all_dialects());
    let mut builder = Builder { context: &context, names: &NAMES, bytes: bytes.iter(), visible: Vec::new() };
    let mut body = Body::new(&context, context.op_name("builtin.module"), Location::UNKNOWN, 1);
    let (inner, region) = body.region_mut(body.root(), 0);
    builder.fill(inner, region, 3);
    check_printed(all_dialects(), &body);
}

struct Builder<'a> {
    context: &'a Context,
    names: &'a [String],
    bytes: std::slice::Iter<'a, u8>,
    visible: Vec<Value>,
}

impl Builder<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let mut number = || usize::from(self.bytes.next().copied().unwrap_or(0));
        let choice = if bound > 256 { number() << 8 | number() } else { number() };
        choice % bound.max(1)
    }

    fn attribute(&mut self) -> Attribute {
        let text = ATTRIBUTES[self.below(ATTRIBUTES.len())];
        parse_attribute(self.context, text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn ty(&mut self) -> Type {
        self.attribute().as_type(self.context).unwrap_or(Type::I32)
    }

    fn fill(&mut self, body: &mut Body, region: Region, depth: usize) {
        let count = [1, 1, 1, 0, 2, 3][self.below(6)];
        let blocks: Vec<Block> = (0..count).map(|_| body.append_block(region)).collect();
        for block in &blocks {
            let outside = self.visible.len();
            for _ in 0..self.below(3) {
                let ty = self.ty();
                self.visible.push(body.add_argument(*block, ty, Location::UNKNOWN));
            }
            for _ in 0..self.below(5) {
                self.op(body, *block, &blocks, depth);
            }
            self.visible.truncate(outside);
        }
    }

    fn op(&mut self, body: &mut Body, block: Block, blocks: &[Block], depth: usize) {
        if self.bytes.len() == 0 {
            return;
        }
        let name = self.context.op_name(&self.names[self.below(self.names.len())]);
        let state = self.state(name, blocks, depth);
        let region_count = state.region_count;
        let op = body.create_op(state);
        body.append_op(block, op);
        for position in 0..region_count {
            // What is isolated from above sees nothing of it.
            let visible = std::mem::take(&mut self.visible);
            let is_isolated = body.child(op).is_some();
            if !is_isolated {
                self.visible.clone_from(&visible);
            }
            let (inner, region) = body.region_mut(op, position as usize);
            self.fill(inner, region, depth - 1);
            self.visible = visible;
        }
        self.visible.extend(body.results(op));
    }

    /// Returns what an op is made of: often as many of each as its definition says, of any kind.
    fn state(&mut self, name: OpName, blocks: &[Block], depth: usize) -> OperationState {
        let info = name.info(self.context);
        let declared = |count: Option<usize>| count.unwrap_or(1);
        let descriptor = info.descriptor();
        let mut state = OperationState::new(name, Location::UNKNOWN);
        if !self.visible.is_empty() {
            let count = self.near(declared(descriptor.map(|of| of.operands.len())));
            let positions: Vec<usize> = (0..count).map(|_| self.below(self.visible.len())).collect();
            state = state.operands(positions.into_iter().map(|position| self.visible[position]));
        }
        let count = self.near(declared(descriptor.map(|of| of.results.len())));
        let results: Vec<Type> = (0..count).map(|_| self.ty()).collect();
        state = state.results(results);
        for attribute in info.inherent_attributes() {
            if self.below(4) > 0 {
                let value = self.attribute();
                state = state.attribute(NamedAttribute { name: *attribute, value });
            }
        }
        if self.below(8) == 0 {
            let text =
                ["extra", "d.x", "a b", "llvm.align", "gpu.kernel", "spirv.interface_var_abi"][self.below(6)];
            let value = self.attribute();
            state = state.attribute(NamedAttribute { name: self.context.identifier(text), value });
        }
        for _ in 0..self.near(declared(descriptor.map(|of| of.successors.len()))) {
            if !blocks.is_empty() {
                state = state.successor(blocks[self.below(blocks.len())]);
            }
        }
        let regions = self.near(declared(descriptor.map(|of| of.regions.len())));
        state.regions(if depth == 0 { 0 } else { regions.min(3) as u32 })
    }

    /// Returns mostly this number.
    fn near(&mut self, number: usize) -> usize {
        match self.below(8) {
            0 => number + 1,
            1 => number.saturating_sub(1),
            _ => number,
        }
    }
}
