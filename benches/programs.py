"""Programs of many ops for the comparison with mlir-opt: the same one in the spelling of each.

Functions of about a hundred ops each. What varies comes from a generator of numbers of its own, so that a program is the
same each time, and in both spellings.
"""

OPS_PER_FUNCTION = 100


class Numbers:
    """Numbers that look random and are the same each time (a linear congruential generator)."""

    def __init__(self):
        self.state = 88172645463325252

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFF_FFFF_FFFF_FFFF
        return (self.state >> 33) % limit


class Spelling:
    """How a program calls the ops; the custom forms are the same otherwise, but for the predicates of comparisons."""

    def __init__(self, name):
        self.is_mlir = name == "mlir"
        self.function = "func.func" if self.is_mlir else "func"
        self.call = "func.call" if self.is_mlir else "call"
        self.select = "arith.select" if self.is_mlir else "select"
        self.branch, self.arithmetic, self.memory = (
            ("cf.", "arith.", "memref.") if self.is_mlir else ("", "", ""))
        self.bits = ["xori", "andi", "ori"] if self.is_mlir else ["xor", "and", "or"]

    def predicate(self, text):
        return text if self.is_mlir else f'"{text}"'


def generic(spelling, numbers, index):
    """Constants, sums and products in the generic form."""
    prefix, end = ("arith", "func.return") if spelling.is_mlir else ("std", "std.return")
    if spelling.is_mlir:
        yield f'"func.func"() <{{function_type = (i32, i32) -> i32, sym_name = "f{index}"}}> ({{\n', 1
    else:
        yield '"func"() ({\n', 1
    yield "^bb0(%x: i32, %y: i32):\n", 0
    before, last = "%x", "%y"
    for position in range(OPS_PER_FUNCTION - 2):
        result = f"%{position}"
        if position % 10 == 0:
            attributes = f"value = {numbers.below(1000)} : i32"
            attributes = f" <{{{attributes}}}>" if spelling.is_mlir else f" {{{attributes}}}"
            yield f'  {result} = "{prefix}.constant"(){attributes} : () -> i32\n', 1
        else:
            name = ["addi", "muli", "subi"][numbers.below(3)]
            yield f'  {result} = "{prefix}.{name}"({before}, {last}) : (i32, i32) -> i32\n', 1
        before, last = last, result
    yield f'  "{end}"({last}) : (i32) -> ()\n', 1
    type_and_name = f' {{sym_name = "f{index}", type = (i32, i32) -> i32}}'
    yield f"}}){'' if spelling.is_mlir else type_and_name} : () -> ()\n", 0


def arith(spelling, numbers, index):
    """Chains of arithmetic on integers."""
    a = spelling.arithmetic
    yield f"{spelling.function} @f{index}(%x: i32, %y: i32) -> i32 {{\n", 1
    values = ["%x", "%y"]
    for position in range(OPS_PER_FUNCTION):
        near = min(len(values), 16)
        first, second, third = (values[numbers.below(near) - near] for _ in range(3))
        kind = numbers.below(10)
        if kind == 0:
            yield f"  %{position} = {a}constant {numbers.below(1000)} : i32\n", 1
        elif kind == 1:
            predicate = spelling.predicate("slt")
            yield f"  %c{position} = {a}cmpi {predicate}, {first}, {second} : i32\n", 1
            yield f"  %{position} = {spelling.select} %c{position}, {second}, {third} : i32\n", 1
        else:
            name = ["addi", "muli", "subi", *spelling.bits][numbers.below(6)]
            yield f"  %{position} = {a}{name} {first}, {second} : i32\n", 1
        values.append(f"%{position}")
    yield f"  return {values[-1]} : i32\n}}\n", 1


