import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../../endpoints/session/browser.ts";

const service = serviceOfFile();

const path = "/v1/me/saved_searches";
const create = (json: unknown, key?: string, headers: Record<string, string> = {}) =>
  service().ask(path, { json, headers, ...(key === undefined ? {} : { key }) });
const list = async (key: string) => (await service().ask(path, { key })).body as { id: number; name: string }[];
const newKey = async () => (await service().createKey()).apiKey;

describe("201", () => {
  it("keeps a search and shows it whole, without charge or usage", async () => {
    const key = await newKey();
    const query = { q: "設備投資", tier: ["S", "A"], amount_min: 300 };
    const { status, body, headers } = await create({ name: " 設備 ", query, unknown: 1 }, key);
    expect(status).toBe(201);
    expect(body).toEqual({ id: 1, name: "設備", query, sheet: null, created_at: "2026-11-15T03:00:00Z" });
    expect(headers.get("x-billable-units")).toBe("0");
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await service().ask("/v1/me/usage?days=1", { key })).body).toEqual([{ date: "2026-11-15", calls: 0 }]);
  });

  it.each<[what: string, sent: object, kept: object]>([
    ["an empty query", {}, {}],
    ["a prefecture by its official name", { prefecture: "tokyo" }, { prefecture: "東京都" }],
    ["a level by its own word", { authority_level: "都道府県" }, { authority_level: "prefecture" }],
    ["numbers sent as text", { amount_min: "100", amount_max: "1.5" }, { amount_min: 100, amount_max: 1.5 }],
    ["words sent as a number", { q: 2026 }, { q: "2026" }],
    ["one word of a list", { tier: "S", target_type: "a" }, { tier: ["S"], target_type: ["a"] }],
    ["nothing of what counts as not sent", { q: "  ", tier: [], prefecture: null, amount_min: null }, {}],
    ["a chosen level of detail, not the usual one", { fields: "minimal" }, { fields: "minimal" }],
  ])("keeps %s", async (_what, query, kept) => {
    const { status, body } = await create({ name: "a", query }, await newKey());
    expect([status, body.query]).toEqual([201, kept]);
  });

  it("keeps queries that find the same when they are sent as a search", async () => {
    const key = await newKey();
    const sent = { q: "架空", target_type: ["sole_proprietor", "sme"], amount_max: 500, prefecture: null };
    const { body } = await create({ name: "again", query: sent }, key);
    const pairs = Object.entries(body.query as Record<string, unknown>).flatMap(([name, value]) =>
      [value].flat().map((word): [string, string] => [name, String(word)]),
    );
    const replayed = await service().ask(`/v1/programs/search?${new URLSearchParams(pairs)}`, { key });
    const direct = await service().ask(
      "/v1/programs/search?q=%E6%9E%B6%E7%A9%BA&target_type=sole_proprietor&target_type=sme&amount_max=500",
      { key },
    );
    expect([replayed.status, direct.status]).toEqual([200, 200]);
    expect(replayed.body).toEqual(direct.body);
    expect(direct.body.total).toBeGreaterThan(0);
  });

  it("takes names and filters up to their bounds", async () => {
    const key = await newKey();
    const name = "𠮟".repeat(120);
    const funding_purpose = Array.from({ length: 64 }, (_, index) => `p${index}`);
    expect(await create({ name, query: { q: "𠮟".repeat(200), funding_purpose } }, key)).toMatchObject({
      status: 201,
      body: { name, query: { funding_purpose } },
    });
  });

  it("numbers up and never gives a number again", async () => {
    const key = await newKey();
    const numberOf = async (name: string) => (await create({ name, query: {} }, key)).body.id as number;
    expect([await numberOf("a"), await numberOf("b")]).toEqual([1, 2]);
    for (const id of [1, 2]) await service().ask(`${path}/${id}`, { key, method: "DELETE" });
    expect(await numberOf("c")).toBe(3);
    expect(await list(key)).toMatchObject([{ id: 3, name: "c" }]);
  });

  it("makes one search of a repeated call under one Idempotency-Key, and 422 of another one", async () => {
    const key = await newKey();
    const once = { "idempotency-key": "save-once" };
    const first = await create({ name: "a", query: { q: "b" } }, key, once);
    const again = await create({ query: { q: "b" }, name: "a" }, key, once);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await create({ name: "other", query: {} }, key, once);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await list(key)).toHaveLength(1);
  });

  it("outlives the key: rotation keeps the searches, and the next number follows", async () => {
    const old = await newKey();
    const kept = await create({ name: "kept", query: { q: "a" } }, old);
    const { body: rotated } = await service().ask("/v1/me/rotate-key", { method: "POST", key: old });
    expect(await list(rotated.api_key)).toEqual([kept.body]);
    expect((await create({ name: "next", query: {} }, rotated.api_key)).body.id).toBe(2);
    expect((await create({ name: "never", query: {} }, old)).status).toBe(401);
  });
});

