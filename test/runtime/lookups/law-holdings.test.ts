import { expect, it } from "vitest";
import { lawTextGaps } from "../../../runtime/lookups/law-holdings.ts";
import { Law } from "../../../schemas/records/law.ts";

const [example] = Law.meta()!.examples as [Law];
const held = { ...example, text_complete: true, text_as_of: "2025-06-01" };

it("says that a text does not show what amended its law later", () => {
  const [gap, ...others] = lawTextGaps({ ...held, last_amended_date: "2025-12-19" });
  expect(others).toEqual([]);
  expect(gap).toMatchObject({ kind: "amendment_history_not_connected", affected_records: [held.unified_id] });
  expect(gap?.message).toContain("as of 2025-06-01; the law was amended on 2025-12-19");
  expect(gap?.message_ja).toContain("2025-06-01時点");
});

it.each([
  { last_amended_date: "2025-06-01" },
  { last_amended_date: null },
  { last_amended_date: "2025-12-19", text_as_of: null },
])("says nothing where no later amendment is known: %j", (stated) => {
  expect(lawTextGaps({ ...held, ...stated })).toEqual([]);
});
