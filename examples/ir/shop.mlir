%bread = shop.price "bread"
%novel = shop.price "a novel" as books
%voucher = shop.price "voucher" as other
%all = shop.total (%bread, %novel) less %voucher
