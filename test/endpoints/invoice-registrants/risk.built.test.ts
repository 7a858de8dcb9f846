import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { copyOfCorpus, editJsonl } from "../../support/edited-corpus.ts";
import { serviceOfFile, startTestService } from "../../support/service.ts";

const service = serviceOfFile();

const ask = (number: string, options: Parameters<ReturnType<typeof service>["ask"]>[1] = {}) =>
  service().ask(`/v1/invoice_registrants/${number}/risk`, options);

describe("200", () => {
  it.each([
    // registered on 1 October 2023, in the register of corporate numbers
    ["T8999900000001", "clear", 0, true, true],
    ["T3999900000006", "block", 100, false, true],
    ["T1999900000008", "block", 100, false, true],
    // a sole proprietor has no corporate number to match
    ["T8000000000001", "verify", 50, true, null],
  ] as const)("reads %s as %s", async (number, band, score, registered, match) => {
    const { status, body } = await ask(number);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      invoice_registration_number: number,
      reading: "HIT",
      risk_band: band,
      risk_score: score,
      registered,
      tax_credit_eligible: registered,
      houjin_match: match,
    });
    expect(body.attribution.source).toBeTruthy();
  });

  it("asks for caution in the first year of a registration", async () => {
    // T2999900000015 was registered on 1 April 2024.
    service().setNow("2025-03-31T03:00:00Z");
    expect((await ask("T2999900000015")).body.result).toMatchObject({ risk_band: "caution", risk_score: 30 });
    service().setNow("2025-04-01T03:00:00Z");
    expect((await ask("T2999900000015")).body.result).toMatchObject({ risk_band: "clear", risk_score: 0 });
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("reads no registration as in force before its day", async () => {
    service().setNow("2024-03-31T03:00:00Z");
    expect((await ask("T2999900000015")).body.result).toMatchObject({
      registered: false,
      tax_credit_eligible: false,
      registered_at: "2024-04-01",
      risk_band: "caution",
      risk_score: 30,
      rationale_ja: "登録日（2024-04-01）はまだ到来していません。",
    });
    service().setNow("2024-04-01T03:00:00Z");
    expect((await ask("T2999900000015")).body.result).toMatchObject({
      registered: true,
      tax_credit_eligible: true,
      rationale_ja: "登録から1年を経過していません。",
    });
    service().setNow("2023-09-30T03:00:00Z");
    expect((await ask("T8000000000001")).body.result).toMatchObject({
      registered: false,
      risk_band: "verify",
      rationale_ja: expect.stringContaining("登録日（2023-10-01）はまだ到来していません。"),
    });
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("says of a registration without a day neither that it is in force nor how old it is", async () => {
    const copy = copyOfCorpus({ allWords: false });
    editJsonl(copy.path("invoice-registrants.jsonl"), (rows) =>
      rows.map((row) => (row["registratedNumber"] === "T8999900000001" ? { ...row, registrationDate: null } : row)),
    );
    const folder = temporaryFolder("undated-registration");
    const { corpusSnapshotId: id } = await buildInto(folder, { sources: copy.sources });
    const undated = await startTestService({ snapshots: { store: folder, id } });
    const { body } = await undated.ask("/v1/invoice_registrants/T8999900000001/risk");
    expect(body.result).toMatchObject({
      reading: "HIT",
      registered: null,
      tax_credit_eligible: null,
      registered_at: null,
      houjin_match: true,
      risk_band: "verify",
      risk_score: 50,
      rationale_ja: "登録は記録されていますが、登録日の記録がありません。公表サイトで確認してください。",
    });
    await undated.close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it("never reports a number that is not held as unregistered, and charges nothing for it", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await ask("T9999999999999", { key });
    expect(status).toBe(200);
    expect(body.result).toEqual({
      invoice_registration_number: "T9999999999999",
      reading: "NO_HIT",
      registered: null,
      registered_at: null,
      expired_at: null,
      houjin_match: null,
      risk_band: "verify",
      risk_score: null,
      tax_credit_eligible: null,
      rationale_ja: "収録データでは確認できません。未登録を意味しないため、国税庁の公表サイトで確認してください。",
    });
    expect(body.known_gaps.map(({ kind }: { kind: string }) => kind)).toEqual([
      "not_found_in_corpus",
      "registry_partial_mirror",
    ]);
    expect([headers.get("x-billable-units"), headers.get("x-result-note")]).toEqual(["0", "not-confirmable"]);
    expect((await ask("T8999900000001", { key })).headers.get("x-billable-units")).toBe("1");
  });
});

it.each(["8999900000001", "T899990000000", "kakuu"])("answers 422 for %s", async (number) => {
  expect((await ask(number)).status).toBe(422);
});

it("answers 401 to a malformed key and 429 to the fourth anonymous request", async () => {
  expect((await ask("T8999900000001", { key: "evk_wrong" })).status).toBe(401);
  const from = "192.0.2.60";
  for (let call = 0; call < 3; call++) await ask("T8999900000001", { from });
  expect((await ask("T8999900000001", { from })).status).toBe(429);
});
