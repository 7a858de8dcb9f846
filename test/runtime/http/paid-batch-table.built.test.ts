import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

/** Two programs cost 2 units, 6 yen. */
const ids = ["UNI-0000000001", "UNI-0000000002"];

/**
 * One letter each for the header cap (- none, h enough, l too low), the body cap likewise, then what is answered with room in
 * the month and without. With an Idempotency-Key; without one every row is 428.
 */
const table: readonly (readonly [header: "-" | "h" | "l", body: "-" | "h" | "l", room: string, noRoom: string])[] = [
  ["-", "-", "400 cost_cap_required", "400 cost_cap_required"],
  ["-", "h", "200", "503 monthly_cap_reached"],
  ["-", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["h", "-", "200", "503 monthly_cap_reached"],
  ["h", "h", "200", "503 monthly_cap_reached"],
  ["h", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "-", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "h", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
  ["l", "l", "402 cost_cap_exceeded", "402 cost_cap_exceeded"],
];
const yen = { h: 6, l: 5 } as const;

describe.each([true, false])("a paid batch, room in the month: %s", (room) => {
  it.each(table)("header cap %s, body cap %s", async (header, body, withRoom, withoutRoom) => {
    const { apiKey } = await service().createKey({ capYen: room ? 6 : 5 });
    const ask = async (key: string | null) => {
      const answer = await service().ask("/v1/programs/batch", {
        key: apiKey,
        json: { unified_ids: ids, ...(body === "-" ? {} : { max_cost_jpy: yen[body] }) },
        headers: {
          ...(key === null ? {} : { "idempotency-key": key }),
          ...(header === "-" ? {} : { "x-cost-cap-jpy": String(yen[header]) }),
        },
      });
      return [answer.status, answer.body.code].filter((part) => part !== undefined).join(" ");
    };
    expect(await ask(null)).toBe("428 idempotency_key_required");
    expect(await ask("k1")).toBe(room ? withRoom : withoutRoom);
    expect((await service().ask("/v1/usage", { key: apiKey })).body.used).toBe(room && withRoom === "200" ? 2 : 0);
  });
});

it("a batch that is repeated costs nothing, so neither a cap of 0 nor a full month stands in its way", async () => {
  const { apiKey } = await service().createKey({ capYen: 6 });
  const ask = (cap: string) =>
    service().ask("/v1/programs/batch", {
      key: apiKey,
      json: { unified_ids: ids },
      headers: { "idempotency-key": "k1", "x-cost-cap-jpy": cap },
    });
  const first = await ask("6");
  const again = await ask("0");
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
  expect(again.bytes.equals(first.bytes)).toBe(true);
});
