func @main() {
  %n = constant 3 : index
  %0 = alloc(%n) : memref<?xf64>
  toy.print %0 : memref<?xf64>
  dealloc %0 : memref<?xf64>
  return
}
