//! Constants.

use rspirv::spirv::Op as Opcode;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::Signedness;
use terrace_runtime::types::Type;
use terrace_spirv::{ArrayType, MatrixType, StructType};

use super::{Writer, push};

impl Writer<'_> {
    /// Returns the id of a constant of 32 bits.
    pub(super) fn word_constant(&mut self, body: &Body, op: Op, word: u32) -> Result<u32, Reported> {
        let ty = Type::integer(self.context, 32);
        let value = Attribute::integer(self.context, ty, i64::from(word as i32));
        self.constant(body, op, value, ty)
    }

    /// Returns the id of an undefined value.
    pub(super) fn undefined(&mut self, body: &Body, op: Op, ty: Type) -> Result<u32, Reported> {
        if let Some(id) = self.undefined.get(&ty) {
            return Ok(*id);
        }
        let of = self.ty(body, op, ty)?;
        let id = self.id();
        push(&mut self.sections.globals, Opcode::Undef as u32, &[of, id]);
        self.undefined.insert(ty, id);
        Ok(id)
    }

    /// Returns the id of a constant.
    pub(super) fn constant(
        &mut self,
        body: &Body,
        op: Op,
        value: Attribute,
        ty: Type,
    ) -> Result<u32, Reported> {
        if let Some(id) = self.constants.get(&(value, ty)) {
            return Ok(*id);
        }
        let of = self.ty(body, op, ty)?;
        let (opcode, operands) = match self.literal(value, ty) {
            Some(literal) => literal,
            None if value.is_unit() => (Opcode::ConstantNull, Vec::new()),
            None => (Opcode::ConstantComposite, self.constituents(body, op, value, ty)?),
        };
        let id = self.id();
        push(&mut self.sections.globals, opcode as u32, &[&[of, id][..], &operands].concat());
        self.constants.insert((value, ty), id);
        Ok(id)
    }

    /// Returns the instruction and the words of a number; those of the specialization constant are the ones of this kind.
    pub(super) fn literal(&self, value: Attribute, ty: Type) -> Option<(Opcode, Vec<u32>)> {
        let context = self.context;
        if let Some(value) = value.as_bool() {
            let opcode = if value { Opcode::ConstantTrue } else { Opcode::ConstantFalse };
            return Some((opcode, Vec::new()));
        }
        let bits = if let Some(number) = value.as_integer(context) {
            let is_signed = ty.as_integer(context)?.signedness == Signedness::Signed;
            let wide = if is_signed { number.sign_extend(64) } else { number.zero_extend(64) };
            wide.words().first().copied()?
        } else {
            value.as_float(context)?.to_bits() as u64
        };
        let words = match ty.bit_width(context)? {
            33.. => vec![bits as u32, (bits >> 32) as u32],
            _ => vec![bits as u32],
        };
        Some((Opcode::Constant, words))
    }

    fn constituents(
        &mut self,
        body: &Body,
        op: Op,
        value: Attribute,
        ty: Type,
    ) -> Result<Vec<u32>, Reported> {
        let context = self.context;
        let mut ids = Vec::new();
        if let Some(list) = value.as_array(context) {
            for (index, constituent) in list.iter().enumerate() {
                let Some(part) = part(context, ty, index) else { break };
                ids.push(self.constant(body, op, *constituent, part)?);
            }
            return Ok(ids);
        }
        let Some(elements) = value.elements(context) else {
            let value = context.display(value).to_string();
            return self.refuse(body, op, format_args!("constant '{value}' has no form there"));
        };
        let mut scalar = ty;
        while let Some(inner) = part(context, scalar, 0) {
            if part_count(context, scalar) > u64::from(u16::MAX) {
                let name = context.display(scalar).to_string();
                let reason =
                    format!("a constant of type '{name}' has more parts than an instruction can have words");
                return self.refuse(body, op, reason);
            }
            scalar = inner;
        }
        if elements.is_splat() && elements.count() > u64::from(u16::MAX) {
            return self.splat(body, op, value, ty);
        }
        let numbers: Vec<Attribute> = if scalar.is_float(context) {
            elements.floats().map(|value| Attribute::float_value(context, scalar, value)).collect()
        } else {
            elements.integers().map(|value| Attribute::wide_integer(context, scalar, value)).collect()
        };
        self.nested(body, op, &mut numbers.into_iter(), ty)
    }

    /// Returns the constituents of nested arrays of vectors whose numbers are all the same: one for each level.
    fn splat(&mut self, body: &Body, op: Op, value: Attribute, ty: Type) -> Result<Vec<u32>, Reported> {
        let context = self.context;
        let mut levels = Vec::new();
        let mut scalar = ty;
        while let Some(inner) = part(context, scalar, 0) {
            levels.push(scalar);
            scalar = inner;
        }
        let elements = value.elements(context);
        let number = if scalar.is_float(context) {
            let first = elements.and_then(|elements| elements.floats().next());
            first.map(|value| Attribute::float_value(context, scalar, value))
        } else {
            let first = elements.and_then(|elements| elements.integers().next());
            first.map(|value| Attribute::wide_integer(context, scalar, value))
        };
        let Some(number) = number else { return Ok(Vec::new()) };
        let mut id = self.constant(body, op, number, scalar)?;
        let mut ids = Vec::new();
        for level in levels.into_iter().rev() {
            ids = vec![id; part_count(context, level) as usize];
            if level != ty {
                let of = self.ty(body, op, level)?;
                id = self.id();
                let operands = [&[of, id][..], &ids].concat();
                push(&mut self.sections.globals, Opcode::ConstantComposite as u32, &operands);
            }
        }
        Ok(ids)
    }

    /// Returns the constituents of nested arrays of vectors whose numbers come one by one.
    fn nested(
        &mut self,
        body: &Body,
        op: Op,
        numbers: &mut std::vec::IntoIter<Attribute>,
        ty: Type,
    ) -> Result<Vec<u32>, Reported> {
        let context = self.context;
        let mut ids = Vec::new();
        for index in 0..part_count(context, ty) {
            let Some(of) = part(context, ty, index as usize).filter(|_| numbers.len() > 0) else { break };
            if part(context, of, 0).is_none() {
                let Some(number) = numbers.next() else { break };
                ids.push(self.constant(body, op, number, of)?);
                continue;
            }
            let constituents = self.nested(body, op, numbers, of)?;
            let inner = self.ty(body, op, of)?;
            let id = self.id();
            let operands = [&[inner, id][..], &constituents].concat();
            push(&mut self.sections.globals, Opcode::ConstantComposite as u32, &operands);
            ids.push(id);
        }
        Ok(ids)
    }
}

/// Returns the number of parts of an array or a vector.
fn part_count(context: &terrace_runtime::context::Context, ty: Type) -> u64 {
    let array = ArrayType::from_type(context, ty).map(|array| u64::from(*array.count(context)));
    array.or_else(|| ty.element_count(context).filter(|_| ty.is_vector(context))).unwrap_or(0)
}

/// Returns the type of a part of a composite.
fn part(context: &terrace_runtime::context::Context, ty: Type, index: usize) -> Option<Type> {
    if let Some(structure) = StructType::from_type(context, ty) {
        return structure.member_types(context).get(index).copied();
    }
    if let Some(array) = ArrayType::from_type(context, ty) {
        return Some(*array.element(context));
    }
    if let Some(matrix) = MatrixType::from_type(context, ty) {
        return Some(*matrix.column(context));
    }
    if ty.is_vector(context) { ty.element_type(context) } else { None }
}
