//! The dialect `constructs`, declared in Rust.

/// The dialect `constructs`.
#[terrace::dialect(name = "constructs")]
pub mod constructs {
    /// Which flags an op has.
    #[bits(u32)]
    pub enum Flags {
        None = 0,
        Fast = 1,
        Exact = 2,
    }

    /// Flags as an attribute of their own.
    #[attribute("flags", format { "<" $value ">" })]
    pub struct FlagsAttr {
        value: Flags,
    }

    /// The size of something.
    #[attribute("size", format { "<" $value ">" })]
    pub struct SizeAttr {
        value: i64,
    }

    /// Has defaults of several kinds, of which one is the anchor of a group.
    #[op("defaults", format { $lhs ("flags" "" $flags^)? ("size" $size^)? attr-dict ":" type($lhs) })]
    pub struct DefaultsOp {
        #[operand]
        lhs: F32,
        #[attribute(default = none)]
        flags: FlagsAttr,
        #[attribute(default = 4)]
        size: SizeAttr,
        #[attribute(default = ir "affine_map<(d0) -> (d0)>")]
        map: AffineMapAttr,
        #[attribute(default = ir "i32")]
        kind: TypeAttr,
        #[attribute(default = ir "dense<[1, 2]> : tensor<2xi32>")]
        table: AnyElementsAttr,
        #[attribute(default = ir "{a = 1 : i32}")]
        extra: DictAttr,
        #[attribute(default = ir "#constructs.flags<fast>")]
        preset: FlagsAttr,
    }

