// RUN: terrace-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// Conversions, and conversions of what was converted.

// CHECK-LABEL: func.func @zero_extend_twice(
// CHECK-NEXT: %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @zero_extend_twice(%x: i8) -> i32 {
  %v0 = arith.extui %x : i8 to i16
  %r = arith.extui %v0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @sign_extend_twice(
// CHECK-NEXT: %0 = arith.extsi %arg0 : i8 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sign_extend_twice(%x: i8) -> i32 {
  %v0 = arith.extsi %x : i8 to i16
  %r = arith.extsi %v0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @sign_extend_zero_extended(
// CHECK-NEXT: %0 = arith.extui %arg0 : i8 to i32
// CHECK-NEXT: return %0 : i32
// CHECK-NEXT: }
func.func @sign_extend_zero_extended(%x: i8) -> i32 {
  %v0 = arith.extui %x : i8 to i16
  %r = arith.extsi %v0 : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @truncate_extsi(
// CHECK-NEXT: return %arg0 : i8
// CHECK-NEXT: }
func.func @truncate_extsi(%x: i8) -> i8 {
  %v0 = arith.extsi %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @truncate_extsi_more(
// CHECK-NEXT: %0 = arith.trunci %arg0 : i8 to i4
// CHECK-NEXT: return %0 : i4
// CHECK-NEXT: }
func.func @truncate_extsi_more(%x: i8) -> i4 {
  %v0 = arith.extsi %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i4
  return %r : i4
}

// CHECK-LABEL: func.func @truncate_extsi_less(
// CHECK-NEXT: %0 = arith.extsi %arg0 : i8 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @truncate_extsi_less(%x: i8) -> i16 {
  %v0 = arith.extsi %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @truncate_extui(
// CHECK-NEXT: return %arg0 : i8
// CHECK-NEXT: }
func.func @truncate_extui(%x: i8) -> i8 {
  %v0 = arith.extui %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @truncate_extui_more(
// CHECK-NEXT: %0 = arith.trunci %arg0 : i8 to i4
// CHECK-NEXT: return %0 : i4
// CHECK-NEXT: }
func.func @truncate_extui_more(%x: i8) -> i4 {
  %v0 = arith.extui %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i4
  return %r : i4
}

// CHECK-LABEL: func.func @truncate_extui_less(
// CHECK-NEXT: %0 = arith.extui %arg0 : i8 to i16
// CHECK-NEXT: return %0 : i16
// CHECK-NEXT: }
func.func @truncate_extui_less(%x: i8) -> i16 {
  %v0 = arith.extui %x : i8 to i32
  %r = arith.trunci %v0 : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @truncate_twice(
// CHECK-NEXT: %0 = arith.trunci %arg0 : i32 to i8
// CHECK-NEXT: return %0 : i8
// CHECK-NEXT: }
func.func @truncate_twice(%x: i32) -> i8 {
  %v0 = arith.trunci %x : i32 to i16
  %r = arith.trunci %v0 : i16 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @truncate_extended_float(
// CHECK-NEXT: return %arg0 : f32
// CHECK-NEXT: }
func.func @truncate_extended_float(%x: f32) -> f32 {
  %v0 = arith.extf %x : f32 to f64
  %r = arith.truncf %v0 : f64 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @index_cast_back(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @index_cast_back(%x: i32) -> i32 {
  %v0 = arith.index_cast %x : i32 to index
  %r = arith.index_cast %v0 : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @index_cast_unsigned_back(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @index_cast_unsigned_back(%x: i32) -> i32 {
  %v0 = arith.index_castui %x : i32 to index
  %r = arith.index_castui %v0 : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @index_cast_not_back(
// CHECK-NEXT: %0 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT: %1 = arith.index_cast %0 : i32 to index
// CHECK-NEXT: return %1 : index
// CHECK-NEXT: }
func.func @index_cast_not_back(%x: index) -> index {
  %v0 = arith.index_cast %x : index to i32
  %r = arith.index_cast %v0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_cast_sign_extended(
// CHECK-NEXT: %0 = arith.index_cast %arg0 : i8 to index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @index_cast_sign_extended(%x: i8) -> index {
  %v0 = arith.extsi %x : i8 to i32
  %r = arith.index_cast %v0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_cast_zero_extended(
// CHECK-NEXT: %0 = arith.index_castui %arg0 : i8 to index
// CHECK-NEXT: return %0 : index
// CHECK-NEXT: }
func.func @index_cast_zero_extended(%x: i8) -> index {
  %v0 = arith.extui %x : i8 to i32
  %r = arith.index_castui %v0 : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @bitcast_nothing(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @bitcast_nothing(%x: i32) -> i32 {
  %r = arith.bitcast %x : i32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @bitcast_back(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @bitcast_back(%x: i32) -> i32 {
  %v0 = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %v0 : f32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @bitcast_twice(
// CHECK-NEXT: return %arg0 : i32
// CHECK-NEXT: }
func.func @bitcast_twice(%x: i32) -> i32 {
  %v0 = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %v0 : f32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @bitcast_through(
// CHECK-NEXT: %0 = arith.bitcast %arg0 : f16 to bf16
// CHECK-NEXT: return %0 : bf16
// CHECK-NEXT: }
func.func @bitcast_through(%x: f16) -> bf16 {
  %v0 = arith.bitcast %x : f16 to i16
  %r = arith.bitcast %v0 : i16 to bf16
  return %r : bf16
}

// CHECK-LABEL: func.func @constant_extui(
// CHECK-NEXT: %c255_i16 = arith.constant 255 : i16
// CHECK-NEXT: return %c255_i16 : i16
// CHECK-NEXT: }
func.func @constant_extui() -> i16 {
  %x = arith.constant -1 : i8
  %r = arith.extui %x : i8 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @constant_extsi(
// CHECK-NEXT: %c-1_i16 = arith.constant -1 : i16
// CHECK-NEXT: return %c-1_i16 : i16
// CHECK-NEXT: }
func.func @constant_extsi() -> i16 {
  %x = arith.constant -1 : i8
  %r = arith.extsi %x : i8 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @constant_trunci(
// CHECK-NEXT: %c44_i8 = arith.constant 44 : i8
// CHECK-NEXT: return %c44_i8 : i8
// CHECK-NEXT: }
func.func @constant_trunci() -> i8 {
  %x = arith.constant 300 : i16
  %r = arith.trunci %x : i16 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_index_cast(
// CHECK-NEXT: %c-1 = arith.constant -1 : index
// CHECK-NEXT: return %c-1 : index
// CHECK-NEXT: }
func.func @constant_index_cast() -> index {
  %x = arith.constant -1 : i8
  %r = arith.index_cast %x : i8 to index
  return %r : index
}

// CHECK-LABEL: func.func @constant_index_castui(
// CHECK-NEXT: %c255 = arith.constant 255 : index
// CHECK-NEXT: return %c255 : index
// CHECK-NEXT: }
func.func @constant_index_castui() -> index {
  %x = arith.constant -1 : i8
  %r = arith.index_castui %x : i8 to index
  return %r : index
}

// CHECK-LABEL: func.func @constant_uitofp(
// CHECK-NEXT: %cst = arith.constant 2.550000e+02 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_uitofp() -> f32 {
  %x = arith.constant -1 : i8
  %r = arith.uitofp %x : i8 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_sitofp(
// CHECK-NEXT: %cst = arith.constant -1.000000e+00 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_sitofp() -> f32 {
  %x = arith.constant -1 : i8
  %r = arith.sitofp %x : i8 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_extf(
// CHECK-NEXT: %cst = arith.constant 1.500000e+00 : f64
// CHECK-NEXT: return %cst : f64
// CHECK-NEXT: }
func.func @constant_extf() -> f64 {
  %x = arith.constant 1.5 : f32
  %r = arith.extf %x : f32 to f64
  return %r : f64
}

// CHECK-LABEL: func.func @constant_truncf(
// CHECK-NEXT: %cst = arith.constant 1.000000e-01 : f32
// CHECK-NEXT: return %cst : f32
// CHECK-NEXT: }
func.func @constant_truncf() -> f32 {
  %x = arith.constant 0.1 : f64
  %r = arith.truncf %x : f64 to f32
  return %r : f32
}

// CHECK-LABEL: func.func @constant_fptosi(
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: return %c-1_i8 : i8
// CHECK-NEXT: }
func.func @constant_fptosi() -> i8 {
  %x = arith.constant -1.5 : f32
  %r = arith.fptosi %x : f32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_fptoui(
// CHECK-NEXT: %c-56_i8 = arith.constant -56 : i8
// CHECK-NEXT: return %c-56_i8 : i8
// CHECK-NEXT: }
func.func @constant_fptoui() -> i8 {
  %x = arith.constant 200.5 : f32
  %r = arith.fptoui %x : f32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @constant_bitcast(
// CHECK-NEXT: %c1065353216_i32 = arith.constant 1065353216 : i32
// CHECK-NEXT: return %c1065353216_i32 : i32
// CHECK-NEXT: }
func.func @constant_bitcast() -> i32 {
  %x = arith.constant 1.0 : f32
  %r = arith.bitcast %x : f32 to i32
  return %r : i32
}
