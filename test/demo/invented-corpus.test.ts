import { describe, expect, it } from "vitest";
import { datasetNames, inputSchemas } from "../../schemas/input/input.ts";
import { checkDigitOf, readCorpus, textsOf } from "./read-corpus.ts";

const corpus = readCorpus("test/corpus");

describe("invented corpus", () => {
  it("covers every dataset with at least five rows and stays small", () => {
    // Words are those of the demo.
    const thin = datasetNames.filter(
      (name) => name !== "lexicon" && corpus.rows.filter(({ dataset }) => dataset === name).length < 5,
    );
    expect(thin).toEqual([]);
    expect(corpus.bytes).toBeLessThanOrEqual(600_000);
  });

  it("holds only rows that their input schema accepts", () => {
    const refused = corpus.rows.flatMap(({ at, dataset, row }) => {
      const parsed = inputSchemas[dataset].safeParse(row);
      return parsed.success ? [] : [`${at}: ${parsed.error.message}`];
    });
    expect(refused).toEqual([]);
  });

  it("points at invented addresses only", () => {
    const real = corpus.rows.flatMap(({ at, row }) =>
      [...textsOf(row)]
        .filter(({ text }) => /^https?:/.test(text) && !new URL(text).hostname.endsWith(".example"))
        .map(({ text }) => `${at}: ${text}`),
    );
    expect(real).toEqual([]);
  });

  it("has corporate numbers with the right check digit", () => {
    const numbers = corpus.rows
      .filter(({ dataset }) => dataset === "houjin_raw")
      .map(({ row }) => String(row["corporateNumber"]));
    expect(numbers.filter((number) => Number(number[0]) !== checkDigitOf(number))).toEqual([]);
  });
});
