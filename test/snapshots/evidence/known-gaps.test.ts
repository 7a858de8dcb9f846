import { describe, expect, it } from "vitest";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { briefWords } from "../../../snapshots/evidence/brief-words.ts";
import { knownGap, partialMatchGap } from "../../../snapshots/evidence/known-gaps.ts";

/** The codes of the contract. */
const kinds = [
  "no_records_returned",
  "not_found_in_corpus",
  "dataset_not_loaded",
  "identity_ambiguous",
  "name_only_match",
  "houjin_check_digit_invalid",
  "houjin_number_unverified",
  "source_url_missing",
  "source_url_insecure",
  "source_checksum_missing",
  "source_stale",
  "license_unknown",
  "license_withheld",
  "low_confidence",
  "fact_provenance_partial",
  "facts_not_extracted",
  "rules_not_connected",
  "amendment_history_not_connected",
  "deadline_not_structured",
  "registry_partial_mirror",
  "section_not_requested",
  "result_truncated",
  "compression_unavailable",
  "partial_match",
  "law_text_partial",
  "not_held",
] as const;

describe("known gaps", () => {
  it.each(kinds)("%s is worded in both languages and fits its schema", (kind) => {
    const gap = knownGap(kind, ["UNI-3f2a9c01d4"], "meta");
    expect(KnownGap.parse(gap)).toEqual(gap);
    expect(gap).toMatchObject({ gap_id: kind, kind, section: "meta", affected_records: ["UNI-3f2a9c01d4"] });
    expect(gap.message).toMatch(/^[A-Z].+\.$/);
    expect(gap.message_ja).toMatch(/[ぁ-ん].*。$/u);
    const [en, ja] = briefWords[kind];
    expect(en.length).toBeLessThan(gap.message.length);
    expect(ja.length).toBeLessThan(gap.message_ja.length);
  });

  it("counts the records it concerns and names five", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    expect(knownGap("source_stale", ids)).toMatchObject({
      affected_records: ids,
      count: 6,
      record_ids: ["a", "b", "c", "d", "e"],
    });
    expect(knownGap("result_truncated", [])).toMatchObject({ count: 0, record_ids: [] });
  });

  it("names the words that no record carries, a few of them and not whole texts", () => {
    const gap = partialMatchGap(["水素", "船".repeat(40), "c", "d", "e", "f"], ["x"]);
    expect(KnownGap.parse(gap)).toEqual(gap);
    expect(gap.message_ja).toContain(`「水素」「${"船".repeat(30)}…」「c」「d」「e」…`);
    expect(gap.message).toContain("「水素」");
    expect(partialMatchGap([], ["x"])).toEqual(knownGap("partial_match", ["x"]));
  });

  it("never reads as proof that something does not exist", () => {
    expect(knownGap("no_records_returned", []).message).toContain("not evidence that nothing exists");
    expect(knownGap("no_records_returned", []).message_ja).toContain("存在しないことの証明ではない");
    expect(knownGap("not_found_in_corpus", [])).toMatchObject({
      reading: "NO_HIT",
      message: expect.stringContaining("may exist"),
    });
    expect(knownGap("rules_not_connected", []).message_ja).toContain("併用できるという意味ではありません");
    expect(knownGap("deadline_not_structured", []).message).toContain("does not mean there is none");
  });
});
