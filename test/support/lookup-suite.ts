import { describe, expect, it } from "vitest";
import type { AskOptions, TestService } from "./service.ts";

/** What every lookup of the am family promises. `fails`: an address that is answered with an error, where there is one. */
export function describeLookup({
  service,
  path,
  units,
  fails,
  options = {},
}: {
  readonly service: () => TestService;
  readonly path: string;
  readonly units: 0 | 1;
  readonly fails: { readonly path: string; readonly code: string; readonly options?: AskOptions } | null;
  readonly options?: AskOptions;
}): void {
  describe("as every lookup", () => {
    it("charges what it costs, and a failure nothing", async () => {
      const { apiKey: key } = await service().createKey();
      const { status, headers, body } = await service().ask(path, { ...options, key });
      expect([status, body.error ?? null], JSON.stringify(body)).toEqual([200, null]);
      expect(headers.get("x-billable-units")).toBe(String(units));
      if (fails === null) return;
      const failed = await service().ask(fails.path, { ...(fails.options ?? options), key });
      expect(failed.status, JSON.stringify(failed.body)).toBe(200);
      expect(failed.body.error).toMatchObject({ code: fails.code, severity: expect.stringMatching(/^(?:hard|soft)$/) });
      expect(Object.keys(failed.body.error)).toEqual([
        "code",
        "message",
        "hint",
        "field",
        "retry_with",
        "suggested_values",
        "severity",
      ]);
      expect(failed.headers.get("x-billable-units")).toBe("0");
    });

    it.skipIf(options.json !== undefined)("answers 304 to whoever has the answer", async () => {
      const etag = (await service().ask(path)).headers.get("etag")!;
      const again = await service().ask(path, { headers: { "if-none-match": etag } });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });

    it("answers 401 to a malformed key", async () => {
      expect((await service().ask(path, { ...options, key: "evk_wrong" })).status).toBe(401);
    });

    it("answers 405 to another method", async () => {
      const { status, headers } = await service().ask(path, { method: "DELETE" });
      expect([status, headers.get("allow")?.includes(options.json === undefined ? "GET" : "POST")]).toEqual([
        405,
        true,
      ]);
    });

    it("answers 429 to the fourth anonymous call of a day", async () => {
      // Two suites of one file must not share their slots.
      const from = `2001:db8:${path.length.toString(16)}::1`;
      for (let call = 0; call < 3; call++) expect((await service().ask(path, { ...options, from })).status).toBe(200);
      expect((await service().ask(path, { ...options, from })).status).toBe(429);
    });
  });
}
