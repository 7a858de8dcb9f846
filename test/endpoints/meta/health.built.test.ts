import { describe, expect, it } from "vitest";
import { getHealth } from "../../../runtime/endpoints/meta/health.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describe("GET /healthz", () => {
  it("answers 200 while the snapshot can be read, to anyone and without a slot", async () => {
    const { status, body, headers } = await service().ask("/healthz", { key: "no key at all" });
    expect([status, body]).toEqual([200, { status: "ok" }]);
    expect(headers.get("x-anon-quota-limit")).toBeNull();
  });

  it("answers 503 with a pause when it cannot", () => {
    const corpus = {
      probe() {
        throw new Error("MDB_BAD_RSLOT");
      },
    };
    const answer = () => getHealth.handler({ params: {}, query: {}, body: undefined }, { corpus } as never);
    expect(answer).toThrow(expect.objectContaining({ code: "not_ready", status: 503, retryAfterSeconds: 2 }));
  });
});
