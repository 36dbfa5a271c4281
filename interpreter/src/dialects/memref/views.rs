//! Execution of queries and views of memrefs.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_memref::{
    CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp,
    MemorySpaceCastOp, RankOp, ReinterpretCastOp, ReshapeOp, SubViewOp, TransposeOp, ViewOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::Body;

use crate::memory::layout::extent;
use crate::memory::{Layout, MemRef, Memory, too_large};
use crate::support::maps::numbers;
use crate::support::shaped::allocation::memory;
use crate::support::shaped::{dimension, mixed, sizes, views};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for DimOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, index] = operands else { return Err(unexpected("a memref and an index")) };
        dimension(source, index.as_index()?)
    }
}

impl Interpretable for RankOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        Ok(Outcome::result(Datum::index(sizes(source)?.len() as i64)))
    }
}

impl Interpretable for ExtractAlignedPointerAsIndexOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let memref = source.as_memory()?;
        let base = MemRef { offset: 0, ..MemRef::clone(memref) };
        Ok(Outcome::result(Datum::index(machine.memory.address(&base) as i64)))
    }
}

/// Returns the offset of a memref in elements.
fn offset_of(memref: &MemRef) -> Result<i64, Stop> {
    let size = memref.cell.size().max(1) as i64;
    match memref.offset % size {
        0 => Ok(memref.offset / size),
        _ => Err(Stop::unsupported("has an offset that is no multiple of the size of an element")),
    }
}

impl Interpretable for ExtractStridedMetadataOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let memref = source.as_memory()?;
        let base = MemRef {
            offset: 0,
            sizes: SmallVec::new(),
            layout: Layout::Strided(SmallVec::new()),
            ..MemRef::clone(memref)
        };
        let mut results = vec![Datum::Memory(Arc::new(base)), Datum::index(offset_of(memref)?)];
        results.extend(memref.sizes.iter().map(|size| Datum::index(*size)));
        results.extend(memref.strides()?.iter().map(|stride| Datum::index(*stride)));
        Ok(Outcome::results(&results))
    }
}

impl Interpretable for CastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        views::cast(ir.context(), ir.value_type(self.dest(ir)), source)
    }
}

impl Interpretable for MemorySpaceCastOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::results(operands))
    }
}

impl Interpretable for SubViewOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a memref")) };
        let mut values = numbers(values)?.into_iter();
        let known_sizes = self.static_sizes(ir);
        let offsets = mixed(&self.static_offsets(ir), &mut values)?;
        let sizes = mixed(&known_sizes, &mut values)?;
        let steps = mixed(&self.static_strides(ir), &mut values)?;
        let shape = ir.value_type(self.result(ir)).shape(ir.context()).unwrap_or_default();
        views::part(source.as_memory()?, [&offsets, &sizes, &steps], &known_sizes, shape).map(memory)
    }
}

impl Interpretable for ReinterpretCastOp {
    /// Checks that all elements lie in the allocation.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let mut values = numbers(values)?.into_iter();
        let offsets = mixed(&self.static_offsets(ir), &mut values)?;
        let sizes = mixed(&self.static_sizes(ir), &mut values)?;
        let strides = mixed(&self.static_strides(ir), &mut values)?;
        let first = offsets.first().copied().unwrap_or_default();
        if first < 0 || sizes.iter().any(|size| *size < 0) {
            return Err(Stop::undefined(format!("has the offset {first} and the sizes {:?}", &sizes[..])));
        }
        let size = source.cell.size();
        let end = extent(first, &strides, &sizes)?.checked_mul(size).ok_or_else(too_large)?;
        let length = machine.memory.size(source.allocation);
        if end > length {
            let message = format!("takes elements up to byte {end} of {length}");
            return Err(Stop::undefined(message).help("the part has to be inside"));
        }
        let offset = first.checked_mul(size as i64).ok_or_else(too_large)?;
        Ok(memory(MemRef {
            offset,
            sizes,
            layout: Layout::Strided(strides),
            is_part: true,
            ..MemRef::clone(source)
        }))
    }
}

