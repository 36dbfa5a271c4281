// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/operand_lists.dialect | FileCheck %s
// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/operand_lists.dialect --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: terrace-opt %s --allow-unregistered-dialect --load-dialect %S/inputs/operand_lists.dialect | terrace-opt - --allow-unregistered-dialect --load-dialect %S/inputs/operand_lists.dialect | FileCheck %s

// CHECK-LABEL: func.func @lists(%arg0: i32, %arg1: i64)
// GENERIC-LABEL: sym_name = "lists"
func.func @lists(%a: i32, %b: i64) {
  // CHECK-NEXT: clauses.wait queues{{$}}
  // GENERIC: only = [#clauses.device<none>]
  clauses.wait queues
  // CHECK-NEXT: clauses.wait queues([#clauses.device<gpu>]){{$}}
  clauses.wait queues([#clauses.device<gpu>])
  // CHECK-NEXT: clauses.wait queues(%arg0 : i32, %arg1 : i64 [#clauses.device<gpu>]){{$}}
  // GENERIC: queue_devices = [#clauses.device<none>, #clauses.device<gpu>]
  clauses.wait queues(%a : i32, %b : i64 [#clauses.device<gpu>])
  // CHECK-NEXT: clauses.wait queues([#clauses.device<gpu>, #clauses.device<none>], %arg0 : i32){{$}}
  clauses.wait queues([#clauses.device<gpu>, #clauses.device<none>], %a : i32)
  // CHECK-NEXT: clauses.wait numbers(%arg0 : i32, %arg0 : i32 [#clauses.device<cpu>]){{$}}
  clauses.wait numbers(%a : i32 [#clauses.device<none>], %a : i32 [#clauses.device<cpu>])
  // CHECK-NEXT: clauses.wait gangs({%arg0 : i32, %arg1 : i64}, {%arg0 : i32} [#clauses.device<cpu>]){{$}}
  // GENERIC: gang_sizes = array<i32: 2, 1>
  clauses.wait gangs({%a : i32, %b : i64}, {%a : i32} [#clauses.device<cpu>])
  // CHECK-NEXT: clauses.wait events{{$}}
  clauses.wait events
  // CHECK-NEXT: clauses.wait events([#clauses.device<cpu>], {first: %arg0 : i32, %arg1 : i64}, {%arg0 : i32} [#clauses.device<gpu>]){{$}}
  // GENERIC: marked = [true, false]
  clauses.wait events([#clauses.device<cpu>], {first: %a : i32, %b : i64}, {%a : i32} [#clauses.device<gpu>])
  // An op that lacks what the text says is printed in generic form.
  // CHECK-NEXT: "clauses.wait"(%arg0)
  "clauses.wait"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> ()
  // CHECK-NEXT: "clauses.wait"(%arg0)
  "clauses.wait"(%a) <{operandSegmentSizes = array<i32: 0, 0, 1, 0>, gang_sizes = array<i32: 2>, gang_devices = [#clauses.device<none>]}> : (i32) -> ()
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @pointers
// GENERIC-LABEL: sym_name = "pointers"
func.func @pointers(%m: memref<4xf32>, %p: !llvm.ptr, %t: tensor<4xf32>) {
  // CHECK-NEXT: clauses.copy pointer(%arg0 : memref<4xf32>) -> i32
  // GENERIC: <{variable_type = f32}>
  %0 = clauses.copy pointer(%m : memref<4xf32>) -> i32
  // CHECK-NEXT: clauses.copy pointer(%arg0 : memref<4xf32>) varType(memref<4xf32>) -> i32 {test.a}
  %1 = clauses.copy pointer(%m : memref<4xf32>) varType(memref<4xf32>) -> i32 {test.a}
  // CHECK-NEXT: clauses.copy pointer(%arg1 : !llvm.ptr) varType(i8) -> i32
  %2 = clauses.copy pointer(%p : !llvm.ptr) varType(i8) -> i32
  // CHECK-NEXT: clauses.copy value(%arg2 : tensor<4xf32>) -> i32
  // GENERIC: <{variable_type = tensor<4xf32>}>
  %3 = clauses.copy value(%t : tensor<4xf32>) -> i32
  // CHECK-NEXT: clauses.free pointer(%arg1 : !llvm.ptr){{$}}
  clauses.free pointer(%p : !llvm.ptr)
  // CHECK-NEXT: clauses.free value(%arg2 : tensor<4xf32>){{$}}
  clauses.free value(%t : tensor<4xf32>)
  return
}

// CHECK-LABEL: func.func @dependences
// GENERIC-LABEL: sym_name = "dependences"
func.func @dependences(%a: i32, %b: i64, %f: f32) {
  // CHECK-NEXT: clauses.depend on(read -> %arg0 : i32, write -> %arg1 : i64) order(write){{$}}
  // GENERIC: accesses = [#clauses.access<read>, #clauses.access<write>]
  clauses.depend order(write) on(read -> %a : i32, write -> %b : i64)
  // CHECK-NEXT: clauses.depend from(%arg0 : i32 -> %arg2 : f32, %arg1 : i64 -> %arg2 : f32){{$}}
  // GENERIC: "clauses.depend"(%[[A:[a-z0-9]+]], %[[B:[a-z0-9]+]], %[[F:[a-z0-9]+]], %[[F]])
  clauses.depend from(%a : i32 -> %f : f32, %b : i64 -> %f : f32)
  // CHECK-NEXT: clauses.depend async{{$}}
  // GENERIC: <{asynchronous,
  clauses.depend async
  // CHECK-NEXT: clauses.depend async(%arg1 : i64){{$}}
  clauses.depend async(%b : i64)
  // CHECK-NEXT: clauses.sum %arg0, %arg0 and %arg1, %arg1 : i32 and i64
  // GENERIC: : (i32, i32, i64, i64) -> i32
  %0 = clauses.sum %a, %a and %b, %b : i32 and i64
  // CHECK-NEXT: "clauses.sum"(%arg0, %arg1)
  %1 = "clauses.sum"(%a, %b) : (i32, i64) -> i32
  return
}

// CHECK-LABEL: func.func @regions
// GENERIC-LABEL: sym_name = "regions"
func.func @regions(%a: i32, %b: i64) {
  // CHECK-NEXT: clauses.region {
  clauses.region {
  }
  // CHECK: clauses.region shared(byref @x %arg0 -> %[[X:.*]], @y %arg1 -> %[[Y:.*]] : i32, i64) private(@z %arg1 -> %[[Z:.*]] : i64) sum(mod: write, @s %arg0 -> %[[S:.*]] : i32) {
  // CHECK-NEXT: "test.use"(%[[X]], %[[Y]], %[[Z]], %[[S]]) : (i32, i64, i64, i32) -> ()
  // GENERIC: shared_names = [@x, @y], shared_references = array<i1: true, false>
  // GENERIC-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i32):
  clauses.region shared(byref @x %a -> %x, @y %b -> %y : i32, i64) private(@z %b -> %z : i64) sum(mod: write, @s %a -> %s : i32) {
    "test.use"(%x, %y, %z, %s) : (i32, i64, i64, i32) -> ()
  }
  // CHECK: clauses.region sum(byref @s %arg0 -> %{{.*}} : i32) {
  clauses.region sum(byref @s %a -> %s : i32) {
  }
  // CHECK: "clauses.region"(%arg0)
  "clauses.region"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0>, private_names = [@x]}> ({
  ^bb0(%x: i64):
  }) : (i32) -> ()
  // CHECK: "clauses.region"()
  "clauses.region"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%x: i64):
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @mapped
// GENERIC-LABEL: sym_name = "mapped"
func.func @mapped(%a: i32, %b: i64) {
  // CHECK: clauses.map values(%arg0 -> %[[X:.*]], %arg1 -> %[[Y:.*]] : i32, i64) private(@p %arg0 -> %[[P:.*]] [index=1], @q %arg1 -> %[[Q:.*]] : i32, i64) {
  // CHECK-NEXT: "test.use"(%[[X]], %[[Y]], %[[P]], %[[Q]]) : (i32, i64, i32, i64) -> ()
  // GENERIC: private_numbers = array<i64: 1, -1>
  clauses.map values(%a -> %x, %b -> %y : i32, i64) private(@p %a -> %p [index=1], @q %b -> %q : i32, i64) {
    "test.use"(%x, %y, %p, %q) : (i32, i64, i32, i64) -> ()
  }
  // CHECK: "clauses.map"(%arg0)
  "clauses.map"(%a) <{operandSegmentSizes = array<i32: 0, 1>, private_names = [@x]}> ({
  ^bb0(%x: i32):
  }) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @pairs
// GENERIC-LABEL: sym_name = "pairs"
func.func @pairs(%a: i32, %b: i64) {
  // CHECK-NEXT: clauses.pair linear(%arg1 = %arg0 : i64, %arg0 = %arg0 : i32){{$}}
  // GENERIC: operandSegmentSizes = array<i32: 2, 2, 0, 0>
  clauses.pair linear(%b = %a : i64, %a = %a : i32)
  // CHECK-NEXT: clauses.pair aligned(%arg1 : i64 -> 8 : i64, %arg0 : i32 -> 16 : i64){{$}}
  // GENERIC: alignments = [8, 16]
  clauses.pair aligned(%b : i64 -> 8 : i64, %a : i32 -> 16 : i64)
  // CHECK-NEXT: clauses.pair copied(%arg1 -> @f : i64, %arg0 -> @g : i32){{$}}
  // GENERIC: functions = [@f, @g]
  clauses.pair copied(%b -> @f : i64, %a -> @g : i32)
  // CHECK-NEXT: "clauses.pair"(%arg0)
  "clauses.pair"(%a) <{functions = [1 : i8], operandSegmentSizes = array<i32: 0, 0, 0, 1>}> : (i32) -> ()
  // CHECK-NEXT: "clauses.pair"(%arg0)
  "clauses.pair"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @boxes
// GENERIC-LABEL: sym_name = "boxes"
func.func @boxes(%a: !clauses.box<i32>, %b: !clauses.box<!clauses.box<i64>>) {
  // CHECK-NEXT: clauses.open (%arg0 as %[[A:.*]]: !clauses.box<i32>, %arg1 as %[[B:.*]]: !clauses.box<!clauses.box<i64>>) {
  // CHECK-NEXT: "test.use"(%[[A]], %[[B]]) : (i32, !clauses.box<i64>) -> ()
  // CHECK-NEXT: }
  // GENERIC: "clauses.open"(%arg{{[0-9]+}}, %arg{{[0-9]+}}) ({
  // GENERIC-NEXT: ^bb0(%{{.*}}: i32, %{{.*}}: !clauses.box<i64>):
  clauses.open (%a as %x: !clauses.box<i32>, %b as %y: !clauses.box<!clauses.box<i64>>) {
    "test.use"(%x, %y) : (i32, !clauses.box<i64>) -> ()
  }
  // CHECK-NEXT: clauses.open {
  // CHECK-NEXT: }
  // CHECK-NEXT: clauses.open {
  // CHECK-NEXT: }
  clauses.open {
  }
  clauses.open () {
  }
  // CHECK: "clauses.open"(%arg0)
  "clauses.open"(%a) ({
  ^bb0(%x: i8):
  }) : (!clauses.box<i32>) -> ()
  return
}
