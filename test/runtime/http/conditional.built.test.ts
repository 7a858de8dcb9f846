import { gunzipSync } from "node:zlib";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

describe("conditional and compressed answers", () => {
  it("are 304 and free when the caller has them", async () => {
    const { apiKey } = await service().createKey();
    const first = await service().ask("/v1/programs/search?limit=5", { key: apiKey });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.headers.get("cache-control")).toBe("private, max-age=0");
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await service().ask("/v1/programs/search?limit=5", {
        key: apiKey,
        headers: { "if-none-match": sent },
      });
      expect([again.status, again.bytes.length, again.headers.get("x-billable-units")]).toEqual([304, 0, "0"]);
      expect(again.headers.get("etag")).toBe(etag);
    }
    expect((await service().ask("/v1/usage", { key: apiKey })).body.used).toBe(1);
  });

  it("are whole and charged for a caller who only says that he has some answer", async () => {
    const { apiKey } = await service().createKey();
    for (const sent of ["*", '"other", *', " * "]) {
      const answer = await service().ask("/v1/programs/search?limit=6", {
        key: apiKey,
        headers: { "if-none-match": sent },
      });
      expect([sent, answer.status, answer.headers.get("x-billable-units")]).toEqual([sent, 200, "1"]);
      expect(answer.body.results).toHaveLength(6);
    }
    expect((await service().ask("/v1/usage", { key: apiKey })).body.used).toBe(3);
    const from = "198.51.100.77";
    const anonymous = await service().ask("/v1/meta", { from, headers: { "if-none-match": "*" } });
    expect([anonymous.status, anonymous.headers.get("x-anon-quota-remaining")]).toEqual([200, "2"]);
  });

  it("have one ETag for one request, however it is written, and another for another day", async () => {
    const ask = async (path: string) => (await service().ask(path)).headers.get("etag");
    const etag = await ask("/v1/programs/search?limit=20&tier=S&tier=A");
    expect(await ask("/v1/programs/search?tier=S&tier=A")).toBe(etag);
    expect(await ask("/v1/programs/search?limit=21&tier=S&tier=A")).not.toBe(etag);
    service().setNow("2026-11-16T03:00:00Z");
    expect(await ask("/v1/programs/search?tier=S&tier=A")).not.toBe(etag);
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("are weak where the body tells when it was made, and none where the clock or the ledger answers", async () => {
    const { apiKey } = await service().createKey();
    expect((await service().ask("/v1/meta/freshness")).headers.get("etag")).toMatch(/^W\/"/);
    for (const path of ["/v1/ping", "/v1/usage", "/v1/me", "/v1/me/dashboard"]) {
      const answer = await service().ask(path, { key: apiKey });
      expect([path, answer.headers.get("etag"), answer.headers.get("cache-control")]).toEqual([path, null, "no-store"]);
    }
  });

  it("are the same bytes from the cache, and charged each time", async () => {
    const { apiKey } = await service().createKey();
    const path = "/v1/programs/search?limit=7";
    const answers: Buffer[] = [];
    for (let turn = 0; turn < 3; turn++) answers.push((await service().ask(path, { key: apiKey })).bytes);
    expect(nonEmpty(answers).every((bytes) => bytes.equals(answers[0]!))).toBe(true);
    expect(
      service()
        .calls.slice(-3)
        .map(({ cached }) => cached),
    ).toEqual([false, false, true]);
    expect((await service().ask("/v1/usage", { key: apiKey })).body.used).toBe(3);
  });

  it("are gzip above 1 KB for those who ask, and plain for others", async () => {
    const path = "/v1/programs/search?limit=20";
    const plain = await raw(path, {});
    const packed = await raw(path, { "accept-encoding": "br, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.headers["vary"]).toBe("accept, accept-encoding");
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    const small = await raw("/healthz", { "accept-encoding": "gzip" });
    expect(small.headers["content-encoding"]).toBeUndefined();
  });

  it("answer HEAD on free addresses only", async () => {
    expect((await service().ask("/healthz", { method: "HEAD" })).status).toBe(200);
    const refused = await service().ask("/v1/meta", { method: "HEAD" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, OPTIONS"]);
  });
});

/** `fetch` asks for gzip by itself and unpacks it. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>((resolve, reject) => {
    const address = `198.51.100.${Object.keys(headers).length + path.length}`;
    request(service().url + path, { headers: { ...headers, "x-forwarded-for": address } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}
