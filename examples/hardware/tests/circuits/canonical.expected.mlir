module {
  hw.module @m(in %a: i8, in %b: i8, in %c: i1, out o0: i8, out o1: i8, out o2: i8, out o3: i8, out o4: i8, out o5: i1, out o6: i8, out o7: i24, out o8: i4, out o9: i8, out o10: i1, out o11: i8) {
    %c4_i4 = hw.constant 4 : i4
    %c328965_i24 = hw.constant 328965 : i24
    %c-2_i8 = hw.constant -2 : i8
    %c0_i8 = hw.constant 0 : i8
    %c75_i8 = hw.constant 75 : i8
    %c3_i8 = hw.constant 3 : i8
    %true = hw.constant true
    %0 = hw.add %a, %b, %c3_i8 : i8
    hw.output %0, %c75_i8, %a, %c0_i8, %c-2_i8, %true, %a, %c328965_i24, %c4_i4, %b, %c, %a : i8, i8, i8, i8, i8, i1, i8, i24, i4, i8, i1, i8
  }
}
