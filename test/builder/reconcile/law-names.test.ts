import { describe, expect, it } from "vitest";
import { LawNames } from "../../../builder/reconcile/laws/law-names.ts";
import { listOf } from "../../../snapshots/lexicon/lexicon.ts";
import { lexicon } from "../../support/language.ts";
import { nonEmpty } from "../../support/non-empty.ts";

function names(...known: readonly (readonly [name: string, lawId: string])[]): LawNames {
  const made = new LawNames();
  for (const [name, lawId] of known) made.add(name, lawId);
  return made;
}

describe("names of laws", () => {
  it("mean nothing when two laws have them, unless one is preferred", () => {
    const known = names(["架空法", "LAW-1"], ["架空法", "LAW-2"]);
    expect(known.resolve("架空法")).toBeNull();
    known.prefer("架空法", "LAW-2");
    expect(known.resolve("架空法")).toBe("LAW-2");
  });

  it.each([
    ["架空法", "LAW-1"],
    ["新架空法", "LAW-1"],
    ["旧架空法", null],
  ])("%s in a citation", (name, expected) => {
    expect(names(["架空法", "LAW-1"]).resolveCited(name)).toBe(expected);
  });

  it.each([
    ["被告は架空法", "架空法"],
    ["被告は架空法施行令", "架空法施行令"],
    ["右架空法", "架空法"],
    ["旧架空法", null],
    ["架空法に", null],
    ["", null],
  ])("at the end of %s", (text, expected) => {
    expect(names(["架空法", "LAW-1"], ["架空法施行令", "LAW-2"]).nameEnding(text)).toBe(expected);
  });
});

it("gives each common name to one title", () => {
  const titleOf = new Map<string, string>();
  const lines = lexicon
    .lines("law-names")
    .map(({ cells }) => ({ title: cells["title"]!, common: listOf(cells["names"]!) }));
  for (const { title, common } of lines)
    for (const name of nonEmpty(common)) {
      // Two titles of one law, the one before and the one after it was renamed, may share its names.
      const known = titleOf.get(name);
      if (known !== undefined) expect(lines.filter((line) => line.common.includes(name))).toHaveLength(2);
      titleOf.set(name, title);
    }
  expect(titleOf.size).toBeGreaterThan(400);
});
