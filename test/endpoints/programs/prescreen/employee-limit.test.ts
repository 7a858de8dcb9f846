import { expect, it } from "vitest";
import { employeeLimitOf } from "../../../../runtime/endpoints/programs/prescreen/employee-limit.ts";

const none = { min: null, max: null, strictestMax: null };

it.each([
  [null, none],
  [{ B_target: null }, none],
  [{ B_target: { employees_max: 20 } }, { min: null, max: 20, strictestMax: 20 }],
  [{ B_target: { employees_max: { commerce: 5, other: 20 } } }, { min: null, max: 20, strictestMax: 5 }],
  [{ H_conditions: { employees_min: 10, employees_max: 300 } }, { min: 10, max: 300, strictestMax: 300 }],
  [{ B_target: { number_of_employees: "20名以下" } }, { min: null, max: 20, strictestMax: 20 }],
  [{ B_target: { number_of_employees: "９０１名以上" } }, { min: 901, max: null, strictestMax: null }],
  [{ B_target: { number_of_employees: "従業員の制約なし" } }, none],
  [{ B_target: { employees_max: "20", employees_min: [null] } }, none],
])("reads %j", (enriched, limit) => {
  expect(employeeLimitOf({ enriched })).toEqual(limit);
});