def cf(spelling, numbers, index):
    """Blocks with arguments, branches between them, and calls."""
    a, b = spelling.arithmetic, spelling.branch
    blocks = OPS_PER_FUNCTION // 8
    yield f"{spelling.function} @f{index}(%x: i32, %y: i32) -> i32 {{\n", 1
    yield f"  {b}br ^bb0(%x, %y : i32, i32)\n", 1
    for n in range(blocks):
        yield f"^bb{n}(%x{n}: i32, %y{n}: i32):\n", 0
        yield f"  %s{n} = {a}addi %x{n}, %y{n} : i32\n", 1
        yield f"  %k{n} = {a}constant {numbers.below(100)} : i32\n", 1
        yield f"  %c{n} = {a}cmpi {spelling.predicate('sgt')}, %s{n}, %k{n} : i32\n", 1
        yield f"  %m{n} = {a}muli %s{n}, %k{n} : i32\n", 1
        if index > 0 and numbers.below(4) == 0:
            yield f"  %q{n} = {spelling.call} @callee(%m{n}, %k{n}) : (i32, i32) -> i32\n", 1
        else:
            yield f"  %q{n} = {a}subi %m{n}, %x{n} : i32\n", 1
        if n + 1 == blocks:
            yield f"  {b}br ^bb{blocks}(%q{n}, %s{n} : i32, i32)\n", 1
            continue
        # A third of the branches goes back.
        target = numbers.below(n + 1) if numbers.below(3) == 0 else blocks
        second = "%q" if target == blocks else "%k"
        passed = f"%m{n}, {second}{n} : i32, i32"
        yield f"  {b}cond_br %c{n}, ^bb{n + 1}(%q{n}, %s{n} : i32, i32), ^bb{target}({passed})\n", 1
    yield f"^bb{blocks}(%rx: i32, %ry: i32):\n", 0
    yield "  return %rx : i32\n}\n", 1


