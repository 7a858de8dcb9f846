import { expect, it } from "vitest";
import { plainText } from "../../../../runtime/pages/words/plain-text.ts";

it("shows days as people write them and leaves the names of fields out, without gaps in a Japanese sentence", () => {
  expect(plainText("これらの記録では source_fields の項目が未収録です。", "ja")).toBe(
    "これらの記録では一部の項目が未収録です。",
  );
  expect(plainText("2026-05-11に subsidy_rate、amount_max_man_yen が変わりました。", "ja")).toBe(
    "2026年5月11日に一部が変わりました。",
  );
  expect(plainText("Values of subsidy_rate, amount_max_man_yen are not held.", "en")).toBe(
    "Values of some fields are not held.",
  );
});
