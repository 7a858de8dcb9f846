import * as fc from "fast-check";

/** Characters that fold by their neighbours, compose, vanish or stand outside the basic plane. */
const awkward = [
  ..."申し込みみ取り扱い差押さええー－-—々ゝゞヽヾ゛゜\u3099\u309aヴゔァぁアケヶゖ箇月年所第三十百千〇条項の分日国數(株)有㈱㈲ ,.&'’1234567890",
  ..."aAzZrRhH元令和平成昭éÅ\u0300\u0301\u0338\u200b\ufe0f\u{e0100}𠮷𠮟😀ا\u0653\u0654각ᄀ\u1161\u11a8ｶﾞﾊﾟ・　\n\u0b47\u0b3e=<~〜漢字國ｹ﨑⻑万億円か回",
  "\ud842",
  "\udfb7",
];

const someOfThem = fc.array(fc.constantFrom(...awkward), { maxLength: 14 }).map((characters) => characters.join(""));
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

/** Text made to break folding: awkward characters, any code points, any UTF-16 units, and mixtures. */
export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  someOfThem,
  fc.string({ unit: "binary", maxLength: 10 }),
  anyUnits,
  fc.tuple(someOfThem, anyUnits, someOfThem).map((parts) => parts.join("")),
);
