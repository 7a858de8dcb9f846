import { expect, it } from "vitest";
import { quoteValue } from "../../../builder/rows/issue-text.ts";

it.each([
  ["架空県", '"架空県"'],
  ["", '""'],
  ['a "b" \\', String.raw`"a \"b\" \\"`],
  ["a\u0000b\u001b[31m\u0085", '"a\u{fffd}b\u{fffd}[31m\u{fffd}"'],
  ["a\u202eb", '"a\u{fffd}b"'],
  [12, "12"],
  [["架空"], String.raw`"[\"架空\"]"`],
  ["あ".repeat(60), `"${"あ".repeat(60)}"`],
  ["𠮷".repeat(61), `"${"𠮷".repeat(60)}…"`],
  ["x".repeat(10_000), `"${"x".repeat(60)}…"`],
])("shows %j cut, clean and in quotation marks", (value, shown) => {
  expect(quoteValue(value)).toBe(shown);
});
