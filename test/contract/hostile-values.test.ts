import { expect, it } from "vitest";
import type { z } from "zod";
import { endpoints } from "../../runtime/features/table.ts";
import { renderSchema } from "../../runtime/openapi/schema-rendering.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** Texts that checks of addresses, mails, names and numbers do not expect. */
const texts = [
  "",
  "not an address",
  "a".repeat(4001),
  `https://${"a".repeat(4001)}`,
  `https://${"a.".repeat(300)}example`,
  "https://[::1",
  "https://host:99999/",
  "https://host:0/",
  "https://:secret@host.example/",
  "https://user@host.example/",
  "https:///",
  "https://xn--/",
  "https://\ud800.example/",
  "https://a\u0000b.example/",
  "\ud800",
  "\u0000",
  "\u202e",
  `${"a".repeat(300)}@${"b".repeat(300)}.example`,
  "@",
  "a@b@c.example",
  "a@.example",
  "９".repeat(13),
  "T",
  "9".repeat(400),
  "-1e400",
  "2026-02-30",
  "0000-00-00",
  "__proto__",
  "%",
  "%ff",
];
const values: readonly unknown[] = [
  ...texts,
  null,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  {},
  [],
  [[]],
  [{}],
];

type Field = readonly [id: string, name: string, schema: z.ZodType, others: Readonly<Record<string, unknown>>];

// What is not in the documents takes files or bytes of its own.
const documented = endpoints.filter(({ exported }) => exported !== "none");
const fields = documented.flatMap(({ id, params, query, body, example }) =>
  [params, query, body].flatMap((schema): Field[] => {
    if (!schema) return [];
    const { root, resolve } = renderSchema(schema, "input");
    const shape = resolve(root);
    const [sent] = (shape["examples"] ?? []) as readonly Record<string, unknown>[];
    return Object.keys(shape.properties ?? {}).map((name) => [id, name, schema, sent ?? example ?? {}]);
  }),
);

it("covers the fields of all operations", () => {
  expect(fields.length).toBeGreaterThan(500);
});

it("refuses or takes every value of every field, and never fails over it", () => {
  const failed: string[] = [];
  for (const [id, name, schema, others] of nonEmpty(fields))
    for (const value of values.flatMap((each) => [each, [each], { [name]: each }]))
      try {
        schema.safeParse({ ...others, [name]: value });
      } catch (error) {
        failed.push(`${id} ${name} ${JSON.stringify(value).slice(0, 60)}: ${String(error)}`);
      }
  expect(failed).toEqual([]);
});
