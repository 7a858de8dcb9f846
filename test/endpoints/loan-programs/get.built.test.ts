import { expect, it } from "vitest";
import { describeRecord, recordsOf } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = (id: string) => `/v1/loan-programs/${encodeURIComponent(id)}`;

describeRecord({
  service,
  corpus,
  path,
  table: "loan_program",
  asked: "loan_id",
  missing: ["1", "0", "-5", "99999999999999999999", "9".repeat(3_000)],
});

it("takes leading zeros for what they are", async () => {
  const { id } = recordsOf(corpus(), "loan_program")[0]!;
  expect((await service().ask(path(`00${id}`))).body.id).toBe(id);
});

it.each(["abc", "1.5", "1e3", "0x10", "１２", " 1"])("answers 422 to %s, which is no whole number", async (id) => {
  const { status, body } = await service().ask(path(id));
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: "validation_error", errors: [{ loc: ["path", "loan_id"] }] });
});
