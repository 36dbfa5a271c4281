//! Initial values of globals: bytes, and addresses in them.

use cranelift_module::{DataDescription, Module};
use rustc_hash::FxHashMap;
use terrace_llvm::{
    AddressOfOp, AliasOp, ConstantOp, ElementIndex, ExtractValueOp, GEPOp, GlobalOp, InsertValueOp, ReturnOp,
};
use terrace_runtime::ir::{Body, Op, Region, Value};
use terrace_runtime::types::Type;

use super::constants::{attribute_scalars, is_zero};
use super::{Definition, ModuleCompiler};
use crate::function::Compiled;
use crate::layout::{Kind, Layout};
use crate::scalar::Scalar;
use crate::support::refuse;

/// The most bytes of a global.
const MOST_BYTES: u64 = 1 << 32;

/// A scalar of an initial value.
#[derive(Clone, PartialEq, Debug)]
enum Part {
    /// These bits.
    Bits(u128),
    /// The address of a symbol, and a distance in bytes.
    Address(String, i64),
}

/// The value of an op of an initializer.
#[derive(Clone, Debug)]
enum Constant {
    /// Zero bytes, of any number.
    Zero,
    /// These scalars.
    Parts(Vec<Part>),
}

impl<'ir> ModuleCompiler<'ir> {
    pub(super) fn define_globals(&mut self, ir: &Body, ops: &[Op]) -> Compiled<()> {
        let mut result = Ok(());
        for op in ops {
            if let Some(global) = GlobalOp::from_op(ir, *op) {
                result = self.define_global(ir, global).and(result);
            }
        }
        result
    }

    fn define_global(&mut self, ir: &Body, global: GlobalOp) -> Compiled<()> {
        let op = global.op();
        let name = global.sym_name(ir);
        let Some(Definition::Data(id)) = self.definitions.get(name).cloned() else { return Ok(()) };
        if !self.machine.declarations().get_data_decl(id).linkage.is_definable() {
            return Ok(());
        }
        let ty = global.global_type(ir);
        let layout = self.layouts.of(self.context, ty).map_err(|reason| refuse(ir, op, reason))?;
        if layout.size > MOST_BYTES {
            return Err(refuse(ir, op, format_args!("it has {} bytes, more than {MOST_BYTES}", layout.size)));
        }
        let (inner, region) = ir.region(op, 0);
        let value = match global.value(ir) {
            _ if !inner.is_region_empty(region) => self.evaluate(inner, region)?,
            Some(value) if !is_zero(self.context, value) => {
                let bits = attribute_scalars(self.context, value).map_err(|reason| refuse(ir, op, reason))?;
                Constant::Parts(bits.into_iter().map(Part::Bits).collect())
            }
            _ => Constant::Zero,
        };
        let mut data = DataDescription::new();
        let alignment = global.alignment(ir).and_then(|it| u64::try_from(it).ok());
        let alignment = alignment.filter(|alignment| alignment.is_power_of_two()).unwrap_or(1);
        data.set_align(alignment.max(layout.alignment));
        let mut bytes = vec![0; layout.size as usize];
        if let Constant::Parts(parts) = value {
            let mut writer =
                Writer { bytes: &mut bytes, parts: &mut parts.into_iter(), addresses: Vec::new() };
            writer.write(&layout, 0).map_err(|reason| refuse(ir, op, reason))?;
            if writer.parts.next().is_some() {
                return Err(refuse(ir, op, "the value has more elements than the type"));
            }
            for (offset, symbol, addend) in std::mem::take(&mut writer.addresses) {
                self.write_address(ir, op, &mut data, offset, &symbol, addend)?;
            }
        }
        // An allocation of no bytes has no address.
        if bytes.is_empty() {
            bytes.push(0);
        }
        data.define(bytes.into_boxed_slice());
        self.machine.define_data(id, &data).map_err(|error| refuse(ir, op, error))
    }

    fn write_address(
        &mut self,
        ir: &Body,
        op: Op,
        data: &mut DataDescription,
        offset: u32,
        symbol: &str,
        addend: i64,
    ) -> Compiled<()> {
        match self.definition(symbol) {
            Some(Definition::Function(function)) if addend == 0 => {
                let function = self.machine.declare_func_in_data(function, data);
                data.write_function_addr(offset, function);
            }
            Some(Definition::Data(target)) => {
                let target = self.machine.declare_data_in_data(target, data);
                data.write_data_addr(offset, target, addend);
            }
            Some(Definition::Alias { symbol, addend: further }) => {
                return self.write_address(ir, op, data, offset, &symbol, addend + further);
            }
            _ => return Err(refuse(ir, op, format_args!("the address of '@{symbol}' is not known"))),
        }
        Ok(())
    }

