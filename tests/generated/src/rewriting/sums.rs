//! The dialect `sums`, its conversion to `words`, and the pattern that is written by hand.

use terrace::conversion::OpConversion;

terrace::include_dialect!("sums");

/// Adds the pattern for the op whose value is an option.
fn add_width(options: &ConvertSumsToWords, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let width = options.width;
    let convert = OpConversion::<WidthOp, _>::new("ConvertWidth", move |op, _, rewriter| {
        let location = rewriter.body().location(op.op());
        let new = super::words::ConstantOp::build(rewriter, location, width);
        rewriter.replace_with_op(op.op(), new.op());
        Ok(())
    });
    patterns.add(convert.generating(&["words.constant"]).with_types(types));
}
