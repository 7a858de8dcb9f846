import { describe, expect, it } from "vitest";
import type { InputOf } from "../../../schemas/input/input.ts";
import { ArticleCounts, holdingsOf } from "../../../builder/reconcile/laws/law-holdings.ts";
import type { Sourced } from "../../../builder/rows/sourced.ts";

const article = (fields: Partial<InputOf<"law_article">>) =>
  ({ law_id: "L", provision: "main", text: "本文", ...fields }) as InputOf<"law_article">;
const law = (fields: Partial<InputOf<"law">>) => ({ row: { law_title: "架空法", ...fields } }) as Sourced<"law">;

describe("articles that are held", () => {
  it("counts each article of the main provisions of a revision once, where its text is given", () => {
    const counts = new ArticleCounts();
    for (const row of [
      article({ article_number: "1" }),
      article({ article_number: "1" }),
      article({ article_number: "2", text: null }),
      article({ provision: "suppl", article_number: "3" }),
      article({ article_number: "1", law_revision_id: "L_20260401_0" }),
      article({ article_number: "2", law_revision_id: "L_20260401_0" }),
    ])
      counts.add(row);
    expect(counts.of("L", null)).toBe(1);
    expect(counts.of("L", "L_20260401_0")).toBe(2);
    expect(counts.of("L", "L_20200401_0")).toBe(1);
    expect(counts.of("M", null)).toBe(0);
    expect(counts.of(null, null)).toBe(0);
  });
});

describe("how much of a law is held", () => {
  it.each([
    ["all that the source counts", [{ article_count: 3 }], 3, 3, true],
    ["a part of them", [{ article_count: 3 }], 2, 3, false],
    ["no text at all", [{}], 0, null, false],
    ["a law that has no articles", [{ article_count: 0 }], 0, 0, true],
    ["an unknown share", [{}], 7, null, null],
    ["a text that its source calls whole", [{ text_cut: false }], 7, 7, true],
    ["a text that its source cut", [{ text_cut: true }], 250, null, false],
    ["a cut text whose source counts its own rows", [{ text_cut: true, article_count: 250 }], 250, 250, false],
    ["a whole text beside the list of another source", [{ article_count: 9 }, { text_cut: true }], 9, 9, true],
  ] as const)("tells of %s", (_, rows, held, total, complete) => {
    expect(holdingsOf(rows.map(law), held)).toEqual({
      articles_held: held,
      articles_total: total,
      text_complete: complete,
    });
  });
});
