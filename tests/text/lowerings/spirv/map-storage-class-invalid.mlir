// RUN: terrace-opt --map-memref-spirv-storage-class --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// expected-error @below {{'func.func' op failed to legalize memory space}}
func.func @number(%a: memref<4xf32, 2>) {
  return
}

// -----

// expected-error @below {{'func.func' op failed to legalize memory space}}
func.func @text(%a: memref<4xf32, "x">) {
  return
}

// -----

func.func @value() {
  // expected-error @below {{'memref.alloc' op failed to legalize memory space}}
  %0 = memref.alloc() : memref<4xf32, 2>
  return
}

// -----

func.func @attribute() {
  // expected-error @below {{'test.op' op failed to legalize memory space}}
  "test.op"() {type = memref<1xi8, 2>} : () -> ()
  return
}

// -----

// expected-error @below {{'memref.global' op failed to legalize memory space}}
memref.global @global : memref<2xi32, 2>
