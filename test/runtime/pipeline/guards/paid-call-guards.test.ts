import { describe, expect, it } from "vitest";
import { ServiceError, ValidationError } from "../../../../runtime/base/errors.ts";
import { admitPaidCall } from "../../../../runtime/pipeline/guards/paid-call-guards.ts";
import type { PaidCall } from "../../../../runtime/pipeline/guards/paid-call-guards.ts";

type Call = PaidCall<{ cap: number | null }, string>;

/** A batch of 10 units, 30 yen, that every guard lets pass. */
function call(changes: Partial<Call> = {}): Call {
  return {
    idempotency: "required",
    costCap: "header-or-body",
    idempotencyHeader: "k1",
    costCapHeader: "30",
    validate: () => ({ cap: null }),
    bodyCapYen: ({ cap }) => cap,
    predict: () => 10,
    findReplay: () => Promise.resolve(null),
    monthSpend: () => Promise.resolve({ capYen: null, usedUnits: 0, reservedUnits: 0 }),
    costly: true,
    now: new Date("2026-11-15T03:00:00Z"),
    ...changes,
  };
}

async function outcomeOf(changes: Partial<Call>): Promise<string> {
  try {
    return (await admitPaidCall(call(changes))).kind;
  } catch (error) {
    if (error instanceof ServiceError) return `${error.status} ${error.code}`;
    throw error;
  }
}

/**
 * One letter each for the header cap (- none, h enough, l too low), the body cap likewise, then what is answered with room in
 * the month and without. With an Idempotency-Key; without one every row is 428.
 */
const table: readonly (readonly [header: "-" | "h" | "l", body: "-" | "h" | "l", room: string, noRoom: string])[] = [
  ["-", "-", "400 cost_cap_required", "400 cost_cap_required"],
  ["-", "h", "work", "503 monthly_cap_reached"],
  ["-", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["h", "-", "work", "503 monthly_cap_reached"],
  ["h", "h", "work", "503 monthly_cap_reached"],
  ["h", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "-", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "h", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
];

describe("the decision table of a paid batch", () => {
  const yes = [true, false];
  const combinations = yes.flatMap((keySent) =>
    yes.flatMap((headerSent) =>
      yes.flatMap((bodySent) =>
        yes.flatMap((headerEnough) =>
          yes.flatMap((bodyEnough) =>
            yes.map((room) => ({ keySent, headerSent, bodySent, headerEnough, bodyEnough, room })),
          ),
        ),
      ),
    ),
  );

  it("has 64 rows", () => {
    expect(combinations).toHaveLength(64);
  });

  it.each(combinations)("$keySent $headerSent $bodySent $headerEnough $bodyEnough $room", async (facts) => {
    const letter = (sent: boolean, enough: boolean) => (sent ? (enough ? "h" : "l") : "-");
    const header = letter(facts.headerSent, facts.headerEnough);
    const body = letter(facts.bodySent, facts.bodyEnough);
    const row = table.find(([first, second]) => first === header && second === body)!;
    const expected = facts.keySent ? row[facts.room ? 2 : 3] : "428 idempotency_key_required";
    const outcome = await outcomeOf({
      idempotencyHeader: facts.keySent ? "k1" : null,
      costCapHeader: facts.headerSent ? (facts.headerEnough ? "30" : "29") : null,
      validate: () => ({ cap: facts.bodySent ? (facts.bodyEnough ? 30 : 29) : null }),
      monthSpend: () => Promise.resolve({ capYen: 300, usedUnits: facts.room ? 90 : 91, reservedUnits: 0 }),
    });
    expect(outcome).toBe(expected);
  });
});

describe("the order of the guards", () => {
  const invalid = () => {
    throw new ValidationError([{ loc: ["body", "unified_ids"], msg: "at least 1", type: "too_small" }]);
  };
  const reused = () => Promise.reject(new ServiceError("idempotency_key_reused"));
  const full = () => Promise.resolve({ capYen: 0, usedUnits: 0, reservedUnits: 0 });

  it.each([
    ["428 idempotency_key_required", { idempotencyHeader: null, validate: invalid, costCapHeader: "x" }],
    ["400 idempotency_key_invalid", { idempotencyHeader: "a b", validate: invalid, costCapHeader: "x" }],
    ["422 validation_error", { validate: invalid, costCapHeader: "x", findReplay: reused, monthSpend: full }],
    ["400 cost_cap_invalid", { costCapHeader: "x", findReplay: reused, monthSpend: full }],
    ["400 cost_cap_required", { costCapHeader: null, findReplay: reused, monthSpend: full }],
    ["422 idempotency_key_reused", { costCapHeader: "0", findReplay: reused, monthSpend: full }],
    ["replay", { costCapHeader: "0", findReplay: () => Promise.resolve("stored"), monthSpend: full }],
    ["402 cost_cap_exceeded", { costCapHeader: "0", monthSpend: full }],
    ["503 monthly_cap_reached", { monthSpend: full }],
    ["work", {}],
  ] as const)("%s comes before what stands behind it", async (expected, changes) => {
    expect(await outcomeOf(changes)).toBe(expected);
  });

  it("counts reserved units, and lets a call of no units pass a cap of 0", async () => {
    const reserved = () => Promise.resolve({ capYen: 300, usedUnits: 80, reservedUnits: 11 });
    expect(await outcomeOf({ monthSpend: reserved })).toBe("503 monthly_cap_reached");
    expect(await outcomeOf({ predict: () => 0, monthSpend: full })).toBe("work");
  });

  it("tells what a full month needs to be told", async () => {
    const spent = () => Promise.resolve({ capYen: 300, usedUnits: 95, reservedUnits: 0 });
    await expect(admitPaidCall(call({ monthSpend: spent }))).rejects.toMatchObject({
      extra: {
        cap_reached: true,
        cap_yen: 300,
        month_to_date_yen: 285,
        projected_yen: 315,
        resets_at: "2026-12-01T00:00:00+09:00",
      },
      retryAfterSeconds: 1_339_200,
    });
  });

  it("hands on what the work needs", async () => {
    expect(await admitPaidCall(call({ validate: () => ({ cap: 40 }), costCapHeader: "50" }))).toMatchObject({
      kind: "work",
      input: { cap: 40 },
      idempotencyKey: "k1",
      costCapYen: 40,
      predictedUnits: 10,
    });
  });
});

it("leaves the month of work that is not costly to the charge, and to whoever ends without one", async () => {
  let looks = 0;
  const monthSpend = () => {
    looks += 1;
    return Promise.resolve({ capYen: 300, usedUnits: 91, reservedUnits: 0 });
  };
  const admission = await admitPaidCall(call({ costly: false, monthSpend }));
  expect([admission.kind, looks]).toEqual(["work", 0]);
  if (admission.kind === "work")
    await expect(admission.assertRoom()).rejects.toMatchObject({ status: 503, code: "monthly_cap_reached" });
});
