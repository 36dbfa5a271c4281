// RUN: terrace-opt %s --load-dialect %S/inputs/directives.dialect --verify-diagnostics --split-input-file

// expected-error @+1 {{expected '[' to begin the list of indices}}
lists.tile 1

// -----

// expected-error @+1 {{expected 3 integers with 'x' between them, not 2}}
lists.shape 16x16

// -----

// expected-error @+1 {{expected name of a bit}}
lists.hint (warm)

// -----

// expected-error @+1 {{"A|Z" stands for no attribute '#lists.letters'}}
lists.quote ["A|Z"]

// -----

// expected-error @+1 {{expected a value or an integer}}
lists.point at "x"

// -----

// expected-error @+1 {{expected '(' to begin the arguments of the region}}
lists.combine by {
}

// -----

// expected-error @+1 {{an argument of this region cannot have attributes}}
lists.combine by (%x: i32 {a}) {
}

// -----

func.func @f(%a: index, %s: memref<4xf32>) {
  // expected-error @+1 {{expected '['}}
  lists.access %s %a : memref<4xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{symbol operand count and affine map symbol count must match: the map has 1, and here are 0}}
  %y = lists.apply affine_map<(d0)[s0] -> (d0 + s0)>(%a)
  return
}
