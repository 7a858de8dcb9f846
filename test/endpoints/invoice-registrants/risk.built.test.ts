import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile(() => ({
  snapshots: { store: inject("testStore"), id: inject("testSnapshotId") },
}));

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