    /// Has groups in groups, groups that begin with spacing, and types in groups of their own.
    #[op("groups", traits(AttrSizedOperandSegments), format {
        ("at" $base^ ("+" $offset^)?)? ("in" $inputs^)? ("" "[" $name^ "]")? (" " "fast" $fast^)?
        attr-dict (":" type($inputs)^)? ("->" type($outputs)^)?
    })]
    pub struct GroupsOp {
        #[operand]
        base: Option<I32>,
        #[operand]
        offset: Option<I32>,
        #[operand]
        inputs: Vec<AnyType>,
        #[attribute]
        name: Option<StrAttr>,
        #[attribute]
        fast: (),
        #[result]
        outputs: Vec<AnyType>,
    }

    /// Has a function type that may be absent.
    #[op("call", format { "(" $inputs ")" attr-dict (":" functional-type($inputs, $outputs)^)? })]
    pub struct CallOp {
        #[operand]
        inputs: Vec<AnyType>,
        #[result]
        outputs: Vec<AnyType>,
    }

    /// Has an attribute of any kind behind the dictionary of the others.
    #[op("value", format { attr-dict $value })]
    pub struct ValueOp {
        #[attribute]
        value: AnyAttr,
    }

    /// Has a colour.
    #[interface(type)]
    pub trait Coloured {}

    /// Has an age.
    #[interface(attr)]
    pub trait Aged {}

    #[type_("paint", traits(Coloured))]
    pub struct PaintType;

    #[attribute("person", traits(Aged), format { "<" $years ">" })]
    pub struct PersonAttr {
        years: i64,
    }

    /// coloured or shaped
    constraint! { Visible: type = Coloured or ShapedType }

    /// Takes what implements interfaces.
    #[op("faces", format { $paint "," $seen "," $who "," $value attr-dict "of" type($paint) "," type($seen) })]
    pub struct FacesOp {
        #[operand]
        paint: Coloured,
        #[operand]
        seen: Visible,
        #[attribute]
        who: Aged,
        #[attribute]
        value: TypedAttr,
    }

    /// A constant of the type of its value.
    #[op("constant", infer result from value, format { attr-dict $value })]
    pub struct ConstantOp {
        #[attribute]
        value: TypedAttr,
        #[result]
        result: AnyType,
    }

    /// A constant that is named by its value.
    #[op("named", traits(Pure), infer result from value, names { result: constant(value) }, format { $value attr-dict })]
    pub struct NamedOp {
        #[attribute]
        value: TypedAttr,
        #[result]
        result: AnyType,
    }

    /// A loop whose results and block arguments have names.
    #[op(
        "loop",
        traits(NoTerminator, RecursivelySpeculatable, RecursiveMemoryEffects),
        names { sums: "sum", body: ["i", "acc"] },
        format { attr-dict-with-keyword $body ":" type(results) },
    )]
    pub struct LoopOp {
        #[result(unnamed)]
        first: I32,
        #[result]
        sums: Vec<I32>,
        #[region]
        body: SizedRegion<1>,
    }

    /// Has names that are computed, and a check that comes after those of its regions.
    #[op(
        "counted",
        traits(NoTerminator, AlwaysSpeculatable),
        names { body: rust { format!("n{index}") } },
        verify regions,
        format { attr-dict-with-keyword $body },
    )]
    pub struct CountedOp {
        #[region]
        body: SizedRegion<1>,
    }

    impl CountedOp {
        /// Rejects a region with several ops.
        fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
            let (holder, region) = self.body(ir);
            let block = holder.entry_block(region);
            match block.is_some_and(|block| holder.ops(block).count() > 1) {
                true => Err(ir.emit_op_error(self.op(), "has more than one op").report()),
                false => Ok(()),
            }
        }
    }

    /// Names its result like the text does.
    #[op("spelled", names { result: rust { self.name(ir) } }, format { custom<Name>($name) attr-dict })]
    pub struct SpelledOp {
        #[attribute]
        name: StrAttr,
        #[result]
        result: I32,
    }

    /// Parses `named "name"`, or nothing: the name is that of the result.
    fn parse_name(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
        if parser.types().parse_optional_keyword("named") {
            return parser.types().parse_attribute(None);
        }
        let name = parser.result_name(0).map_or("", |(name, _)| name).to_owned();
        Ok(Attribute::string(parser.context(), &name))
    }

    fn print_name(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, name: Attribute) {
        let spelled = printer.value_name(ir.result(op, 0));
        if name.as_string(printer.context()) != Some(spelled.as_str()) {
            printer.print_text("named ");
            printer.print_attribute(name);
        }
    }

    /// Has effects at stages, and on all of the memory.
    #[op(
        "effects",
        effects { read source full, write target stage 1, free in "heap" stage 2 full },
        format { $source "," $target attr-dict ":" type($source) "," type($target) },
    )]
    pub struct EffectsOp {
        #[operand]
        source: AnyMemRef,
        #[operand]
        target: AnyMemRef,
    }

    /// Has groups of operands whose sizes have a name.
    #[op("switch", traits(AttrSizedOperandSegments), format { $flag "[" $cases ":" type($cases) "]" $others attr-dict })]
    pub struct SwitchOp {
        #[operand]
        flag: I32,
        #[operand(name = "case_operand_segments")]
        cases: Vec<Vec<AnyType>>,
        #[operand]
        others: Vec<I32>,
    }

    /// Has a name with parts that begin with a digit.
    #[op("mfma.32x32.8f16", format { $x "," $y attr-dict ":" type($x) "," type($y) })]
    pub struct DigitsOp {
        #[operand]
        x: FixedVectorOfLengthAndType<4, [F16]>,
        #[operand]
        y: ScalableVectorOf<[AnyFloat]>,
    }

    /// Has attributes of the constraints of the library.
    #[op("limits", format { attr-dict })]
    pub struct LimitsOp {
        #[attribute]
        sizes: is!(DenseI64ArrayAttr and DenseArrayCount<2> and DenseArrayStrictlyPositive),
        #[attribute]
        power: is!(I64Attr and IntPowerOfTwo and IntNotEqual<4>),
        #[attribute]
        list: is!(AnyArrayAttr and ArrayMaxCount<1>),
    }

    /// A type with capitals in its name.
    #[type_("SampledImage", format { "<" $dimensions ">" })]
    pub struct SampledImageType {
        dimensions: i64,
    }

    /// An attribute with capitals in its name.
    #[attribute("ImageOperands", format { "<" $bias ">" })]
    pub struct ImageAttr {
        bias: i64,
    }

    /// Has capitals in its name, as the ops of binary formats do.
    #[op("ImageSampleDrefExplicitLod.V2", format { $image $bias attr-dict ":" type($image) })]
    pub struct ImageSampleOp {
        #[operand]
        image: SampledImageType,
        #[attribute]
        bias: ImageAttr,
    }

    /// A case with several texts.
    #[enumeration(u32)]
    pub enum Capability {
        #[text("Shader")]
        Shader = 1,
        #[text("StorageBuffer16", "StorageUniformBufferBlock16", "Storage 16")]
        StorageBuffer16 = 4433,
    }

    /// Compares number by number, and gives what is compared.
    #[op(
        "compare",
        infer other from value,
        infer flags from value = intrinsic integer_of_same_shape(1) "flags must be as many as numbers",
        infer first from value = intrinsic element_type_or_self,
        format { $value "," $other attr-dict ":" type($value) },
    )]
    pub struct CompareOp {
        #[operand]
        value: AnyType,
        #[operand]
        other: AnyType,
        #[result]
        flags: AnyType,
        #[result]
        first: AnyType,
    }

    /// The device that code is for.
    #[attribute("target", format { "<" $chip ("," struct($level, $features)^)? ":" "[" ("]") : ($flags^ "]")? ">" })]
    pub struct TargetAttr {
        chip: String,
        #[parameter(default = rust { 2 })]
        level: i64,
        features: Option<String>,
        #[parameter(default = rust { vec![] })]
        flags: Vec<i64>,
    }

    /// A root, which may have a name.
    #[attribute("root", format { ("<" params^ ">")? })]
    pub struct RootAttr {
        id: Option<String>,
        #[parameter(default = rust { 1 })]
        depth: i64,
    }

    /// A step, which says what it takes.
    #[attribute("step", format { "<" ("count" "=" $count^) : ("any")? ">" })]
    pub struct StepAttr {
        count: Option<i64>,
    }

    /// Needs something of the device.
    #[op("need", format { $capability attr-dict })]
    pub struct NeedOp {
        #[attribute]
        capability: Capability,
    }

    /// A number.
    #[op("number", traits(Pure), format { $value attr-dict })]
    pub struct NumberOp {
        #[attribute]
        value: I32Attr,
        #[attribute(default = 1)]
        scale: I32Attr,
        #[attribute]
        exact: (),
        #[result]
        result: I32,
    }

    /// Sums two numbers up.
    #[op(
        "sum",
        traits(Pure, Commutative, SameOperandsAndResultType),
        canonicalize [SumOfZero, SumOfOpposite, SumOfScaled],
        format { $a "," $b attr-dict },
    )]
    pub struct SumOp {
        #[operand]
        a: I32,
        #[operand]
        b: I32,
        #[result]
        r: I32,
    }

    /// The opposite of a number.
    #[op(
        "opposite",
        traits(Pure, SameOperandsAndResultType),
        canonicalize [OppositeTwice],
        format { $x attr-dict ":" type($x) },
    )]
    pub struct OppositeOp {
        #[operand]
        x: AnyType,
        #[result]
        r: AnyType,
    }

    /// Joins numbers, and says how many there are.
    #[op("join", traits(Pure), canonicalize [JoinOfOne, JoinOfMany], format { $xs attr-dict })]
    pub struct JoinOp {
        #[operand]
        xs: Vec<I32>,
        #[result]
        joined: I32,
        #[result]
        count: I32,
    }

    /// Two opposites are none.
    rewrite! { OppositeTwice { opposite(opposite(x)) => x; } }

    /// Zero changes nothing.
    rewrite! { SumOfZero benefit +3 { sum(x, number {value: 0}) => x; } }

    /// A number and its opposite are nothing.
    rewrite! { SumOfOpposite { sum(x, opposite(x)) => number {value: 0}; } }

    /// A scale other than 1 is left out.
    rewrite! { SumOfScaled {
        match r = sum(x, n = number {value: v, scale: _: not IntMax<1>, exact: true}) where one_use(n) "the number must have one use";
        build c = number {value: v} at fused<"scaled">(r, n);
        replace r with sum(x, c) at "sum"(r);
    } }

    /// One number is joined already.
    rewrite! { JoinOfOne {
        match j = join([x]) where no_uses(j #1);
        build c = number {value: 1, scale: 2};
        replace j with x, c;
    } }

    /// Joining sums up.
    rewrite! { JoinOfMany {
        match j = join([x, y, rest...]) where no_uses(j #1);
        build s = sum(x, y);
              t = join([s, rest...]);
        replace j with t #0, s;
    } }
}
