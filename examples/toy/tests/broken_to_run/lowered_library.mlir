llvm.func @square(%x: f64) -> f64 {
  %0 = llvm.fmul %x, %x : f64
  llvm.return %0 : f64
}
