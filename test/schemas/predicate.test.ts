import { expect, it } from "vitest";
import { predicateOp } from "../../schemas/enums.ts";
import { Predicate } from "../../schemas/predicate.ts";

const operands: Record<(typeof predicateOp)[number], object> = {
  eq: { field: "a", value: true },
  ne: { field: "a.b", value: "x" },
  gte: { field: "a", value: 1 },
  lte: { field: "a", value: 20_260_930 },
  gt: { field: "a", value: 1.5 },
  lt: { field: "a", value: "2026-04-01" },
  in: { field: "a", values: ["x", 1, false] },
  has: { field: "a" },
  has_invoice_registration: {},
  all: { of: [{ op: "has", field: "a" }] },
  any: { of: [] },
  not: { of: { op: "has", field: "a" } },
};

it.each(predicateOp)("knows %s and needs its operands", (op) => {
  const predicate = { op, ...operands[op] };
  expect(Predicate.parse(predicate)).toEqual(predicate);
  if (op !== "has_invoice_registration") expect(Predicate.safeParse({ op }).success).toBe(false);
});

it("reads a bare list, at any depth", () => {
  const tree = [{ op: "not", of: [{ op: "any", of: [[{ op: "has", field: "a" }]] }] }];
  expect(Predicate.parse(tree)).toEqual(tree);
});

it.each([
  { op: "maybe", field: "a", value: 1 },
  { op: "eq", field: "", value: 1 },
  { op: "eq", field: "a", value: null },
  { op: "gte", field: "a", value: true },
  { op: "in", field: "a", values: "x" },
  { op: "not", of: { op: "eq" } },
  { op: "all", of: { op: "has", field: "a" } },
  "has",
  null,
])("refuses %j", (predicate) => {
  expect(Predicate.safeParse(predicate).success).toBe(false);
});
