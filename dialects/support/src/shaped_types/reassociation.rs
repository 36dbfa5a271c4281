//! Reassociations of dimensions: which dimensions of an expanded shape each one of the collapsed shape stands for.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::layouts::product;

/// The groups of dimensions.
pub type Groups = Vec<Vec<usize>>;

/// Returns the groups of the attribute `[[0, 1], [2]]`.
///
/// # Errors
///
/// If an index is negative.
pub fn groups_of(context: &Context, attribute: Attribute) -> Result<Groups, String> {
    let index = |index: &Attribute| {
        let number = index.as_i64(context).unwrap_or(-1);
        usize::try_from(number).map_err(|_| format!("reassociation index {number} is negative"))
    };
    let group = |group: &Attribute| group.as_array(context).unwrap_or_default().iter().map(index).collect();
    attribute.as_array(context).unwrap_or_default().iter().map(group).collect()
}

/// Returns the attribute of groups.
pub fn groups_attribute(context: &Context, groups: &Groups) -> Attribute {
    let index = |index: &usize| Attribute::integer(context, Type::I64, i64::try_from(*index).unwrap_or(0));
    let groups: Vec<Attribute> = groups
        .iter()
        .map(|group| Attribute::array(context, &group.iter().map(index).collect::<Vec<_>>()))
        .collect();
    Attribute::array(context, &groups)
}

/// Verifies that groups cover the dimensions of an expanded shape in order, and that sizes agree with the collapsed
/// shape.
///
/// # Errors
///
/// The message of the diagnostic.
pub fn check_groups(collapsed: &[i64], expanded: &[i64], groups: &Groups) -> Result<(), String> {
    if groups.len() != collapsed.len() {
        return Err(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0;
    for (position, (group, size)) in groups.iter().zip(collapsed).enumerate() {
        let mut dynamic = 0;
        let mut elements = 1_i64;
        for index in group {
            if *index >= expanded.len() {
                return Err(format!("reassociation index {index} is out of bounds"));
            }
            if *index != next {
                return Err("reassociation indices must be contiguous".to_owned());
            }
            next += 1;
            match expanded[*index] {
                DYNAMIC => dynamic += 1,
                size => elements = product(elements, size),
            }
        }
        if (dynamic > 0) != (*size == DYNAMIC) {
            return Err(format!(
                "collapsed dim ({position}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if dynamic == 0 && elements != *size {
            return Err(format!(
                "collapsed dim size ({size}) must equal reassociation group size ({elements})"
            ));
        }
    }
    // Without groups, all elements collapse into one.
    if collapsed.is_empty() {
        return match expanded.iter().find(|size| **size != 1) {
            None => Ok(()),
            Some(_) => {
                Err("invalid to collapse or expand between a rank-0 shape and dimensions that are not 1"
                    .to_owned())
            }
        };
    }
    match next == expanded.len() {
        true => Ok(()),
        false => {
            Err("expected reassociation indices to cover all dimensions of the expanded shape".to_owned())
        }
    }
}

/// Returns the collapsed shape of groups.
pub fn collapsed_shape(expanded: &[i64], groups: &Groups) -> Vec<i64> {
    let size = |group: &Vec<usize>| {
        group.iter().fold(1, |size, index| product(size, expanded.get(*index).copied().unwrap_or(1)))
    };
    groups.iter().map(size).collect()
}

/// Returns the groups of two reshapes of the same direction in one: each of `outer` is replaced by the groups of `inner`
/// that it lists.
pub fn composed(outer: &Groups, inner: &Groups) -> Option<Groups> {
    let join = |group: &Vec<usize>| -> Option<Vec<usize>> {
        let parts: Option<Vec<&Vec<usize>>> = group.iter().map(|index| inner.get(*index)).collect();
        Some(parts?.into_iter().flatten().copied().collect())
    };
    outer.iter().map(join).collect()
}

/// Returns which groups of `fine` each group of `coarse` consists of, if all consist of whole ones. Both are groups of
/// the same dimensions in order.
pub fn quotient(coarse: &Groups, fine: &Groups) -> Option<Groups> {
    let mut rest = fine.iter().enumerate().peekable();
    let mut all = Vec::with_capacity(coarse.len());
    for group in coarse {
        let (mut parts, mut covered) = (Vec::new(), 0);
        while covered < group.len() {
            let (position, part) = rest.next()?;
            parts.push(position);
            covered += part.len();
        }
        if covered > group.len() {
            return None;
        }
        all.push(parts);
    }
    // Without groups, there is a single element.
    (rest.peek().is_none() || coarse.is_empty()).then_some(all)
}
