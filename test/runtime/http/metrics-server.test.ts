import { afterEach, describe, expect, it } from "vitest";
import { startMetricsServer } from "../../../runtime/http/metrics-server.ts";
import type { MetricsServer } from "../../../runtime/http/metrics-server.ts";

let server: MetricsServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function ask(path: string, method = "GET", scrape = async () => "konkyo_store_up 1\n") {
  server ??= await startMetricsServer({ host: "127.0.0.1", port: 0, scrape });
  return fetch(`http://127.0.0.1:${server.port}${path}`, { method });
}

describe("the metrics address", () => {
  it("answers GET /metrics in the Prometheus text form", async () => {
    const response = await ask("/metrics");
    expect([response.status, await response.text()]).toEqual([200, "konkyo_store_up 1\n"]);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  });

  it("has nothing else", async () => {
    const other = await ask("/");
    expect([other.status, await other.text()]).toEqual([404, ""]);
    expect((await ask("/metrics/x")).status).toBe(404);
    const posted = await ask("/metrics", "POST");
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
  });

  it("does not say why reading failed", async () => {
    const response = await ask("/metrics", "GET", async () => {
      throw new Error("canary");
    });
    expect([response.status, await response.text()]).toEqual([500, ""]);
  });

  it("fails at the start when its port is taken", async () => {
    await ask("/metrics");
    const twin = startMetricsServer({ host: "127.0.0.1", port: server!.port, scrape: async () => "" });
    await expect(twin).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
