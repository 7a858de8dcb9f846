import { beforeAll, describe, expect, expectTypeOf, inject, it } from "vitest";
import {
  batchGetPrograms,
  type Client,
  type ClientOptions,
  createClient,
  getLawArticle,
  getProgram,
  getWellKnownKonkyoKeys,
  isFailure,
  KonkyoFailure,
  postMeCap,
  type Program,
  type ProgramDetail,
  type ProgramMinimal,
  searchPrograms,
} from "../../client/index.ts";
import { serviceOfFile } from "../support/service.ts";
import { flakyProxy } from "./flaky-proxy.ts";

const service = serviceOfFile();
let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await service().createKey());
});
const waits: number[] = [];
const client = (options: Partial<ClientOptions> = {}): Client =>
  createClient({
    url: service().url,
    apiKey,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
const programs = ["UNI-0000000001", "UNI-0000000002"];

/** What a call throws. */
async function failureOf(call: Promise<unknown>): Promise<KonkyoFailure> {
  const thrown = await call.then(
    () => new Error("it was answered"),
    (error: unknown) => error,
  );
  if (!isFailure(thrown)) throw thrown;
  return thrown;
}

/** Units that the ledger holds for a new key after these calls. */
async function unitsAfter(calls: (key: string) => Promise<unknown>): Promise<number> {
  const { apiKey: key } = await service().createKey();
  await calls(key);
  return (await service().ask("/v1/usage", { key })).body.used;
}

describe("a call", () => {
  it("answers with the body and what the headers say", async () => {
    const { body, meta } = await client().ask(getProgram, { unified_id: programs[0]! });
    expect(body).toMatchObject({ unified_id: programs[0], merged_ids: [] });
    expect(meta).toEqual({
      status: 200,
      requestId: expect.any(String),
      snapshot: inject("snapshot").id,
      units: 1,
      costJpy: 3,
      note: null,
      ignoredFields: [],
      replayed: false,
    });
  });

  it("has the type that fields asks for", async () => {
    const whole = await client().ask(searchPrograms, { q: "補助金" });
    const least = await client().ask(searchPrograms, { q: "補助金", fields: "minimal" });
    const most = await client().ask(getProgram, { unified_id: programs[0]!, fields: "full" });
    expectTypeOf(whole.body.results[0]!).toEqualTypeOf<Program>();
    expectTypeOf(least.body.results[0]!).toEqualTypeOf<ProgramMinimal>();
    expectTypeOf(most.body).toEqualTypeOf<ProgramDetail>();
    expect(Object.keys(least.body.results[0]!)).toHaveLength(10);
    expect(whole.body.results[0]!.aliases).toEqual(expect.any(Array));
  });

  it("sends lists as repeated names, and leaves out what is undefined", async () => {
    const { body } = await client().ask(searchPrograms, { tier: ["S", "A", "B", "C"], prefecture: undefined });
    const { body: none } = await client().ask(searchPrograms, { tier: ["S"] });
    expect(body.total).toBeGreaterThan(none.total);
  });

  it("refuses what cannot be an address", async () => {
    await expect(client().ask(getProgram, { unified_id: ".." })).rejects.toThrow("get_program needs unified_id");
  });

  it("reads text where the answer is text", async () => {
    const refused = await failureOf(client({ retries: 0 }).ask(getWellKnownKonkyoKeys, {}));
    expect(refused).toMatchObject({ code: "not_ready", status: 503, retryAfterSeconds: 2 });
  });

  it("can be made without a key, as long as the day has free ones", async () => {
    const anonymous = client({ apiKey: undefined });
    const calls = Array.from({ length: 4 }, () =>
      anonymous.ask(searchPrograms, { q: "補助金" }).then(
        () => null,
        (thrown: unknown) => thrown,
      ),
    );
    const [refused, ...more] = (await Promise.all(calls)).filter((thrown) => thrown !== null);
    expect(more).toEqual([]);
    expect(isFailure(refused, "anon_quota_exceeded")).toBe(true);
  });
});

describe("a failure", () => {
  it("is thrown with code, status, sentence and everything the service said", async () => {
    const failure = await failureOf(client().ask(getProgram, { unified_id: "UNI-404" }));
    expect(failure).toBeInstanceOf(KonkyoFailure);
    expect(failure).toMatchObject({
      code: "program_not_found",
      status: 404,
      message: expect.stringContaining("/v1/programs/search"),
      requestId: expect.any(String),
      retryAfterSeconds: null,
      body: { unified_id: "UNI-404" },
    });
    expect([isFailure(failure, "program_not_found"), isFailure(failure, "rate_limited")]).toEqual([true, false]);
    expect(isFailure(new Error("another"))).toBe(false);
  });

  it("of a lookup is thrown too, though it comes as a 200", async () => {
    const failure = await failureOf(
      client().ask(getLawArticle, { law_name_or_canonical_id: "無い法律", article_number: "1" }),
    );
    expect(failure).toMatchObject({ code: "no_matching_records", status: 200 });
    expect(failure.body["hint"]).toEqual(expect.any(String));
  });

  it("is told from an answer that is not the service's", async () => {
    const { url } = await flakyProxy(service().url, [{ status: 502, body: "bad gateway" }]);
    expect(await failureOf(client({ url }).ask(searchPrograms, {}))).toMatchObject({
      code: "unexpected_answer",
      status: 502,
    });
  });

  it("is no_answer where nobody answers, in time or at all", async () => {
    const nobody = client({ url: "http://127.0.0.1:9", retries: 0 });
    expect(await failureOf(nobody.ask(searchPrograms, {}))).toMatchObject({ code: "no_answer", status: 0 });
    const silent = client({ fetch: (_, init) => never(init?.signal ?? null), timeoutMs: 1, retries: 0 });
    expect(await failureOf(silent.ask(searchPrograms, {}))).toMatchObject({
      code: "no_answer",
      message: expect.stringContaining("within 1 ms"),
    });
  });

  it("is none when the caller gives up", async () => {
    const gaveUp = new AbortController();
    const call = client({ fetch: (_, init) => never(init?.signal ?? null) }).ask(
      searchPrograms,
      {},
      { signal: gaveUp.signal },
    );
    gaveUp.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

/** A request that nobody answers; it ends when its signal says so. */
function never(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
}

describe("trying again", () => {
  it("waits as long as Retry-After says, and no longer than it may", async () => {
    const busy = { status: 503, headers: { "retry-after": "2" }, body: { code: "overloaded", detail: "busy" } };
    const { url, requests } = await flakyProxy(service().url, [busy, busy]);
    waits.length = 0;
    const { meta } = await client({ url }).ask(getProgram, { unified_id: programs[0]! });
    expect([meta.status, requests.length, waits]).toEqual([200, 3, [2000, 2000]]);
    const long = await flakyProxy(service().url, [{ ...busy, headers: { "retry-after": "31" } }]);
    expect(await failureOf(client({ url: long.url }).ask(searchPrograms, {}))).toMatchObject({ retryAfterSeconds: 31 });
    expect(long.requests).toHaveLength(1);
  });

  it("ends after as many tries as were allowed", async () => {
    const busy = { status: 429, headers: { "retry-after": "0" }, body: { code: "rate_limited", detail: "slower" } };
    const { url, requests } = await flakyProxy(
      service().url,
      Array.from({ length: 9 }, () => busy),
    );
    expect(await failureOf(client({ url, retries: 2 }).ask(searchPrograms, {}))).toMatchObject({
      code: "rate_limited",
    });
    expect(requests).toHaveLength(3);
  });

  it("does not happen where waiting does not help", async () => {
    const { url, requests } = await flakyProxy(service().url, []);
    await failureOf(client({ url }).ask(getProgram, { unified_id: "UNI-404" }));
    expect(requests).toHaveLength(1);
  });

  it("charges a POST once whose answer was lost, and gives the answer of the first", async () => {
    const { url, requests } = await flakyProxy(service().url, ["lose"]);
    const units = await unitsAfter(async (key) => {
      const { body, meta } = await client({ url, apiKey: key }).ask(
        batchGetPrograms,
        { unified_ids: programs },
        { maxCostJpy: 6 },
      );
      expect(body.results).toHaveLength(2);
      expect([meta.replayed, meta.units]).toEqual([true, 0]);
    });
    expect(units).toBe(2);
    expect(new Set(requests.map((headers) => headers["idempotency-key"])).size).toBe(1);
  });

  it("makes each call under a key of its own, unless one is given", async () => {
    const { url, requests } = await flakyProxy(service().url, []);
    const units = await unitsAfter(async (key) => {
      const paying = client({ url, apiKey: key, maxCostJpy: 6 });
      await paying.ask(batchGetPrograms, { unified_ids: programs });
      await paying.ask(batchGetPrograms, { unified_ids: programs }, { idempotencyKey: "mine" });
      const again = await paying.ask(batchGetPrograms, { unified_ids: programs }, { idempotencyKey: "mine" });
      expect(again.meta.replayed).toBe(true);
    });
    expect(units).toBe(4);
    expect(requests.map((headers) => headers["idempotency-key"])).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      "mine",
      "mine",
    ]);
  });
});

describe("a cost cap", () => {
  it("stops a call that would cost more, which then costs nothing", async () => {
    const units = await unitsAfter(async (key) => {
      const capped = client({ apiKey: key, maxCostJpy: 3 });
      const failure = await failureOf(capped.ask(batchGetPrograms, { unified_ids: programs }));
      expect(failure).toMatchObject({ code: "cost_cap_exceeded", status: 402 });
    });
    expect(units).toBe(0);
  });

  it("is refused for operations that would not look at it", async () => {
    await expect(client().ask(getProgram, { unified_id: programs[0]! }, { maxCostJpy: 0 })).rejects.toThrow(
      "get_program takes no cost cap",
    );
  });

  it("of the account is a call like any other", async () => {
    const { body } = await client().ask(postMeCap, { monthly_cap_yen: 30_000 });
    expect(body).toMatchObject({ monthly_cap_yen: 30_000 });
  });
});

describe("pages", () => {
  it("follow each other to the last, all of the snapshot of the first", async () => {
    const { url, requests } = await flakyProxy(service().url, []);
    const { total } = (await client().ask(searchPrograms, { limit: 1 })).body;
    const ids = new Set<string>();
    for await (const program of client({ url }).each(searchPrograms, { limit: 3, fields: "minimal" }))
      ids.add(program.unified_id);
    expect(ids.size).toBe(total);
    expect(requests).toHaveLength(Math.ceil(total / 3));
    expect(requests.map((headers) => headers["x-corpus-snapshot-id"])).toEqual([
      undefined,
      ...Array.from({ length: requests.length - 1 }, () => inject("snapshot").id),
    ]);
  });

  it("are asked for only when they are needed, and from any offset on", async () => {
    const { url, requests } = await flakyProxy(service().url, []);
    for await (const { body } of client({ url }).pages(searchPrograms, { limit: 1, offset: 2 })) {
      expect([body.offset, body.results.length]).toEqual([2, 1]);
      break;
    }
    expect(requests).toHaveLength(1);
  });

  it("are there only for operations that have them", () => {
    // @ts-expect-error -- a record has no pages
    expect(() => client().pages(getProgram, { unified_id: programs[0]! })).not.toThrow();
  });
});

describe("a pinned client", () => {
  it("answers from its snapshot, or not at all", async () => {
    const { meta } = await client().pinned(inject("snapshot").id).ask(searchPrograms, {});
    expect(meta.snapshot).toBe(inject("snapshot").id);
    const other = client().pinned(`cs1_${"a".repeat(52)}`);
    expect(await failureOf(other.ask(searchPrograms, {}))).toMatchObject({
      code: "snapshot_not_available",
      status: 409,
    });
  });
});
