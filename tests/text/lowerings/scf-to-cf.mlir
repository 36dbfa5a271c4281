// RUN: terrace-opt --allow-unregistered-dialect --convert-scf-to-cf %s | FileCheck %s

// Ops of scf as branches.

// CHECK-LABEL: func.func @for(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) -> f32 {
// CHECK-NEXT:   cf.br ^bb1(%arg0, %arg3 : index, f32)
// CHECK-NEXT: ^bb1(%0: index, %1: f32):  // 2 preds: ^bb0, ^bb5
// CHECK-NEXT:   %2 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:   cf.cond_br %2, ^bb2, ^bb6
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   %3 = arith.addf %1, %arg3 : f32
// CHECK-NEXT:   cf.br ^bb3(%arg0 : index)
// CHECK-NEXT: ^bb3(%4: index):  // 2 preds: ^bb2, ^bb4
// CHECK-NEXT:   %5 = arith.cmpi slt, %4, %0 : index
// CHECK-NEXT:   cf.cond_br %5, ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT:   "test.use"(%4) : (index) -> ()
// CHECK-NEXT:   %6 = arith.addi %4, %arg2 : index
// CHECK-NEXT:   cf.br ^bb3(%6 : index)
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT:   %7 = arith.addi %0, %arg2 : index
// CHECK-NEXT:   cf.br ^bb1(%7, %3 : index, f32)
// CHECK-NEXT: ^bb6:  // pred: ^bb1
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @for(%lower: index, %upper: index, %step: index, %x: f32) -> f32 {
  %0 = scf.for %i = %lower to %upper step %step iter_args(%a = %x) -> (f32) {
    %1 = arith.addf %a, %x : f32
    scf.for %j = %lower to %i step %step {
      "test.use"(%j) : (index) -> ()
    }
    scf.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @unsigned(%arg0: i32, %arg1: i32, %arg2: i32) {
// CHECK-NEXT:   cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   %1 = arith.cmpi ult, %0, %arg1 : i32
// CHECK-NEXT:   cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   "test.use"(%0) : (i32) -> ()
// CHECK-NEXT:   %2 = arith.addi %0, %arg2 : i32
// CHECK-NEXT:   cf.br ^bb1(%2 : i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @unsigned(%lower: i32, %upper: i32, %step: i32) {
  scf.for unsigned %i = %lower to %upper step %step : i32 {
    "test.use"(%i) : (i32) -> ()
  } {discarded}
  return
}

// CHECK-LABEL: func.func @if(%arg0: i1, %arg1: f32, %arg2: f32) -> f32 {
// CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb8(%arg1 : f32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   cf.cond_br %arg0, ^bb3, ^bb4
// CHECK-NEXT: ^bb3:  // pred: ^bb2
// CHECK-NEXT:   "test.use"(%arg1) : (f32) -> ()
// CHECK-NEXT:   cf.br ^bb4
// CHECK-NEXT: ^bb4:  // 2 preds: ^bb2, ^bb3
// CHECK-NEXT:   cf.cond_br %arg0, ^bb5, ^bb6
// CHECK-NEXT: ^bb5:  // pred: ^bb4
// CHECK-NEXT:   "test.use"(%arg1) : (f32) -> ()
// CHECK-NEXT:   cf.br ^bb7
// CHECK-NEXT: ^bb6:  // pred: ^bb4
// CHECK-NEXT:   "test.use"(%arg2) : (f32) -> ()
// CHECK-NEXT:   cf.br ^bb7
// CHECK-NEXT: ^bb7:  // 2 preds: ^bb5, ^bb6
// CHECK-NEXT:   cf.br ^bb8(%arg2 : f32)
// CHECK-NEXT: ^bb8(%0: f32):  // 2 preds: ^bb1, ^bb7
// CHECK-NEXT:   cf.br ^bb9
// CHECK-NEXT: ^bb9:  // pred: ^bb8
// CHECK-NEXT:   return %0 : f32
// CHECK-NEXT: }
func.func @if(%c: i1, %x: f32, %y: f32) -> f32 {
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.if %c {
      "test.use"(%x) : (f32) -> ()
    }
    scf.if %c {
      "test.use"(%x) : (f32) -> ()
    } else {
      "test.use"(%y) : (f32) -> ()
    }
    scf.yield %y : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @while(%arg0: i32, %arg1: i32) -> f32 {
// CHECK-NEXT:   cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:   %1 = arith.cmpi slt, %0, %arg1 : i32
// CHECK-NEXT:   %2 = "test.make"(%0) : (i32) -> f32
// CHECK-NEXT:   cf.cond_br %1, ^bb2(%2 : f32), ^bb3
// CHECK-NEXT: ^bb2(%3: f32):  // pred: ^bb1
// CHECK-NEXT:   %4 = "test.next"(%3) : (f32) -> i32
// CHECK-NEXT:   cf.br ^bb1(%4 : i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT:   return %2 : f32
// CHECK-NEXT: }
func.func @while(%a: i32, %n: i32) -> f32 {
  %0 = scf.while (%i = %a) : (i32) -> f32 {
    %c = arith.cmpi slt, %i, %n : i32
    %f = "test.make"(%i) : (i32) -> f32
    scf.condition(%c) %f : f32
  } do {
  ^bb0(%f: f32):
    %1 = "test.next"(%f) : (f32) -> i32
    scf.yield %1 : i32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @do_while(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:   cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT: ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:   %1 = arith.addi %0, %0 : i32
// CHECK-NEXT:   %2 = arith.cmpi slt, %1, %arg1 : i32
// CHECK-NEXT:   cf.cond_br %2, ^bb1(%1 : i32), ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   return %1 : i32
// CHECK-NEXT: }
func.func @do_while(%a: i32, %n: i32) -> i32 {
  %0 = scf.while (%i = %a) : (i32) -> i32 {
    %1 = arith.addi %i, %i : i32
    %c = arith.cmpi slt, %1, %n : i32
    scf.condition(%c) %1 : i32
  } do {
  ^bb0(%i: i32):
    scf.yield %i : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @parallel(%arg0: index, %arg1: index, %arg2: index, %arg3: f32) -> (f32, index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   cf.br ^bb1(%arg0, %arg3, %c0 : index, f32, index)
// CHECK-NEXT: ^bb1(%0: index, %1: f32, %2: index):  // 2 preds: ^bb0, ^bb5
// CHECK-NEXT:   %3 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:   cf.cond_br %3, ^bb2, ^bb6
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   cf.br ^bb3(%arg0, %1, %2 : index, f32, index)
// CHECK-NEXT: ^bb3(%4: index, %5: f32, %6: index):  // 2 preds: ^bb2, ^bb4
// CHECK-NEXT:   %7 = arith.cmpi slt, %4, %arg1 : index
// CHECK-NEXT:   cf.cond_br %7, ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT:   %8 = "test.make"(%0) : (index) -> f32
// CHECK-NEXT:   %9 = arith.addf %5, %8 : f32
// CHECK-NEXT:   %10 = arith.addi %4, %arg2 : index
// CHECK-NEXT:   cf.br ^bb3(%10, %9, %4 : index, f32, index)
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT:   %11 = arith.addi %0, %arg2 : index
// CHECK-NEXT:   cf.br ^bb1(%11, %5, %6 : index, f32, index)
// CHECK-NEXT: ^bb6:  // pred: ^bb1
// CHECK-NEXT:   cf.br ^bb7(%arg0 : index)
// CHECK-NEXT: ^bb7(%12: index):  // 2 preds: ^bb6, ^bb8
// CHECK-NEXT:   %13 = arith.cmpi slt, %12, %arg1 : index
// CHECK-NEXT:   cf.cond_br %13, ^bb8, ^bb9
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT:   "test.use"(%12) : (index) -> ()
// CHECK-NEXT:   %14 = arith.addi %12, %arg2 : index
// CHECK-NEXT:   cf.br ^bb7(%14 : index)
// CHECK-NEXT: ^bb9:  // pred: ^bb7
// CHECK-NEXT:   return %1, %2 : f32, index
// CHECK-NEXT: }
func.func @parallel(%lower: index, %upper: index, %step: index, %x: f32) -> (f32, index) {
  %zero = arith.constant 0 : index
  %0:2 = scf.parallel (%i, %j) = (%lower, %lower) to (%upper, %upper) step (%step, %step) init (%x, %zero) -> (f32, index) {
    %y = "test.make"(%i) : (index) -> f32
    scf.reduce(%y, %j : f32, index) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.addf %a, %b : f32
      scf.reduce.return %1 : f32
    }, {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %b : index
    }
  }
  scf.parallel (%i) = (%lower) to (%upper) step (%step) {
    "test.use"(%i) : (index) -> ()
    scf.reduce
  }
  return %0#0, %0#1 : f32, index
}

// CHECK-LABEL: func.func @index_switch(%arg0: index, %arg1: f32, %arg2: f32) -> f32 {
// CHECK-NEXT:   %0 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:   cf.switch %0 : i32, [
// CHECK-NEXT:     default: ^bb3,
// CHECK-NEXT:     2: ^bb1,
// CHECK-NEXT:     5: ^bb2
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb4(%arg1 : f32)
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT:   "test.use"(%arg2) : (f32) -> ()
// CHECK-NEXT:   cf.br ^bb4(%arg2 : f32)
// CHECK-NEXT: ^bb3:  // pred: ^bb0
// CHECK-NEXT:   cf.br ^bb4(%arg2 : f32)
// CHECK-NEXT: ^bb4(%1: f32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:   %2 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:   cf.switch %2 : i32, [
// CHECK-NEXT:     default: ^bb5]
// CHECK-NEXT: ^bb5:  // pred: ^bb4
// CHECK-NEXT:   "test.use"(%arg2) : (f32) -> ()
// CHECK-NEXT:   cf.br ^bb6
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT:   return %1 : f32
// CHECK-NEXT: }
func.func @index_switch(%i: index, %a: f32, %b: f32) -> f32 {
  %0 = scf.index_switch %i -> f32
  case 2 {
    scf.yield %a : f32
  }
  case 5 {
    "test.use"(%b) : (f32) -> ()
    scf.yield %b : f32
  }
  default {
    scf.yield %b : f32
  }
  scf.index_switch %i
  default {
    "test.use"(%b) : (f32) -> ()
    scf.yield
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @execute_region(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   cf.cond_br %arg0, ^bb2, ^bb3
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT: ^bb3:  // pred: ^bb1
// CHECK-NEXT:   cf.br ^bb4(%arg2 : i32)
// CHECK-NEXT: ^bb4(%0: i32):  // 2 preds: ^bb2, ^bb3
// CHECK-NEXT:   cf.br ^bb5
// CHECK-NEXT: ^bb5:  // pred: ^bb4
// CHECK-NEXT:   "test.use"(%arg2) : (i32) -> ()
// CHECK-NEXT:   cf.br ^bb6
// CHECK-NEXT: ^bb6:  // pred: ^bb5
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
func.func @execute_region(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^first, ^second
  ^first:
    scf.yield %a : i32
  ^second:
    scf.yield %b : i32
  }
  scf.execute_region {
    "test.use"(%b) : (i32) -> ()
    scf.yield
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @forall(%arg0: index) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c1_1 = arith.constant 1 : index
// CHECK-NEXT:   cf.br ^bb1(%c0 : index)
// CHECK-NEXT: ^bb1(%0: index):  // 2 preds: ^bb0, ^bb5
// CHECK-NEXT:   %1 = arith.cmpi slt, %0, %c4 : index
// CHECK-NEXT:   cf.cond_br %1, ^bb2, ^bb6
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   cf.br ^bb3(%c0_0 : index)
// CHECK-NEXT: ^bb3(%2: index):  // 2 preds: ^bb2, ^bb4
// CHECK-NEXT:   %3 = arith.cmpi slt, %2, %arg0 : index
// CHECK-NEXT:   cf.cond_br %3, ^bb4, ^bb5
// CHECK-NEXT: ^bb4:  // pred: ^bb3
// CHECK-NEXT:   "test.use"(%0, %2) : (index, index) -> ()
// CHECK-NEXT:   %4 = arith.addi %2, %c1_1 : index
// CHECK-NEXT:   cf.br ^bb3(%4 : index)
// CHECK-NEXT: ^bb5:  // pred: ^bb3
// CHECK-NEXT:   %5 = arith.addi %0, %c1 : index
// CHECK-NEXT:   cf.br ^bb1(%5 : index)
// CHECK-NEXT: ^bb6:  // pred: ^bb1
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   cf.br ^bb7(%c2 : index)
// CHECK-NEXT: ^bb7(%6: index):  // 2 preds: ^bb6, ^bb8
// CHECK-NEXT:   %7 = arith.cmpi slt, %6, %arg0 : index
// CHECK-NEXT:   cf.cond_br %7, ^bb8, ^bb9
// CHECK-NEXT: ^bb8:  // pred: ^bb7
// CHECK-NEXT:   "test.use"(%6) : (index) -> ()
// CHECK-NEXT:   %8 = arith.addi %6, %c3 : index
// CHECK-NEXT:   cf.br ^bb7(%8 : index)
// CHECK-NEXT: ^bb9:  // pred: ^bb7
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @forall(%n: index) {
  scf.forall (%i, %j) in (4, %n) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) = (2) to (%n) step (3) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