it("answers 401 without a key and with an unknown one", async () => {
  const sent = { name: "a", query: {} };
  const { status, body, headers } = await create(sent);
  expect([status, body.code]).toEqual([401, "api_key_required"]);
  expect(headers.get("www-authenticate")).toBe("Bearer");
  expect(await create(sent, "evk_wrong")).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
});

describe("by a session", () => {
  it("answers 201 with token and origin of the site", async () => {
    const key = await newKey();
    const browser = await logIn(service(), key);
    expect((await create({ name: "page", query: {} }, undefined, { ...browser })).status).toBe(201);
    expect(await list(key)).toMatchObject([{ name: "page" }]);
  });

  it("answers 403 without the token or from another site, and keeps nothing", async () => {
    const key = await newKey();
    const { cookie, origin, ...token } = await logIn(service(), key);
    const sent = { name: "page", query: {} };
    const forged = await create(sent, undefined, { cookie, origin });
    expect([forged.status, forged.body.code]).toEqual([403, "csrf_required"]);
    const foreign = await create(sent, undefined, { cookie, ...token, origin: "https://evil.example" });
    expect([foreign.status, foreign.body.code]).toEqual([403, "origin_not_allowed"]);
    expect(await list(key)).toEqual([]);
  });
});

it("answers 409 above 50 until one is deleted, and a refusal frees the Idempotency-Key", async () => {
  const key = await newKey();
  for (let number = 1; number <= 50; number++) await create({ name: `n${number}`, query: {} }, key);
  const once = { "idempotency-key": "one-more" };
  const refused = await create({ name: "51st", query: {} }, key, once);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "limit_reached", limit: 50 });
  await service().ask(`${path}/7`, { key, method: "DELETE" });
  expect(await create({ name: "51st", query: {} }, key, once)).toMatchObject({ status: 201, body: { id: 51 } });
  expect(await list(key)).toHaveLength(50);
  expect(await create({ name: "mine", query: {} }, await newKey())).toMatchObject({ status: 201, body: { id: 1 } });
});

describe("422", () => {
  const refusals = async (json: unknown) => {
    const key = await newKey();
    const { status, body } = await create(json, key);
    expect([status, body.code]).toEqual([422, "validation_error"]);
    expect(await list(key)).toEqual([]);
    return (body.errors as { loc: unknown[] }[]).map(({ loc }) => loc);
  };

  it.each<[what: string, json: unknown, loc: unknown[]]>([
    ["no name", { query: {} }, ["body", "name"]],
    ["a blank name", { name: "  ", query: {} }, ["body", "name"]],
    ["a name of 121 characters", { name: "a".repeat(121), query: {} }, ["body", "name"]],
    ["no query", { name: "a" }, ["body", "query"]],
    ["a query of text", { name: "a", query: "q=a" }, ["body", "query"]],
    ["a query of null", { name: "a", query: null }, ["body", "query"]],
    ["a list of queries", { name: "a", query: [] }, ["body", "query"]],
  ])("for %s", async (_what, json, loc) => {
    expect(await refusals(json)).toEqual([loc]);
  });

  it.each<[what: string, query: object, place: (string | number)[]]>([
    ["a limit", { limit: 5 }, ["limit"]],
    ["an offset", { q: "a", offset: 0 }, ["offset"]],
    ["a parameter that the search does not know", { name_contains: null }, ["name_contains"]],
    ["an unknown tier", { tier: ["S", "Z"] }, ["tier", 1]],
    ["an unknown level", { authority_level: "galaxy" }, ["authority_level"]],
    ["an unknown level of detail", { fields: "all" }, ["fields"]],
    ["a negative amount", { amount_min: -1 }, ["amount_min"]],
    ["an amount in words", { amount_max: "much" }, ["amount_max"]],
    ["an amount that no address shows", { amount_min: "0.0000001" }, ["amount_min"]],
    ["words in a list", { q: ["a", "b"] }, ["q"]],
    ["words in an object", { q: { any: "a" } }, ["q"]],
    ["words of 201 characters", { q: "a".repeat(201) }, ["q"]],
    ["65 purposes", { funding_purpose: Array.from({ length: 65 }, () => "a") }, ["funding_purpose"]],
    ["a line feed, which no address carries", { q: "a\nb" }, ["q"]],
    ["more than an address carries", { target_type: Array.from({ length: 20 }, () => "架".repeat(200)) }, []],
  ])("for %s in the query", async (_what, query, place) => {
    expect(await refusals({ name: "a", query })).toEqual([["body", "query", ...place]]);
  });
});
