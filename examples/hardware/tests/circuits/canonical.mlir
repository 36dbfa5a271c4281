hw.module @m(in %a: i8, in %b: i8, in %c: i1, out o0: i8, out o1: i8, out o2: i8, out o3: i8, out o4: i8, out o5: i1,
             out o6: i8, out o7: i24, out o8: i4, out o9: i8, out o10: i1, out o11: i8) {
  %three = hw.constant 3 : i8
  %five = hw.constant 5 : i8
  %true = hw.constant true
  // Sums are flat, and constants are computed.
  %0 = hw.add %a, %b : i8
  %1 = hw.add %0, %three : i8
  %2 = hw.mul %three, %five, %five : i8
  %3 = hw.and %a, %a : i8
  %4 = hw.xor %b, %b : i8
  %5 = hw.sub %three, %five : i8
  %6 = hw.icmp slt %5, %three : i8
  %7 = hw.mux %c, %a, %a : i8
  %8 = hw.replicate %five times 3 : i8
  %9 = hw.extract %8 from 6 : (i24) -> i4
  %10 = hw.mux %true, %b, %a : i8
  %11 = hw.struct_create(%a, %c) : !hw.struct<low: i8, flag: i1>
  %12 = hw.struct_extract %11["flag"] : !hw.struct<low: i8, flag: i1>
  %13 = hw.extract %a from 0 : (i8) -> i8
  hw.output %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %12, %13 : i8, i8, i8, i8, i8, i1, i8, i24, i4, i8, i1, i8
}
