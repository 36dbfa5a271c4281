"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "AddOfAdd"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.addi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.addi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AddOfAdd")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "AddOfSub"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%x, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.addi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AddOfSub")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "AddOfSubFrom"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%a, %x) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.addi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AddOfSubFrom")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "MulOfMul"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.muli"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.muli"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("MulOfMul")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubOfAdd"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.addi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubOfAdd")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubFromAdd"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.addi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%b, %i) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubFromAdd")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubOfSub"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubOfSub")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubOfSubFrom"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%a, %x) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%i, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubOfSubFrom")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubFromSub"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%b, %i) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubFromSub")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "SubFromSubFrom"}> ({
  ^bb0(%x: i32 loc("x")):
    %a = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("l0")
    %b = "arith.constant"() <{value = 3 : i32}> : () -> i32 loc("l1")
    %i = "arith.subi"(%a, %x) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l2")
    %r = "arith.subi"(%b, %i) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("l3")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubFromSubFrom")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "AddOfNegated"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %m = "arith.constant"() <{value = -1 : i32}> : () -> i32 loc("l0")
    %n = "arith.muli"(%y, %m) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l1")
    %r = "arith.addi"(%x, %n) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AddOfNegated")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "AddToNegated"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %m = "arith.constant"() <{value = -1 : i32}> : () -> i32 loc("l0")
    %n = "arith.muli"(%x, %m) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l1")
    %r = "arith.addi"(%n, %y) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AddToNegated")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "SubCancels"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %n = "arith.subi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l0")
    %r = "arith.subi"(%n, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SubCancels")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "AddExtendedLow"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r:2 = "arith.addui_extended"(%x, %y) : (i32, i32) -> (i32, i1) loc("l0")
    "func.return"(%r#0) : (i32) -> () loc("return")
  }) : () -> () loc("AddExtendedLow")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "MulSignedLow"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r:2 = "arith.mulsi_extended"(%x, %y) : (i32, i32) -> (i32, i32) loc("l0")
    "func.return"(%r#0) : (i32) -> () loc("return")
  }) : () -> () loc("MulSignedLow")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i32), sym_name = "MulUnsignedLow"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %r:2 = "arith.mului_extended"(%x, %y) : (i32, i32) -> (i32, i32) loc("l0")
    "func.return"(%r#0) : (i32) -> () loc("return")
  }) : () -> () loc("MulUnsignedLow")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "MulByOne"}> ({
  ^bb0(%x: i32 loc("x")):
    %c = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("l0")
    %r:2 = "arith.mulsi_extended"(%x, %c) : (i32, i32) -> (i32, i32) loc("l1")
    "func.return"(%r#0, %r#1) : (i32, i32) -> () loc("return")
  }) : () -> () loc("MulByOne")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (i1), sym_name = "NotOfCompare"}> ({
  ^bb0(%x: i32 loc("x"), %y: i32 loc("y")):
    %t = "arith.constant"() <{value = true}> : () -> i1 loc("l0")
    %c = "arith.cmpi"(%x, %y) <{predicate = 2 : i64}> : (i32, i32) -> i1 loc("l1")
    %r = "arith.xori"(%c, %t) : (i1, i1) -> i1 loc("l2")
    "func.return"(%r) : (i1) -> () loc("return")
  }) : () -> () loc("NotOfCompare")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i1), sym_name = "CompareSigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extsi"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extsi"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i32) -> i1 loc("l2")
    "func.return"(%r) : (i1) -> () loc("return")
  }) : () -> () loc("CompareSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i1), sym_name = "CompareUnsigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extui"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("l2")
    "func.return"(%r) : (i1) -> () loc("return")
  }) : () -> () loc("CompareUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, i32, i32) -> (i32), sym_name = "SelectNot"}> ({
  ^bb0(%p: i1 loc("p"), %x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %t = "arith.constant"() <{value = true}> : () -> i1 loc("l0")
    %n = "arith.xori"(%p, %t) : (i1, i1) -> i1 loc("l1")
    %r = "arith.select"(%n, %x, %y) : (i1, i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SelectNot")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, i32, i32) -> (i32), sym_name = "SelectSelectYes"}> ({
  ^bb0(%p: i1 loc("p"), %x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %i = "arith.select"(%p, %x, %y) : (i1, i32, i32) -> i32 loc("l0")
    %r = "arith.select"(%p, %i, %z) : (i1, i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SelectSelectYes")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, i32, i32) -> (i32), sym_name = "SelectSelectNo"}> ({
  ^bb0(%p: i1 loc("p"), %x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %i = "arith.select"(%p, %x, %y) : (i1, i32, i32) -> i32 loc("l0")
    %r = "arith.select"(%p, %z, %i) : (i1, i32, i32) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("SelectSelectNo")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, i32, i32) -> (i1), sym_name = "SelectIsNot"}> ({
  ^bb0(%p: i1 loc("p"), %x: i32 loc("x"), %y: i32 loc("y"), %z: i32 loc("z")):
    %f = "arith.constant"() <{value = false}> : () -> i1 loc("l0")
    %t = "arith.constant"() <{value = true}> : () -> i1 loc("l1")
    %r = "arith.select"(%p, %f, %t) : (i1, i1, i1) -> i1 loc("l2")
    "func.return"(%r) : (i1) -> () loc("return")
  }) : () -> () loc("SelectIsNot")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "CastThereAndBack"}> ({
  ^bb0(%x: i32 loc("x")):
    %i = "arith.index_cast"(%x) : (i32) -> index loc("l0")
    %r = "arith.index_cast"(%i) : (index) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("CastThereAndBack")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (index), sym_name = "CastOfExtended"}> ({
  ^bb0(%x: i16 loc("x")):
    %i = "arith.extsi"(%x) : (i16) -> i32 loc("l0")
    %r = "arith.index_cast"(%i) : (i32) -> index loc("l1")
    "func.return"(%r) : (index) -> () loc("return")
  }) : () -> () loc("CastOfExtended")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32), sym_name = "CastUnsignedThereAndBack"}> ({
  ^bb0(%x: i32 loc("x")):
    %i = "arith.index_castui"(%x) : (i32) -> index loc("l0")
    %r = "arith.index_castui"(%i) : (index) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("CastUnsignedThereAndBack")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (index), sym_name = "CastUnsignedOfExtended"}> ({
  ^bb0(%x: i16 loc("x")):
    %i = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %r = "arith.index_castui"(%i) : (i32) -> index loc("l1")
    "func.return"(%r) : (index) -> () loc("return")
  }) : () -> () loc("CastUnsignedOfExtended")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (bf16), sym_name = "BitcastOfBitcast"}> ({
  ^bb0(%x: i16 loc("x")):
    %i = "arith.bitcast"(%x) : (i16) -> f16 loc("l0")
    %r = "arith.bitcast"(%i) : (f16) -> bf16 loc("l1")
    "func.return"(%r) : (bf16) -> () loc("return")
  }) : () -> () loc("BitcastOfBitcast")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (i64), sym_name = "SignedOfUnsigned"}> ({
  ^bb0(%x: i16 loc("x")):
    %i = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %r = "arith.extsi"(%i) : (i32) -> i64 loc("l1")
    "func.return"(%r) : (i64) -> () loc("return")
  }) : () -> () loc("SignedOfUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "AndOfUnsigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extui"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.andi"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AndOfUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "AndOfSigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extsi"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extsi"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.andi"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("AndOfSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "OrOfUnsigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extui"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.ori"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("OrOfUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "OrOfSigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extsi"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extsi"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.ori"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("OrOfSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "XorOfUnsigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extui"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extui"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.xori"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("XorOfUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (i32), sym_name = "XorOfSigned"}> ({
  ^bb0(%x: i16 loc("x"), %y: i16 loc("y")):
    %a = "arith.extsi"(%x) : (i16) -> i32 loc("l0")
    %b = "arith.extsi"(%y) : (i16) -> i32 loc("l1")
    %r = "arith.xori"(%a, %b) : (i32, i32) -> i32 loc("l2")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("XorOfSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (i32), sym_name = "TruncSigned"}> ({
  ^bb0(%x: i16 loc("x")):
    %a = "arith.extsi"(%x) : (i16) -> i64 loc("l0")
    %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TruncSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (i32), sym_name = "TruncUnsigned"}> ({
  ^bb0(%x: i16 loc("x")):
    %a = "arith.extui"(%x) : (i16) -> i64 loc("l0")
    %r = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc("l1")
    "func.return"(%r) : (i32) -> () loc("return")
  }) : () -> () loc("TruncUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i16), sym_name = "TruncShift"}> ({
  ^bb0(%x: i32 loc("x")):
    %c = "arith.constant"() <{value = 16 : i32}> : () -> i32 loc("l0")
    %s = "arith.shrsi"(%x, %c) : (i32, i32) -> i32 loc("l1")
    %r = "arith.trunci"(%s) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i16 loc("l2")
    "func.return"(%r) : (i16) -> () loc("return")
  }) : () -> () loc("TruncShift")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (f32), sym_name = "TruncFromSigned"}> ({
  ^bb0(%x: i16 loc("x")):
    %a = "arith.sitofp"(%x) : (i16) -> f64 loc("l0")
    %r = "arith.truncf"(%a) : (f64) -> f32 loc("l1")
    "func.return"(%r) : (f32) -> () loc("return")
  }) : () -> () loc("TruncFromSigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i16) -> (f32), sym_name = "TruncFromUnsigned"}> ({
  ^bb0(%x: i16 loc("x")):
    %a = "arith.uitofp"(%x) : (i16) -> f64 loc("l0")
    %r = "arith.truncf"(%a) : (f64) -> f32 loc("l1")
    "func.return"(%r) : (f32) -> () loc("return")
  }) : () -> () loc("TruncFromUnsigned")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (f32), sym_name = "MulNegated"}> ({
  ^bb0(%x: f32 loc("x"), %y: f32 loc("y")):
    %a = "arith.negf"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc("l0")
    %b = "arith.negf"(%y) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc("l1")
    %r = "arith.mulf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("l2")
    "func.return"(%r) : (f32) -> () loc("return")
  }) : () -> () loc("MulNegated")
}) : () -> () loc("module")
// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (f32), sym_name = "DivNegated"}> ({
  ^bb0(%x: f32 loc("x"), %y: f32 loc("y")):
    %a = "arith.negf"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc("l0")
    %b = "arith.negf"(%y) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32 loc("l1")
    %r = "arith.divf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("l2")
    "func.return"(%r) : (f32) -> () loc("return")
  }) : () -> () loc("DivNegated")
}) : () -> () loc("module")
