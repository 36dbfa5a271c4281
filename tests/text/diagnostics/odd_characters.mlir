// RUN: not terrace-opt %s --split-input-file 2>&1 | FileCheck %s

// A character that cannot be seen is named.

// CHECK: error: expected the name of an op, found the character U+FEFF
﻿module {}

// -----

// CHECK: error: expected the name of an op, found the character U+001B


// -----

// CHECK: error: expected the name of an op, found 'ü'
ü