    /// Returns the symbol that an alias refers to, and the distance behind it.
    pub(super) fn alias_target(&self, ir: &Body, alias: AliasOp) -> Compiled<(String, i64)> {
        let (inner, region) = ir.region(alias.op(), 0);
        let parts = match self.evaluate(inner, region)? {
            Constant::Parts(parts) => parts,
            Constant::Zero => Vec::new(),
        };
        match &parts[..] {
            [Part::Address(symbol, addend)] => Ok((symbol.clone(), *addend)),
            _ => Err(refuse(ir, alias.op(), "its address is not that of a symbol")),
        }
    }

    /// Evaluates the ops of an initializer.
    fn evaluate(&self, ir: &Body, region: Region) -> Compiled<Constant> {
        let mut values: FxHashMap<Value, Constant> = FxHashMap::default();
        for op in ir.blocks(region).flat_map(|block| ir.ops(block)) {
            if let Some(end) = ReturnOp::from_op(ir, op) {
                let value = end.arg(ir).and_then(|value| values.remove(&value));
                return Ok(value.unwrap_or(Constant::Zero));
            }
            let value = self.evaluate_op(ir, op, &values)?;
            values.insert(ir.result(op, 0), value);
        }
        Ok(Constant::Zero)
    }

    fn evaluate_op(&self, ir: &Body, op: Op, values: &FxHashMap<Value, Constant>) -> Compiled<Constant> {
        let context = self.context;
        let operand = |position: usize| values[&ir.operand(op, position)].clone();
        if let Some(constant) = ConstantOp::from_op(ir, op) {
            let value = constant.value_attr(ir);
            let bits = attribute_scalars(context, value).map_err(|reason| refuse(ir, op, reason))?;
            return Ok(Constant::Parts(bits.into_iter().map(Part::Bits).collect()));
        }
        if let Some(address) = AddressOfOp::from_op(ir, op) {
            return Ok(Constant::Parts(vec![Part::Address(address.global_name(ir).to_owned(), 0)]));
        }
        if let Some(insert) = InsertValueOp::from_op(ir, op) {
            let container = insert.container(ir);
            let mut parts = self.parts(ir, op, values[&container].clone(), ir.value_type(container))?;
            let value = insert.value(ir);
            let inserted = self.parts(ir, op, values[&value].clone(), ir.value_type(value))?;
            let first = self.first_of(ir, op, container, insert.position(ir))?;
            parts[first..first + inserted.len()].clone_from_slice(&inserted);
            return Ok(Constant::Parts(parts));
        }
        if let Some(extract) = ExtractValueOp::from_op(ir, op) {
            let container = extract.container(ir);
            let parts = self.parts(ir, op, values[&container].clone(), ir.value_type(container))?;
            let first = self.first_of(ir, op, container, extract.position(ir))?;
            let count = self.scalars(ir, op, ir.value_type(ir.result(op, 0)))?.len();
            return Ok(Constant::Parts(parts[first..first + count].to_vec()));
        }
        if let Some(pointer) = GEPOp::from_op(ir, op) {
            return self.evaluate_pointer(ir, pointer, values);
        }
        let refused = || Err(refuse(ir, op, "it is not evaluated in the initial value of a global"));
        match ir.name(op).text(context) {
            "llvm.mlir.zero" | "llvm.mlir.undef" | "llvm.mlir.poison" => Ok(Constant::Zero),
            "llvm.ptrtoint" | "llvm.inttoptr" | "llvm.bitcast" | "llvm.addrspacecast" | "llvm.freeze" => {
                let types = [ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0))];
                let [from, to] = types.map(|ty| Scalar::of(context, ty).map(Scalar::width));
                if from.is_some() && from == to { Ok(operand(0)) } else { refused() }
            }
            _ => refused(),
        }
    }

    fn evaluate_pointer(
        &self,
        ir: &Body,
        pointer: GEPOp,
        values: &FxHashMap<Value, Constant>,
    ) -> Compiled<Constant> {
        let op = pointer.op();
        let mut layout =
            self.layouts.of(self.context, pointer.elem_type(ir)).map_err(|reason| refuse(ir, op, reason))?;
        let mut distance = 0_i64;
        for (position, index) in pointer.indices(ir).into_iter().enumerate() {
            let index = match index {
                ElementIndex::Constant(index) => i64::from(index),
                ElementIndex::Value(value) => match &values[&value] {
                    Constant::Zero => 0,
                    Constant::Parts(parts) => match parts[..] {
                        [Part::Bits(bits)] => {
                            let width =
                                Scalar::of(self.context, ir.value_type(value)).map_or(64, Scalar::width);
                            ((bits << (128 - width)) as i128 >> (128 - width)) as i64
                        }
                        _ => return Err(refuse(ir, op, "an index is no number")),
                    },
                },
            };
            let mut stride = layout.size;
            if position > 0 {
                let inner = match &layout.kind {
                    Kind::Structure(fields) => {
                        let field = usize::try_from(index).ok().and_then(|index| fields.get(index));
                        let Some((offset, field)) = field else {
                            return Err(refuse(ir, op, "the index of a structure is out of bounds"));
                        };
                        distance = distance.wrapping_add(*offset as i64);
                        let field = field.clone();
                        layout = field;
                        continue;
                    }
                    Kind::Array(element, _) => element.clone(),
                    Kind::Scalar(_) | Kind::Vector(..) => {
                        return Err(refuse(ir, op, "the type has no parts"));
                    }
                };
                stride = inner.size;
                layout = inner;
            }
            distance = distance.wrapping_add(index.wrapping_mul(stride as i64));
        }
        let base = self.parts(ir, op, values[&pointer.base(ir)].clone(), ir.value_type(pointer.base(ir)))?;
        match &base[..] {
            [Part::Address(symbol, addend)] => {
                Ok(Constant::Parts(vec![Part::Address(symbol.clone(), addend.wrapping_add(distance))]))
            }
            [Part::Bits(bits)] => {
                Ok(Constant::Parts(vec![Part::Bits((*bits as u64).wrapping_add(distance as u64).into())]))
            }
            _ => Err(refuse(ir, op, "the base is no single address")),
        }
    }

    fn scalars(&self, ir: &Body, op: Op, ty: Type) -> Compiled<std::rc::Rc<[Scalar]>> {
        self.layouts.scalars(self.context, ty).map_err(|reason| refuse(ir, op, reason))
    }

    fn parts(&self, ir: &Body, op: Op, value: Constant, ty: Type) -> Compiled<Vec<Part>> {
        match value {
            Constant::Parts(parts) => Ok(parts),
            Constant::Zero => Ok(vec![Part::Bits(0); self.scalars(ir, op, ty)?.len()]),
        }
    }

    /// Returns the number of the first scalar of a part of an aggregate.
    fn first_of(
        &self,
        ir: &Body,
        op: Op,
        container: Value,
        position: impl IntoIterator<Item = i64>,
    ) -> Compiled<usize> {
        let mut layout = self
            .layouts
            .of(self.context, ir.value_type(container))
            .map_err(|reason| refuse(ir, op, reason))?;
        let mut first = 0;
        for index in position {
            let part = u64::try_from(index).ok().and_then(|index| layout.part(index));
            let Some((before, inner)) = part else {
                return Err(refuse(ir, op, "the position is out of bounds"));
            };
            let inner = inner.clone();
            (first, layout) = (first + before, inner);
        }
        Ok(first)
    }
}