impl Interpretable for ViewOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, shift, open @ ..] = operands else { return Err(unexpected("bytes and where to begin")) };
        let ty = ir.value_type(self.result(ir));
        views::view(ir.context(), ty, source.as_memory()?, shift.as_index()?, &numbers(open)?).map(memory)
    }
}

impl Interpretable for ReshapeOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, shape] = operands else { return Err(unexpected("a memref and a shape")) };
        let shape = shape.as_memory()?;
        let mut sizes = SmallVec::new();
        Memory::for_each_index(&shape.sizes, |indices| {
            let size = machine.memory.read(shape, indices)?;
            sizes.push(size.as_integer()?.to_i64().ok_or_else(|| unexpected("a size"))?);
            Ok(())
        })?;
        if sizes.iter().any(|size| *size < 0) {
            return Err(
                Stop::undefined(format!("has the sizes {:?}", &sizes[..])).help("sizes are not negative")
            );
        }
        views::reshaped(source.as_memory()?, sizes).map(memory)
    }
}

impl Interpretable for TransposeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        views::transposed(source.as_memory()?, &self.permutation(ir)).map(memory)
    }
}

/// Returns the groups of a reassociation.
fn groups(ir: &Body, reassociation: Attribute) -> Vec<Vec<usize>> {
    let context = ir.context();
    let index = |index: &Attribute| usize::try_from(index.as_i64(context)?).ok();
    let group =
        |group: &Attribute| group.as_array(context).unwrap_or_default().iter().filter_map(index).collect();
    reassociation.as_array(context).unwrap_or_default().iter().map(group).collect()
}

impl Interpretable for ExpandShapeOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, values @ ..] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let sizes = mixed(&self.static_output_shape(ir), &mut numbers(values)?.into_iter())?;
        let mut strides: SmallVec<[i64; 4]> = SmallVec::from_elem(1, sizes.len());
        let groups = groups(ir, self.reassociation_attr(ir));
        for (dimension, (group, stride)) in groups.iter().zip(source.strides()?).enumerate() {
            let (mut stride, mut count) = (*stride, 1_i64);
            for place in group.iter().rev() {
                strides[*place] = stride;
                stride = stride.checked_mul(sizes[*place]).ok_or_else(too_large)?;
                count = count.checked_mul(sizes[*place]).ok_or_else(too_large)?;
            }
            let before = source.sizes[dimension];
            if count != before || group.iter().any(|place| sizes[*place] < 0) {
                let message =
                    format!("splits {before} elements of dimension {dimension} into {:?}", &sizes[..]);
                return Err(Stop::undefined(message));
            }
        }
        Ok(memory(MemRef { sizes, layout: Layout::Strided(strides), is_part: true, ..MemRef::clone(source) }))
    }
}

impl Interpretable for CollapseShapeOp {
    /// Checks that the elements of each group are contiguous.
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source] = operands else { return Err(unexpected("a memref")) };
        let source = source.as_memory()?;
        let old = source.strides()?;
        let (mut sizes, mut strides) = (SmallVec::<[i64; 4]>::new(), SmallVec::<[i64; 4]>::new());
        for group in groups(ir, self.reassociation_attr(ir)) {
            let (mut size, mut stride) = (1_i64, None);
            for place in group.iter().rev() {
                let known = stride.get_or_insert(old[*place]);
                let expected = known.checked_mul(size).ok_or_else(too_large)?;
                let is_empty = source.sizes.contains(&0);
                if size == 1 {
                    *known = old[*place];
                } else if old[*place] != expected && source.sizes[*place] != 1 && !is_empty {
                    return Err(Stop::undefined("is given elements that do not lie one behind the other"));
                }
                size = size.checked_mul(source.sizes[*place]).ok_or_else(too_large)?;
            }
            sizes.push(size);
            strides.push(stride.unwrap_or(1));
        }
        Ok(memory(MemRef { sizes, layout: Layout::Strided(strides), is_part: true, ..MemRef::clone(source) }))
    }
}
