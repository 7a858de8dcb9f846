import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokens } from "../../../snapshots/text/bigram.ts";
import { corporateName, stripCorporateForm } from "../../../snapshots/text/entities/corporate-form.ts";
import { fold, foldWithMap } from "../../../snapshots/text/fold.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { awkwardText } from "./awkward-text.ts";
import { readCorpus } from "./read-corpus.ts";

const runs = { numRuns: 20_000 };

describe("folding any text", () => {
  it("twice is folding once, and gives well-formed NFKC", () => {
    expect(
      fc.check(
        fc.property(awkwardText, (text) => {
          const folded = fold(text);
          const isWellFormed = Buffer.from(folded, "utf8").toString("utf8") === folded;
          return (
            fold(folded) === folded && folded.normalize("NFKC") === folded && isWellFormed && folded.trim() === folded
          );
        }),
        runs,
      ).counterexample,
    ).toBeNull();
  });

  it("does not depend on width, case or composition", () => {
    expect(
      fc.check(
        fc.property(awkwardText, (text) => {
          const isSame = fold(text.normalize("NFD")) === fold(text.normalize("NFC"));
          return isSame && fold(text.normalize("NFKC")) === fold(text);
        }),
        runs,
      ).counterexample,
    ).toBeNull();
    expect(
      fc.check(
        fc.property(fc.string({ maxLength: 20 }), (text) => {
          const wide = text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
          return fold(wide) === fold(text) && fold(text.toUpperCase()) === fold(text.toLowerCase());
        }),
      ).counterexample,
    ).toBeNull();
  });

  it("with a map gives the same text, with ranges inside the original that never run backwards", () => {
    expect(
      fc.check(
        fc.property(awkwardText, (text) => {
          const { text: folded, ranges } = foldWithMap(text);
          const isOrdered = ranges.every(([start, end], at) => {
            return start >= (ranges[at - 1]?.[0] ?? 0) && end > start && end <= text.length;
          });
          return folded === fold(text) && ranges.length === folded.length && isOrdered;
        }),
        runs,
      ).counterexample,
    ).toBeNull();
  });

  it("leaves no character without a token, and no token that is not in the text", () => {
    expect(
      fc.check(
        fc.property(awkwardText, (text) => {
          const folded = fold(text);
          const found = tokens(folded);
          const covered = new Set(found.join(""));
          return (
            found.every((token) => folded.includes(token)) &&
            [...folded.replaceAll(" ", "")].every((one) => covered.has(one))
          );
        }),
        { numRuns: 5000 },
      ).counterexample,
    ).toBeNull();
  });

  it("gives a name with and without its form the same core", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("山田製作所", "みらい農園", "ABC Works", "髙島屋", "佐々木"),
        fc.boolean(),
        (name, head) => {
          for (const form of ["株式会社", "㈱", "（株）", "(株)", "有限会社", "一般社団法人", "ＮＰＯ法人"]) {
            const whole = head ? form + name : name + form;
            expect(corporateName(whole)).toMatchObject({ core: fold(name), position: head ? "head" : "tail" });
            expect(fold(stripCorporateForm(whole))).toBe(fold(name));
          }
        },
      ),
    );
  });
});

describeWithCorpus("folding the real corpus", (corpus) => {
  it("is idempotent on every name, title and article it is tried on", () => {
    const texts = [
      ...readCorpus<{ name: string | null }>(corpus, "houjin_diff.jsonl.gz").map((row) => row.name),
      ...readCorpus<{ law_title: string }>(corpus, "laws.jsonl.gz").map((row) => row.law_title),
      ...readCorpus<{ primary_name: string | null }>(corpus, "programs.jsonl.gz").map((row) => row.primary_name),
      ...readCorpus<{ text: string | null }>(corpus, "law_articles.suppl_sample.jsonl.gz")
        .filter((_, index) => index % 4 === 0)
        .map((row) => row.text),
    ].filter((text) => typeof text === "string");
    expect(texts.length).toBeGreaterThan(40_000);
    const unstable = texts.filter((text) => fold(fold(text)) !== fold(text));
    expect(unstable).toEqual([]);
  });

  it("maps back to the original on real articles", () => {
    const rows = readCorpus<{ text: string | null }>(corpus, "law_articles.suppl_sample.jsonl.gz").slice(0, 2000);
    expect(rows.filter(({ text }) => text !== null && foldWithMap(text).text !== fold(text))).toEqual([]);
  });
});