def memref(spelling, numbers, index):
    """Loads and stores."""
    a, m = spelling.arithmetic, spelling.memory
    ty = "memref<?x16xf32>"
    yield f"{spelling.function} @f{index}(%m: {ty}, %n: index) -> f32 {{\n", 1
    yield f"  %c0 = {a}constant 0 : index\n  %c1 = {a}constant 1 : index\n", 2
    yield f"  %z = {a}constant 0.0 : f32\n  %t = {m}alloc(%n) : {ty}\n", 2
    last = "%z"
    for n in range(OPS_PER_FUNCTION // 6):
        yield f"  %i{n} = {a}constant {numbers.below(16)} : index\n", 1
        yield f"  %l{n} = {m}load %m[%c0, %i{n}] : {ty}\n", 1
        yield f"  %e{n} = {m}load %t[%c1, %i{n}] : {ty}\n", 1
        yield f"  %u{n} = {a}mulf %l{n}, %e{n} : f32\n  %v{n} = {a}addf %u{n}, {last} : f32\n", 2
        yield f"  {m}store %v{n}, %t[%c0, %i{n}] : {ty}\n", 1
        last = f"%v{n}"
    yield f"  {m}dealloc %t : {ty}\n  return {last} : f32\n}}\n", 2


def affine(spelling, numbers, index):
    """Nests of three loops with accesses, applied maps and conditions."""
    a = spelling.arithmetic
    ty = "memref<64x64xf32>"
    yield f"{spelling.function} @f{index}(%A: {ty}, %B: {ty}, %C: {ty}) {{\n", 1
    for _ in range(OPS_PER_FUNCTION // 14):
        n = numbers.below(8)
        # The terminators that the loops imply count as well.
        yield "  affine.for %i = 0 to 64 {\n    affine.for %j = 0 to 64 {\n", 4
        yield "      affine.for %k = 0 to 64 step 2 {\n", 2
        yield f"        %a = affine.load %A[%i, %k + {n}] : {ty}\n", 1
        yield f"        %b = affine.load %B[%k, %j] : {ty}\n", 1
        yield f"        %c = affine.load %C[%i, %j] : {ty}\n", 1
        yield f"        %p = {a}mulf %a, %b : f32\n        %s = {a}addf %c, %p : f32\n", 2
        yield f"        affine.store %s, %C[%i, %j] : {ty}\n", 1
        yield (f"        %h = affine.apply affine_map<(d0, d1) -> (d0 floordiv 4 + (d1 mod {n + 2}) * {n + 1})>"
               "(%i, %j)\n"), 1
        yield f"        affine.if affine_set<(d0, d1) : (d0 - d1 >= 0, d1 - {n} >= 0)>(%i, %h) {{\n", 2
        yield f"          affine.store %p, %B[%i, %j] : {ty}\n        }}\n      }}\n    }}\n  }}\n", 1
    yield "  return\n}\n", 1


def spirv(numbers, index):
    """A function of `spirv.module`: a buffer, constants, arithmetic, a loop with a selection, and calls."""
    pointer = "!spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>"
    yield f'  spirv.func @f{index}(%x: f32, %n: i32) -> f32 "None" {{\n', 1
    yield f"    %data = spirv.mlir.addressof @data : {pointer}\n", 1
    yield "    %zero = spirv.Constant 0 : i32\n    %one = spirv.Constant 1 : i32\n    spirv.mlir.loop {\n", 3
    yield "      spirv.Branch ^header(%zero : i32)\n    ^header(%i: i32):\n", 1
    yield "      %c = spirv.ULessThan %i, %n : i32\n      spirv.BranchConditional %c, ^body, ^merge\n    ^body:\n", 2
    last = "%x"
    for n in range((OPS_PER_FUNCTION - 24) // 6):
        ops = ["FAdd", "FMul", "FSub"]
        yield f"      %k{n} = spirv.Constant {numbers.below(64)} : i32\n", 1
        yield (f"      %p{n} = spirv.AccessChain %data[%zero, %k{n}] : {pointer}, i32, i32"
               " -> !spirv.ptr<f32, StorageBuffer>\n"), 1
        yield f'      %l{n} = spirv.Load "StorageBuffer" %p{n} : f32\n', 1
        yield f"      %u{n} = spirv.{ops[numbers.below(3)]} %l{n}, {last} : f32\n", 1
        yield f"      %v{n} = spirv.GL.FMax %u{n}, %x : f32\n", 1
        yield f'      spirv.Store "StorageBuffer" %p{n}, %v{n} : f32\n', 1
        last = f"%v{n}"
    yield f"      %less = spirv.FOrdLessThan {last}, %x : f32\n      spirv.Branch ^choice\n    ^choice:\n", 2
    yield "      spirv.mlir.selection {\n        spirv.BranchConditional %less, ^then, ^end\n      ^then:\n", 2
    yield f'        %w = spirv.FNegate {last} : f32\n        spirv.Store "StorageBuffer" %p0, %w : f32\n', 2
    yield "        spirv.Branch ^end\n      ^end:\n        spirv.mlir.merge\n      }\n", 2
    yield "      spirv.Branch ^continue\n    ^continue:\n", 1
    yield "      %next = spirv.IAdd %i, %one : i32\n      spirv.Branch ^header(%next : i32)\n", 2
    yield "    ^merge:\n      spirv.mlir.merge\n    }\n", 1
    if index > 0:
        yield f"    %y = spirv.FunctionCall @f{numbers.below(index)}(%x, %n) : (f32, i32) -> f32\n", 1
        yield "    spirv.ReturnValue %y : f32\n  }\n", 1
    else:
        yield "    spirv.ReturnValue %x : f32\n  }\n", 1


def write_spirv(out, ops):
    """Writes a `spirv.module` of about so many ops; returns how many it has."""
    numbers, count, index = Numbers(), 2, 0
    out.write("spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {\n")
    out.write("  spirv.GlobalVariable @data bind(0, 0) : "
              "!spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>\n")
    while count < ops:
        for text, own in spirv(numbers, index):
            out.write(text)
            count += own
        index += 1
    out.write("}\n")
    return count


FORMS = {form.__name__: form for form in (generic, arith, cf, memref, affine)}


def write(out, form, ops, spelling):
    """Writes a program of about so many ops; returns how many it has."""
    spelling, numbers = Spelling(spelling), Numbers()
    count = 0
    if form == "cf":
        out.write(f"{spelling.function} private @callee(i32, i32) -> i32\n")
        count += 1
    index = 0
    while count < ops:
        for text, own in FORMS[form](spelling, numbers, index):
            out.write(text)
            count += own
        index += 1
    return count
