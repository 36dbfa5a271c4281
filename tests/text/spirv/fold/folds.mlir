// RUN: terrace-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @integers
func.func @integers() -> (i32, i32, i32, i32, i32, i32, i32) {
  %a = spirv.Constant 13 : i32
  %b = spirv.Constant 4 : i32
  // CHECK-DAG: %[[SUM:.*]] = spirv.Constant 17 : i32
  // CHECK-DAG: %[[DIFFERENCE:.*]] = spirv.Constant 9 : i32
  // CHECK-DAG: %[[PRODUCT:.*]] = spirv.Constant 52 : i32
  // CHECK-DAG: %[[QUOTIENT:.*]] = spirv.Constant 3 : i32
  // CHECK-DAG: %[[REMAINDER:.*]] = spirv.Constant 1 : i32
  // CHECK: return %[[SUM]], %[[DIFFERENCE]], %[[PRODUCT]], %[[QUOTIENT]], %[[QUOTIENT]], %[[REMAINDER]], %[[REMAINDER]]
  %0 = spirv.IAdd %a, %b : i32
  %1 = spirv.ISub %a, %b : i32
  %2 = spirv.IMul %a, %b : i32
  %3 = spirv.SDiv %a, %b : i32
  %4 = spirv.UDiv %a, %b : i32
  %5 = spirv.SRem %a, %b : i32
  %6 = spirv.UMod %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @bits
func.func @bits() -> (i32, i32, i32, i32, i32, i32) {
  %a = spirv.Constant 12 : i32
  %b = spirv.Constant 2 : i32
  // CHECK-DAG: %[[AND:.*]] = spirv.Constant 0 : i32
  // CHECK-DAG: %[[OR:.*]] = spirv.Constant 14 : i32
  // CHECK-DAG: %[[LEFT:.*]] = spirv.Constant 48 : i32
  // CHECK-DAG: %[[RIGHT:.*]] = spirv.Constant 3 : i32
  // CHECK: return %[[AND]], %[[OR]], %[[OR]], %[[LEFT]], %[[RIGHT]], %[[RIGHT]]
  %0 = spirv.BitwiseAnd %a, %b : i32
  %1 = spirv.BitwiseOr %a, %b : i32
  %2 = spirv.BitwiseXor %a, %b : i32
  %3 = spirv.ShiftLeftLogical %a, %b : i32, i32
  %4 = spirv.ShiftRightLogical %a, %b : i32, i32
  %5 = spirv.ShiftRightArithmetic %a, %b : i32, i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// CHECK-LABEL: func.func @twice
// CHECK-SAME: (%[[X:.*]]: i32, %[[C:.*]]: i1, %[[F:.*]]: f32)
// CHECK-NEXT: return %[[X]], %[[X]], %[[C]], %[[F]] : i32, i32, i1, f32
func.func @twice(%x: i32, %c: i1, %f: f32) -> (i32, i32, i1, f32) {
  %0 = spirv.Not %x : i32
  %1 = spirv.Not %0 : i32
  %2 = spirv.SNegate %x : i32
  %3 = spirv.SNegate %2 : i32
  %4 = spirv.LogicalNot %c : i1
  %5 = spirv.LogicalNot %4 : i1
  %6 = spirv.Bitcast %f : f32 to i32
  %7 = spirv.Bitcast %6 : i32 to f32
  return %1, %3, %5, %7 : i32, i32, i1, f32
}

// CHECK-LABEL: func.func @bitcast_chain
// CHECK-SAME: (%[[F:.*]]: f32)
// CHECK-NEXT: %[[B:.*]] = spirv.Bitcast %[[F]] : f32 to vector<2xi16>
// CHECK-NEXT: return %[[B]]
func.func @bitcast_chain(%f: f32) -> vector<2xi16> {
  %0 = spirv.Bitcast %f : f32 to i32
  %1 = spirv.Bitcast %0 : i32 to vector<2xi16>
  return %1 : vector<2xi16>
}

// CHECK-LABEL: func.func @select
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32)
// CHECK-NEXT: return %[[X]], %[[X]], %[[Y]]
func.func @select(%c: i1, %x: f32, %y: f32) -> (f32, f32, f32) {
  %true = spirv.Constant true
  %false = spirv.Constant false
  %0 = spirv.Select %c, %x, %x : i1, f32
  %1 = spirv.Select %true, %x, %y : i1, f32
  %2 = spirv.Select %false, %x, %y : i1, f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @extract
// CHECK-SAME: (%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: !spirv.array<3 x f32>)
// CHECK: return %[[Y]], %[[X]], %[[X]]
func.func @extract(%x: f32, %y: f32, %a: !spirv.array<3 x f32>) -> (f32, f32, f32) {
  %0 = spirv.CompositeConstruct %x, %y : (f32, f32) -> vector<2xf32>
  %1 = spirv.CompositeExtract %0[1 : i32] : vector<2xf32>
  %2 = spirv.CompositeInsert %x, %a[0 : i32] : f32 into !spirv.array<3 x f32>
  %3 = spirv.CompositeExtract %2[0 : i32] : !spirv.array<3 x f32>
  %4 = spirv.CompositeInsert %y, %2[1 : i32] : f32 into !spirv.array<3 x f32>
  %5 = spirv.CompositeExtract %4[0 : i32] : !spirv.array<3 x f32>
  return %1, %3, %5 : f32, f32, f32
}

// CHECK-LABEL: func.func @extract_constant
// CHECK: %[[A:.*]] = spirv.Constant 6 : i32
// CHECK: return %[[A]], %[[A]]
func.func @extract_constant() -> (i32, i32) {
  %0 = spirv.Constant dense<[5, 6]> : vector<2xi32>
  %1 = spirv.CompositeExtract %0[1 : i32] : vector<2xi32>
  %2 = spirv.Constant [5 : i32, 6 : i32] : !spirv.array<2 x i32>
  %3 = spirv.CompositeExtract %2[1 : i32] : !spirv.array<2 x i32>
  return %1, %3 : i32, i32
}
