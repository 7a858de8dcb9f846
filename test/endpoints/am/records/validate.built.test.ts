import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/validate";
const validate = async (json: unknown) => (await service().ask(path, { json })).body;
const data = {
  behavioral: { training_hours_per_year: 8760, annual_work_days: 366, weekly_work_hours: 40 },
  plan: { start_year: 2037, desired_amount_man_yen: 500000 },
  identity: { age: 46, birth_date: "1980-11-15" },
};

describeLookup({
  service,
  path,
  units: 1,
  options: { json: { applicant_data: data } },
  fails: { path, code: "missing_required_arg", options: { json: {} } },
});

describe("200", () => {
  it("tells each rule, on the day in Japan", async () => {
    const body = await validate({ applicant_data: data });
    expect(Object.keys(body)).toEqual(["scope", "entity_id", "applicant_hash", "results", "summary", "total", "error"]);
    expect(body).toMatchObject({ scope: "intake", entity_id: null, total: 6, error: null });
    expect(
      body.results.map(({ rule_id: id, status, passed }: Record<string, unknown>) => [id, status, passed]),
    ).toEqual([
      ["training_hours_per_year", "passed", true],
      ["annual_work_days", "failed", false],
      ["weekly_work_hours", "passed", true],
      ["start_year_plausible", "failed", false],
      ["birth_vs_age", "passed", true],
      ["desired_amount_upper", "passed", true],
    ]);
    expect(body.summary).toEqual({ passed: 4, failed: 2, deferred: 0 });
    expect(Object.keys(body.results[0])).toEqual(["rule_id", "status", "passed", "severity", "message_ja", "fields"]);
  });

  it("defers rules whose fields were not sent", async () => {
    const body = await validate({ applicant_data: {}, entity_id: "UNI-0000000001", scope: "intake" });
    expect(body.summary).toEqual({ passed: 0, failed: 0, deferred: 6 });
    expect(body).toMatchObject({ entity_id: "UNI-0000000001", total: 6 });
  });

  it("hashes the canonical form, whatever the order", async () => {
    const hash = createHash("sha256").update('{"a":1,"b":{"c":[1,2]}}').digest("hex");
    for (const json of [
      '{"applicant_data":{"b":{"c":[1,2]},"a":1}}',
      '{ "applicant_data": {"a":1.0,"b":{"c":[1,2]}} }',
    ]) {
      const { body } = await service().ask(path, {
        body: json,
        method: "POST",
        headers: { "content-type": "application/json" },
      });
      expect(body.applicant_hash).toBe(`sha256:${hash}`);
    }
  });

  it.each([
    [{ applicant_data: {}, scope: "payout" }, "invalid_enum", "scope"],
    [{ applicant_data: {}, scope: 3 }, "out_of_range", "scope"],
    [{ applicant_data: {}, entity_id: "UNI-ffffffffff" }, "no_matching_records", "entity_id"],
    [{ applicant_data: "x" }, "out_of_range", "applicant_data"],
    [{ applicant_data: { a: "x".repeat(65_536) } }, "out_of_range", "applicant_data"],
    [{ entity_id: null }, "missing_required_arg", "applicant_data"],
    [[], "missing_required_arg", "applicant_data"],
  ])("tells of a bad body inside the answer (%#)", async (json, code, field) => {
    expect(await validate(json)).toMatchObject({ results: [], total: 0, error: { code, field } });
  });
});

describe("400 and 415", () => {
  it("for what is no JSON, and for another media type", async () => {
    const send = (body: string, type: string) =>
      service().ask(path, { method: "POST", body, headers: { "content-type": type } });
    expect((await send("{", "application/json")).status).toBe(400);
    expect((await send("{}", "text/plain")).status).toBe(415);
  });
});

describe("an Idempotency-Key", () => {
  it("is not used up by a failure: the corrected request may be sent with the same one", async () => {
    const { apiKey: key } = await service().createKey();
    const ask = (json: unknown) => service().ask(path, { key, json, headers: { "idempotency-key": "correct-me" } });
    const failed = await ask({});
    expect([failed.status, failed.body.error.code]).toEqual([200, "missing_required_arg"]);
    const corrected = await ask({ applicant_data: data });
    expect([corrected.status, corrected.body.error]).toEqual([200, null]);
    expect(corrected.headers.get("x-billable-units")).toBe("1");
    const again = await ask({ applicant_data: data });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(corrected.body);
    expect((await ask({})).body.code).toBe("idempotency_key_reused");
  });

  it("lets a failed request be sent again as it was, which fails again and costs nothing", async () => {
    const { apiKey: key } = await service().createKey();
    for (let time = 0; time < 2; time++) {
      const { body, headers } = await service().ask(path, {
        key,
        json: {},
        headers: { "idempotency-key": "as-it-was" },
      });
      expect(body.error.code).toBe("missing_required_arg");
      expect([headers.get("x-billable-units"), headers.get("idempotency-replayed")]).toEqual(["0", null]);
    }
  });
});
