import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, fieldOf } from "../../../../runtime/corpus/evaluate/predicate.ts";
import type { Predicate } from "../../../../schemas/predicate.ts";
import { profileOf, statements, trees } from "./arbitrary-trees.ts";

const invoice = "invoice_registration_number";

describe("one field", () => {
  it.each<[Predicate, Record<string, unknown>, boolean | null]>([
    [{ op: "eq", field: "a", value: true }, { a: true }, true],
    [{ op: "eq", field: "a", value: true }, { a: false }, false],
    [{ op: "eq", field: "a", value: true }, {}, null],
    [{ op: "eq", field: "a", value: 1 }, { a: "1" }, null],
    [{ op: "ne", field: "a", value: "x" }, { a: "y" }, true],
    [{ op: "ne", field: "a", value: "x" }, { a: "x" }, false],
    [{ op: "ne", field: "a", value: "x" }, { a: null }, null],
    [{ op: "ne", field: "a", value: "x" }, { a: ["y"] }, null],
    [{ op: "gte", field: "a", value: 5 }, { a: 5 }, true],
    [{ op: "gte", field: "a", value: 5 }, { a: 4.9 }, false],
    [{ op: "gt", field: "a", value: 5 }, { a: 5 }, false],
    [{ op: "lte", field: "a", value: 5 }, { a: 5 }, true],
    [{ op: "lt", field: "a", value: 5 }, { a: 5 }, false],
    [{ op: "lt", field: "a", value: 5 }, { a: "4" }, null],
    [{ op: "gte", field: "a", value: "2026-04-01" }, { a: "2026-04-01" }, true],
    [{ op: "gt", field: "a", value: "2026-04-01" }, { a: "2026-03-31" }, false],
    [{ op: "lt", field: "a", value: "2026-04-01" }, { a: "2026/03/31" }, null],
    [{ op: "lt", field: "a", value: "2026-04-01" }, { a: 20260331 }, null],
    [{ op: "in", field: "a", values: ["x", "y"] }, { a: "y" }, true],
    [{ op: "in", field: "a", values: ["x", "y"] }, { a: "z" }, false],
    [{ op: "in", field: "a", values: ["x", "y"] }, { a: 1 }, null],
    [{ op: "in", field: "a", values: [] }, {}, null],
    [{ op: "has", field: "a" }, { a: "x" }, true],
    [{ op: "has", field: "a" }, { a: 0 }, true],
    [{ op: "has", field: "a" }, { a: [1] }, true],
    [{ op: "has", field: "a" }, { a: " " }, false],
    [{ op: "has", field: "a" }, { a: null }, false],
    [{ op: "has", field: "a" }, { a: [] }, false],
    [{ op: "has", field: "a" }, { a: {} }, false],
    [{ op: "has", field: "a" }, { a: false }, false],
    [{ op: "has", field: "a" }, {}, null],
    [{ op: "has_invoice_registration" }, { [invoice]: "T8999900000001" }, true],
    [{ op: "has_invoice_registration" }, { [invoice]: "Ｔ８９９９９０００００００１" }, true],
    [{ op: "has_invoice_registration" }, { [invoice]: "8999900000001" }, true],
    [{ op: "has_invoice_registration" }, { [invoice]: true }, true],
    [{ op: "has_invoice_registration" }, { [invoice]: "" }, false],
    [{ op: "has_invoice_registration" }, { [invoice]: null }, false],
    [{ op: "has_invoice_registration" }, { [invoice]: "申請中" }, null],
    [{ op: "has_invoice_registration" }, {}, null],
  ])("%j over %j is %s", (predicate, profile, expected) => {
    expect(evaluate(predicate, profile)).toBe(expected);
  });
});

describe("a path", () => {
  it("goes down own members of objects only", () => {
    const profile = { a: { b: { c: 1 } }, list: [1], text: "x" };
    expect(fieldOf(profile, "a.b.c")).toBe(1);
    for (const path of [
      "a.c",
      "a.b.c.d",
      "list.0",
      "list.length",
      "text.length",
      "toString",
      "a.constructor",
      "",
      "a.",
    ])
      expect(fieldOf(profile, path), path).toBeUndefined();
  });
});

describe("trees", () => {
  it("follow their members: all, any, not and bare lists", () => {
    const [yes, no, unsure]: Predicate[] = [
      { op: "has", field: "yes" },
      { op: "has", field: "no" },
      { op: "has", field: "unsure" },
    ];
    const holds = (tree: Predicate) => evaluate(tree, { yes: 1, no: "" });
    expect(holds({ op: "all", of: [yes!, unsure!] })).toBeNull();
    expect(holds({ op: "all", of: [no!, unsure!] })).toBe(false);
    expect(holds({ op: "any", of: [no!, unsure!] })).toBeNull();
    expect(holds({ op: "any", of: [yes!, unsure!] })).toBe(true);
    expect(holds({ op: "not", of: unsure! })).toBeNull();
    expect(holds({ op: "not", of: [yes!, no!] })).toBe(true);
    expect([holds([]), holds({ op: "all", of: [] }), holds({ op: "any", of: [] })]).toEqual([true, true, false]);
  });

  it("never change their mind when a profile says more: only what was unknown is decided", () => {
    fc.assert(
      fc.property(trees, statements, fc.func(fc.boolean()), (tree, all, keeps) => {
        const some = Object.fromEntries(Object.entries(all).filter(([name]) => keeps(name)));
        const early = evaluate(tree, profileOf(some));
        if (early !== null) expect(evaluate(tree, profileOf(all))).toBe(early);
      }),
      { numRuns: 1_000 },
    );
  });

  it("obey De Morgan, and in is any of its equals", () => {
    fc.assert(
      fc.property(fc.array(trees, { maxLength: 3 }), statements, (of, stated) => {
        const profile = profileOf(stated);
        const not = (predicate: Predicate): Predicate => ({ op: "not", of: predicate });
        expect(evaluate(not({ op: "all", of }), profile)).toBe(evaluate({ op: "any", of: of.map(not) }, profile));
        expect(evaluate(of, profile)).toBe(evaluate({ op: "all", of }, profile));
        const values = ["E", 1, true];
        expect(evaluate({ op: "in", field: "kind", values }, profile)).toBe(
          evaluate({ op: "any", of: values.map((value) => ({ op: "eq", field: "kind", value })) }, profile),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("that ask for no field are decided by their shape, others never by guessing", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const asks = /"field"|has_invoice_registration/.test(JSON.stringify(tree));
        if (!asks) expect(evaluate(tree, {})).not.toBeNull();
      }),
    );
    expect(evaluate({ op: "not", of: { op: "has", field: "a" } }, {})).toBeNull();
  });
});
