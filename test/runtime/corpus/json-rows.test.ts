import { expect, it } from "vitest";
import { joinRows } from "../../../runtime/corpus/json-rows.ts";

it.each([[[]], [[{ name: "補助金" }]], [[{ name: "補助金" }, { name: "é𠮷" }, 3]]])("joins %j", (values) => {
  const rows = values.map((value) => Buffer.from(JSON.stringify(value)));
  expect(joinRows('{"名":1,"results":[', rows, "]}").toString()).toBe(JSON.stringify({ 名: 1, results: values }));
});
