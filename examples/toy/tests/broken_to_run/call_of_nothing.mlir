llvm.func @nowhere()
llvm.func @main() {
  llvm.call @nowhere() : () -> ()
  llvm.return
}
