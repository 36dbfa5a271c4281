// RUN: terrace-opt %s --load-dialect %S/inputs/functions.dialect --verify-diagnostics --split-input-file

// expected-note @+1 {{see existing symbol definition here}}
routines.routine private @f()
// expected-error @+1 {{redefinition of symbol named 'f'}}
routines.routine private @f()

// -----

// expected-error @+1 {{visibility expected to be one of ["public", "private", "nested"], but got "hidden"}}
"routines.named"() <{sym_name = "odd", sym_visibility = "hidden"}> : () -> ()

// -----

// expected-error @+1 {{expected valid '@'-identifier for symbol name, found 'f'}}
routines.routine private f()

// -----

// expected-error @+1 {{expected a keyword of an attribute, found 'never'}}
routines.used never @f()

// -----

// expected-error @+1 {{entry block must have 1 arguments to match function signature}}
"routines.routine"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  routines.end
}) : () -> ()

// -----

// expected-error @+1 {{expected the body of the function, or the next op, found ':'}}
routines.routine @f() : i32

// -----

// expected-error @+1 {{arguments may only have dialect attributes}}
routines.routine private @f(i32 {plain})
