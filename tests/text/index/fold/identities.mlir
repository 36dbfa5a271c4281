// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Identities of `index`, and constants whose results do not depend on its width.

// CHECK-LABEL: func.func @add_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @add_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.add %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @sub_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @sub_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.sub %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @mul_1(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @mul_1(%x: index, %y: index) -> index {
  %c = index.constant 1
  %r = index.mul %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @mul_0(
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: return %idx0 : index
// CHECK-NEXT: }
func.func @mul_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.mul %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @divs_1(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @divs_1(%x: index, %y: index) -> index {
  %c = index.constant 1
  %r = index.divs %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @divu_1(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @divu_1(%x: index, %y: index) -> index {
  %c = index.constant 1
  %r = index.divu %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @shl_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @shl_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.shl %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @shrs_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @shrs_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.shrs %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @shru_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @shru_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.shru %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @and_0(
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: return %idx0 : index
// CHECK-NEXT: }
func.func @and_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.and %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @and_minus_1(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @and_minus_1(%x: index, %y: index) -> index {
  %c = index.constant -1
  %r = index.and %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @or_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @or_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.or %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @or_minus_1(
// CHECK-NEXT: %idx-1 = index.constant -1
// CHECK-NEXT: return %idx-1 : index
// CHECK-NEXT: }
func.func @or_minus_1(%x: index, %y: index) -> index {
  %c = index.constant -1
  %r = index.or %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @xor_0(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @xor_0(%x: index, %y: index) -> index {
  %c = index.constant 0
  %r = index.xor %x, %c
  return %r : index
}

// CHECK-LABEL: func.func @sub_self(
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: return %idx0 : index
// CHECK-NEXT: }
func.func @sub_self(%x: index, %y: index) -> index {
  %r = index.sub %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @maxs_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @maxs_self(%x: index, %y: index) -> index {
  %r = index.maxs %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @maxu_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @maxu_self(%x: index, %y: index) -> index {
  %r = index.maxu %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @mins_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @mins_self(%x: index, %y: index) -> index {
  %r = index.mins %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @minu_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @minu_self(%x: index, %y: index) -> index {
  %r = index.minu %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @and_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @and_self(%x: index, %y: index) -> index {
  %r = index.and %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @or_self(
// CHECK-NEXT: return %arg0 : index
// CHECK-NEXT: }
func.func @or_self(%x: index, %y: index) -> index {
  %r = index.or %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @xor_self(
// CHECK-NEXT: %idx0 = index.constant 0
// CHECK-NEXT: return %idx0 : index
// CHECK-NEXT: }
func.func @xor_self(%x: index, %y: index) -> index {
  %r = index.xor %x, %x
  return %r : index
}

// CHECK-LABEL: func.func @constant_add(
// CHECK-NEXT: %idx10 = index.constant 10
// CHECK-NEXT: return %idx10 : index
// CHECK-NEXT: }
func.func @constant_add() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.add %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_sub(
// CHECK-NEXT: %idx4 = index.constant 4
// CHECK-NEXT: return %idx4 : index
// CHECK-NEXT: }
func.func @constant_sub() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.sub %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_mul(
// CHECK-NEXT: %idx21 = index.constant 21
// CHECK-NEXT: return %idx21 : index
// CHECK-NEXT: }
func.func @constant_mul() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.mul %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_divs(
// CHECK-NEXT: %idx2 = index.constant 2
// CHECK-NEXT: return %idx2 : index
// CHECK-NEXT: }
func.func @constant_divs() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.divs %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_divu(
// CHECK-NEXT: %idx2 = index.constant 2
// CHECK-NEXT: return %idx2 : index
// CHECK-NEXT: }
func.func @constant_divu() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.divu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_ceildivs(
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: return %idx3 : index
// CHECK-NEXT: }
func.func @constant_ceildivs() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.ceildivs %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_ceildivu(
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: return %idx3 : index
// CHECK-NEXT: }
func.func @constant_ceildivu() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.ceildivu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_floordivs(
// CHECK-NEXT: %idx2 = index.constant 2
// CHECK-NEXT: return %idx2 : index
// CHECK-NEXT: }
func.func @constant_floordivs() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.floordivs %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_rems(
// CHECK-NEXT: %idx1 = index.constant 1
// CHECK-NEXT: return %idx1 : index
// CHECK-NEXT: }
func.func @constant_rems() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.rems %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_remu(
// CHECK-NEXT: %idx1 = index.constant 1
// CHECK-NEXT: return %idx1 : index
// CHECK-NEXT: }
func.func @constant_remu() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.remu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_maxs(
// CHECK-NEXT: %idx7 = index.constant 7
// CHECK-NEXT: return %idx7 : index
// CHECK-NEXT: }
func.func @constant_maxs() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.maxs %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_maxu(
// CHECK-NEXT: %idx7 = index.constant 7
// CHECK-NEXT: return %idx7 : index
// CHECK-NEXT: }
func.func @constant_maxu() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.maxu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_mins(
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: return %idx3 : index
// CHECK-NEXT: }
func.func @constant_mins() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.mins %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_minu(
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: return %idx3 : index
// CHECK-NEXT: }
func.func @constant_minu() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.minu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_and(
// CHECK-NEXT: %idx3 = index.constant 3
// CHECK-NEXT: return %idx3 : index
// CHECK-NEXT: }
func.func @constant_and() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.and %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_or(
// CHECK-NEXT: %idx7 = index.constant 7
// CHECK-NEXT: return %idx7 : index
// CHECK-NEXT: }
func.func @constant_or() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.or %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_xor(
// CHECK-NEXT: %idx4 = index.constant 4
// CHECK-NEXT: return %idx4 : index
// CHECK-NEXT: }
func.func @constant_xor() -> index {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.xor %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_shl(
// CHECK-NEXT: %idx800 = index.constant 800
// CHECK-NEXT: return %idx800 : index
// CHECK-NEXT: }
func.func @constant_shl() -> index {
  %a = index.constant 100
  %b = index.constant 3
  %r = index.shl %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_shrs(
// CHECK-NEXT: %idx12 = index.constant 12
// CHECK-NEXT: return %idx12 : index
// CHECK-NEXT: }
func.func @constant_shrs() -> index {
  %a = index.constant 100
  %b = index.constant 3
  %r = index.shrs %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @constant_shru(
// CHECK-NEXT: %idx12 = index.constant 12
// CHECK-NEXT: return %idx12 : index
// CHECK-NEXT: }
func.func @constant_shru() -> index {
  %a = index.constant 100
  %b = index.constant 3
  %r = index.shru %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @order_of_add(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.add %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_add(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.add %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_mul(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.mul %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_mul(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.mul %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_maxs(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.maxs %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_maxs(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.maxs %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_maxu(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.maxu %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_maxu(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.maxu %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_mins(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.mins %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_mins(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.mins %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_minu(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.minu %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_minu(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.minu %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_and(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.and %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_and(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.and %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_or(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.or %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_or(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.or %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @order_of_xor(
// CHECK-NEXT: %idx5 = index.constant 5
// CHECK-NEXT: %0 = index.xor %arg0, %idx5
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @order_of_xor(%x: index, %y: index) -> index {
  %a = index.constant 5
  %r = index.xor %a, %x
  return %r : index
}

// CHECK-LABEL: func.func @wide_quotient_stays(
// CHECK-NEXT: %idx-1 = index.constant -1
// CHECK-NEXT: %idx2 = index.constant 2
// CHECK-NEXT: %0 = index.divu %idx-1, %idx2
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @wide_quotient_stays() -> index {
  %a = index.constant -1
  %b = index.constant 2
  %r = index.divu %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @wide_shift_stays(
// CHECK-NEXT: %idx1 = index.constant 1
// CHECK-NEXT: %idx40 = index.constant 40
// CHECK-NEXT: %0 = index.shl %idx1, %idx40
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @wide_shift_stays() -> index {
  %a = index.constant 1
  %b = index.constant 40
  %r = index.shl %a, %b
  return %r : index
}

// CHECK-LABEL: func.func @compare_eq(
// CHECK-NEXT: %false = index.bool.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_eq() -> i1 {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.cmp eq(%a, %b)
  return %r : i1
}

// CHECK-LABEL: func.func @same_eq(
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_eq(%x: index, %y: index) -> i1 {
  %r = index.cmp eq(%x, %x)
  return %r : i1
}

// CHECK-LABEL: func.func @compare_slt(
// CHECK-NEXT: %false = index.bool.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @compare_slt() -> i1 {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.cmp slt(%a, %b)
  return %r : i1
}

// CHECK-LABEL: func.func @same_slt(
// CHECK-NEXT: %false = index.bool.constant false
// CHECK-NEXT: return %false : i1
// CHECK-NEXT: }
func.func @same_slt(%x: index, %y: index) -> i1 {
  %r = index.cmp slt(%x, %x)
  return %r : i1
}

// CHECK-LABEL: func.func @compare_uge(
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @compare_uge() -> i1 {
  %a = index.constant 7
  %b = index.constant 3
  %r = index.cmp uge(%a, %b)
  return %r : i1
}

// CHECK-LABEL: func.func @same_uge(
// CHECK-NEXT: %true = index.bool.constant true
// CHECK-NEXT: return %true : i1
// CHECK-NEXT: }
func.func @same_uge(%x: index, %y: index) -> i1 {
  %r = index.cmp uge(%x, %x)
  return %r : i1
}

// CHECK-LABEL: func.func @wide_comparison_stays(
// CHECK-NEXT: %idx4294967296 = index.constant 4294967296
// CHECK-NEXT: %idx1 = index.constant 1
// CHECK-NEXT: %0 = index.cmp ult(%idx4294967296, %idx1)
// CHECK-NEXT: return %0 : i1
// CHECK-NEXT: }
func.func @wide_comparison_stays() -> i1 {
  %a = index.constant 4294967296
  %b = index.constant 1
  %r = index.cmp ult(%a, %b)
  return %r : i1
}

// CHECK-LABEL: func.func @constant_casts(
// CHECK-NEXT: %c-3_i8 = arith.constant -3 : i8
// CHECK-NEXT: return %c-3_i8 : i8
// CHECK-NEXT: }
func.func @constant_casts() -> i8 {
  %a = index.constant -3
  %r = index.casts %a : index to i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_castu(
// CHECK-NEXT: %idx253 = index.constant 253
// CHECK-NEXT: return %idx253 : index
// CHECK-NEXT: }
func.func @constant_castu() -> index {
  %a = arith.constant -3 : i8
  %r = index.castu %a : i8 to index
  return %r : index
}

// CHECK-LABEL: func.func @wide_cast_stays(
// CHECK-NEXT: %idx4294967296 = index.constant 4294967296
// CHECK-NEXT: %0 = index.castu %idx4294967296 : index to i64
// CHECK-NEXT: return %0 : i64
// CHECK-NEXT: }
func.func @wide_cast_stays() -> i64 {
  %a = index.constant 4294967296
  %r = index.castu %a : index to i64
  return %r : i64
}
