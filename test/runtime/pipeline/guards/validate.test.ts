import { expect, it } from "vitest";
import { z } from "zod";
import type { ValidationError } from "../../../../runtime/base/errors.ts";
import { defineEndpoint } from "../../../../runtime/endpoint/endpoint.ts";
import { publicQuestion } from "../../../../runtime/endpoints/terms.ts";
import { validateInput } from "../../../../runtime/pipeline/guards/validate.ts";

const endpoint = defineEndpoint({
  ...publicQuestion,
  id: "TST-99",
  path: "/v1/things/{thing}",
  summary: "A thing",
  tool: false,
  params: z.object({ thing: z.string() }),
  query: z.object({ q: z.string(), limit: z.string().regex(/^\d+$/, "must be a whole number").optional() }),
  body: z.object({
    email: z.email(),
    kinds: z.array(z.enum(["a", "b"])),
    kind: z.enum(["a", "b"]),
    agreed: z.literal(true),
    amount: z.union([z.int(), z.null()]),
    owner: z.object({ name: z.string() }),
  }),
  response: z.null(),
  handler: () => ({ body: null }),
});

function faultsOf(query: [string, string][], body: unknown): Record<string, string> {
  try {
    validateInput(endpoint, { thing: "1" }, query, body, []);
    return {};
  } catch (error) {
    const { errors } = (error as ValidationError).extra as { errors: { loc: string[]; msg: string }[] };
    return Object.fromEntries(errors.map(({ loc, msg }) => [loc.join("."), msg]));
  }
}

const whole = { email: "a@b.example", kinds: [], kind: "a", agreed: true, amount: 1, owner: { name: "x" } };

it("says of a field that was not sent that it is missing, and what is expected", () => {
  expect(faultsOf([], { owner: {} })).toEqual({
    "query.q": "q is missing: send it in the query",
    "body.email": "email is missing: expected string",
    "body.kinds": "kinds is missing: expected array",
    "body.kind": 'kind is missing: expected "a" or "b"',
    "body.agreed": "agreed is missing: expected true",
    "body.amount": "amount is missing",
    "body.owner.name": "owner.name is missing: expected string",
  });
  expect(faultsOf([["q", "x"]], undefined)).toEqual({ body: "the body is missing: expected object" });
});

it("says of a field that was sent what is wrong with it", () => {
  const faults = faultsOf([["q", "x"]], { ...whole, email: 1, kind: null, agreed: false, owner: null });
  expect(Object.keys(faults)).toEqual(["body.email", "body.kind", "body.agreed", "body.owner"]);
  expect(Object.values(faults).join("\n")).not.toMatch(/missing|undefined/);
  expect(faults["body.email"]).toBe("Invalid input: expected string, received number");
  expect(
    faultsOf(
      [
        ["q", "x"],
        ["limit", "many"],
      ],
      whole,
    ),
  ).toEqual({ "query.limit": "must be a whole number" });
});
