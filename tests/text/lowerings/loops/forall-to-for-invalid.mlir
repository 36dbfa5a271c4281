// RUN: terrace-opt %s --scf-forall-to-for --split-input-file --verify-diagnostics

// A loop that combines tensors is no nest, nor one without dimensions.

func.func @combines(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'scf.forall' op only fully bufferized scf.forall ops can be lowered to scf.for}}
  %0 = scf.forall (%i) in (8) shared_outs(%out = %a) -> tensor<8xf32> {
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @no_dimension() {
  // expected-error @below {{'scf.forall' op has no dimension, which scf.for needs}}
  scf.forall () in () {
  }
  return
}
