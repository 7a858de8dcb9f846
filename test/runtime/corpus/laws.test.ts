import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LawFilters, narrowLaws } from "../../../runtime/corpus/laws.ts";
import type { Law } from "../../../schemas/records/law.ts";
import { expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type LawRow = Pick<Law, "law_type" | "ministry" | "revision_status" | "promulgated_date" | "enforced_date">;

const type = fc.constantFrom("act" as const, "cabinet_order" as const);
const ministry = fc.constantFrom("架空産業省", "架空財務省");
const status = fc.constantFrom("current" as const, "superseded" as const, "repealed" as const);
const day = fc.constantFrom("1955-08-27", "2020-06-12", "2026-04-01");
const narrow = narrowStored("law", narrowLaws);

describe("filters of laws", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<LawRow, LawFilters>({
      rows: fc.record({
        law_type: orNull(type),
        ministry: orNull(ministry),
        revision_status: status,
        promulgated_date: orNull(day),
        enforced_date: orNull(day),
      }),
      narrow,
      filters: {
        lawType: type,
        ministry,
        offices: fc.subarray(["産業", "架空財", "ない"], { minLength: 1 }),
        promulgatedFrom: day,
        promulgatedTo: day,
        enforcedFrom: day,
        enforcedTo: day,
        statuses: fc.subarray(["current", "superseded", "repealed"] as const, { minLength: 1 }),
      },
      rules: {
        lawType: (row, asked) => row.law_type === asked,
        ministry: (row, asked) => row.ministry === asked,
        offices: (row, asked) => asked.some((part) => row.ministry?.includes(part)),
        promulgatedFrom: (row, asked) => row.promulgated_date !== null && row.promulgated_date >= asked,
        promulgatedTo: (row, asked) => row.promulgated_date !== null && row.promulgated_date <= asked,
        enforcedFrom: (row, asked) => row.enforced_date !== null && row.enforced_date >= asked,
        enforcedTo: (row, asked) => row.enforced_date !== null && row.enforced_date <= asked,
        statuses: (row, asked) => asked.includes(row.revision_status),
      },
    });
  });

  it("read a ministry in any spelling, and tell when no law states one", () => {
    const silent: LawRow = {
      law_type: null,
      ministry: null,
      revision_status: "current",
      promulgated_date: null,
      enforced_date: null,
    };
    const rows = [{ ...silent, ministry: "総務省・ＩＴ室" }, silent];
    expect(narrowed(narrow(rows), 2, { ministry: "総務省 it室" })).toEqual({ rows: [0], fieldMissing: false });
    expect(narrowed(narrow([silent]), 1, { ministry: "総務省" })).toEqual({ rows: [], fieldMissing: true });
    expect(narrowed(narrow([silent]), 1, { enforcedTo: "2026-01-01" })).toEqual({ rows: [], fieldMissing: true });
  });
});