/// Writes the scalars of a value to bytes.
struct Writer<'value> {
    bytes: &'value mut [u8],
    parts: &'value mut std::vec::IntoIter<Part>,
    addresses: Vec<(u32, String, i64)>,
}

impl Writer<'_> {
    fn write(&mut self, layout: &Layout, offset: u64) -> Result<(), String> {
        match &layout.kind {
            Kind::Scalar(scalar) => self.write_bits(*scalar, offset * 8),
            Kind::Vector(scalar, count) => (0..*count).try_for_each(|number| {
                self.write_bits(*scalar, offset * 8 + number * u64::from(scalar.width()))
            }),
            Kind::Array(element, count) => {
                (0..*count).try_for_each(|number| self.write(element, offset + number * element.size))
            }
            Kind::Structure(fields) => {
                fields.iter().try_for_each(|(position, field)| self.write(field, offset + position))
            }
        }
    }

    /// Writes a scalar at a position in bits.
    fn write_bits(&mut self, scalar: Scalar, position: u64) -> Result<(), String> {
        let part = self.parts.next().ok_or("the value has fewer elements than the type")?;
        let bits = match part {
            Part::Bits(bits) => bits,
            Part::Address(symbol, addend) if scalar.width() == 64 && position.is_multiple_of(8) => {
                let offset = u32::try_from(position / 8).map_err(|_| "it is too large for addresses")?;
                self.addresses.push((offset, symbol, addend));
                return Ok(());
            }
            Part::Address(..) => return Err("an address does not fit into its type".to_owned()),
        };
        let (first, shift) = ((position / 8) as usize, position % 8);
        let size = (shift + u64::from(scalar.width())).div_ceil(8) as usize;
        if shift == 0 {
            for (number, byte) in self.bytes[first..first + size].iter_mut().enumerate() {
                *byte |= (bits >> (8 * number)) as u8;
            }
        } else {
            for bit in 0..u64::from(scalar.width()) {
                let at = position + bit;
                self.bytes[(at / 8) as usize] |= ((bits >> bit & 1) as u8) << (at % 8);
            }
        }
        Ok(())
    }
}
