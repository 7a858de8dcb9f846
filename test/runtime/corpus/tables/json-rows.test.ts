import { expect, it } from "vitest";
import { joinRows, withMembers } from "../../../../runtime/corpus/tables/json-rows.ts";

it.each([[[]], [[{ name: "補助金" }]], [[{ name: "補助金" }, { name: "é𠮷" }, 3]]])("joins %j", (values) => {
  const rows = values.map((value) => Buffer.from(JSON.stringify(value)));
  expect(joinRows('{"名":1,"results":[', rows, "]}").toString()).toBe(JSON.stringify({ 名: 1, results: values }));
});

it("puts members behind those of an object", () => {
  const object = { 名: "補助金", list: [{ a: 1 }] };
  const bytes = withMembers(Buffer.from(JSON.stringify(object)), { id: "é", none: null });
  expect(bytes.toString()).toBe(JSON.stringify({ ...object, id: "é", none: null }));
});
