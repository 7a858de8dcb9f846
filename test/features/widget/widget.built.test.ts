import { widgetScript } from "../../../runtime/features/widget/script.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const origin = "https://www.example.jp";

describeOnBothStores("the widget", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
    });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  const newWidget = async (capYen: number | null = null) => {
    const owner = await service.createKey({ capYen });
    const json = { origins: [origin, "https://shop.example.jp:8443"], label: "support" };
    const { status, body } = await service.ask("/v1/me/widget_keys", { key: owner.apiKey, json });
    expect(status).toBe(201);
    return { ...owner, widgetKey: body.widget_key as string, widgetId: body.key_id as string, body };
  };
  const search = (widgetKey: string, query = "", headers: Record<string, string> = { origin }) =>
    service.ask(`/v1/widget/search?key=${widgetKey}${query}`, { headers });

  it("gives an account keys of its own for its origins, with what to put into the page", async () => {
    const { body, widgetKey, widgetId } = await newWidget();
    expect(body).toEqual({
      key_id: expect.stringMatching(/^key_/),
      widget_key: expect.stringMatching(/^wgt_[0-9A-Za-z]{38}$/),
      label: "support",
      allowed_origins: [origin, "https://shop.example.jp:8443"],
      created_at: "2026-11-15T03:00:00Z",
      embed_html: `<div data-konkyo-widget data-key="${widgetKey}"></div><script src="http://127.0.0.1:8787/widget.js" async></script>`,
    });
    expect(widgetId).toBe(body.key_id);
  });

  it.each([
    ["http", "http://www.example.jp"],
    ["a path", "https://www.example.jp/"],
    ["a star", "*"],
    ["a script", "javascript:alert(1)"],
    ["null", "null"],
  ])("answers 422 to an origin that is none: %s", async (_what, wrong) => {
    const { apiKey: key } = await service.createKey();
    const { status, body } = await service.ask("/v1/me/widget_keys", { key, json: { origins: [origin, wrong] } });
    expect([status, body.errors[0].loc]).toEqual([422, ["body", "origins", 1]]);
  });

  it("searches for a page of an allowed origin and charges the owner, who sees it by key", async () => {
    const { apiKey, accountId, widgetKey, widgetId } = await newWidget();
    const { status, body, headers } = await search(widgetKey, `&q=${encodeURIComponent("架空")}&limit=2`);
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect([body.limit, body.offset, body.results.length]).toEqual([2, 0, 2]);
    expect(Object.keys(body.results[0])).toEqual([
      "unified_id",
      "primary_name",
      "tier",
      "prefecture",
      "authority_name",
      "amount_max_man_yen",
      "official_url",
      "source_fetched_at",
      "open_status",
      "open_window",
      "as_of",
    ]);
    expect(body.widget).toEqual({ plan: "metered", branding: true, reqs_used_mtd: 0 });
    const direct = await service.ask(`/v1/programs/search?q=${encodeURIComponent("架空")}&limit=2`, { key: apiKey });
    expect(body.total).toBe(direct.body.total);
    expect((await search(widgetKey)).body.widget.reqs_used_mtd).toBe(1);
    const usage = await service.ask(`/v1/widget/${widgetId}/usage`, { key: apiKey });
    expect(usage.body).toEqual({
      key_id: widgetId,
      label: "support",
      plan: "metered",
      allowed_origins: [origin, "https://shop.example.jp:8443"],
      bucket_month: "2026-11",
      reqs_used_mtd: 2,
      reqs_total: 2,
      amount_yen_mtd: 6,
      disabled: false,
    });
    expect((await store.readAccount(accountId))!.months["202611"]!.used).toBe(3);
  });

  it("narrows by place, level, industry and applicant, and answers 422 to what is none", async () => {
    const { widgetKey } = await newWidget();
    const all = (await search(widgetKey)).body.total;
    const tokyo = (await search(widgetKey, "&prefecture=tokyo")).body.total;
    expect([all > 0, tokyo < all]).toEqual([true, true]);
    expect((await search(widgetKey, "&industry=E&authority_level=national")).status).toBe(200);
    for (const query of ["&prefecture=x", "&industry=x", "&limit=21", "&offset=1", `&q=${"x".repeat(201)}`])
      expect((await search(widgetKey, query)).status, query).toBe(422);
  });

  it("says how well its rows fit, as the search of programs does", async () => {
    const { widgetKey, apiKey } = await newWidget();
    for (const [words, note] of [
      ["架空", null],
      ["架空産業高度化補助金 水素", "partial-match"],
      ["zzqqxx", "not-confirmable"],
    ] as const) {
      const q = encodeURIComponent(words);
      const { body, headers } = await search(widgetKey, `&q=${q}&limit=2`);
      const direct = await service.ask(`/v1/programs/search?q=${q}&limit=2`, { key: apiKey });
      expect([words, headers.get("x-result-note")]).toEqual([words, note]);
      expect([direct.headers.get("x-result-note"), direct.body.match]).toEqual([note, body.match]);
    }
  });

  it("offers what can be chosen, free of charge", async () => {
    const { widgetKey, accountId } = await newWidget();
    const { status, body } = await service.ask("/v1/widget/enum_values", {
      headers: { origin, "x-widget-key": widgetKey },
    });
    expect(status).toBe(200);
    expect(body.prefectures[12]).toEqual({ code: "東京都", label_ja: "東京都", label_en: "Tokyo" });
    expect([body.prefectures.length, body.industries.length, body.authority_levels.length]).toEqual([47, 20, 4]);
    expect(body.target_types.length).toBeGreaterThan(0);
    expect((await store.readAccount(accountId))!.months).toEqual({});
  });

  it("answers 401 without a key and to one that is no widget key, 403 to other origins and to none", async () => {
    const { widgetKey, apiKey } = await newWidget();
    const refused: [string, Record<string, string>, number, string][] = [
      ["", { origin }, 401, "api_key_required"],
      ["?key=wgt_nonsense", { origin }, 401, "invalid_api_key"],
      [`?key=${apiKey}`, { origin }, 401, "invalid_api_key"],
      [`?key=${widgetKey}`, {}, 403, "origin_not_allowed"],
      [`?key=${widgetKey}`, { origin: "https://evil.example" }, 403, "origin_not_allowed"],
      [`?key=${widgetKey}`, { origin: "null" }, 403, "origin_not_allowed"],
      [`?key=${widgetKey}`, { origin: `${origin}.evil.example` }, 403, "origin_not_allowed"],
    ];
    for (const path of ["/v1/widget/search", "/v1/widget/enum_values"])
      for (const [query, headers, status, code] of refused) {
        const answer = await service.ask(path + query, { headers });
        expect([path, query, answer.status, answer.body.code]).toEqual([path, query, status, code]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        // Its key goes elsewhere than others.
        if (status === 401) expect(answer.body.detail).toMatch(/^(?!.*X-API-Key).*wgt_.*parameter key/);
      }
    for (const path of ["/v1/programs/search", "/v1/me"])
      expect((await service.ask(path, { key: widgetKey, headers: { origin } })).status).toBe(401);
  });

  it("charges nothing past the owner's cap, and lets nobody in by HEAD", async () => {
    const { widgetKey, accountId } = await newWidget(3);
    expect((await search(widgetKey)).status).toBe(200);
    const full = await search(widgetKey);
    // Every visitor of the page can read it: nothing of what the owner spends, and may spend.
    expect([full.status, full.body]).toEqual([
      503,
      {
        detail: "This widget cannot answer at the moment: try again after Retry-After.",
        code: "monthly_cap_reached",
        cap_reached: true,
        resets_at: "2026-12-01T00:00:00+09:00",
        request_id: expect.any(String),
      },
    ]);
    expect(Number(full.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(full.headers.get("access-control-allow-origin")).toBe(origin);
    const head = await service.ask(`/v1/widget/search?key=${widgetKey}`, { method: "HEAD", headers: { origin } });
    expect(head.status).toBe(405);
    expect((await store.readAccount(accountId))!.months["202611"]!.used).toBe(1);
  });

  it("ends with its key: 401 from then on, also for enum_values; others cannot end or see it", async () => {
    const { widgetKey, widgetId, apiKey } = await newWidget();
    const other = (await service.createKey()).apiKey;
    const path = `/v1/me/widget_keys/${widgetId}`;
    for (const call of [
      service.ask(`/v1/widget/${widgetId}/usage`, { key: other }),
      service.ask(path, { method: "DELETE", key: other }),
      service.ask("/v1/widget/key_000000000000000000000000/usage", { key: other }),
    ])
      expect(await call).toMatchObject({ status: 404, body: { code: "widget_key_not_found" } });
    expect((await service.ask(path, { method: "DELETE", key: apiKey })).status).toBe(204);
    expect((await search(widgetKey)).status).toBe(401);
    expect((await service.ask(path, { method: "DELETE", key: apiKey })).status).toBe(404);
  });

  it("answers 410 to the old sign-up, with its successor", async () => {
    const json = {
      email: "a@b.example",
      origins: [origin],
      success_url: "https://a.example",
      cancel_url: "https://a.example",
    };
    for (const options of [{ json }, { json: {} }, { json: { email: 1 } }, { method: "POST" }]) {
      const { status, body, headers } = await service.ask("/v1/widget/signup", options);
      expect([status, body.code]).toEqual([410, "compatibility_operation_off"]);
      expect(body.detail).toContain("POST /v1/me/widget_keys");
      expect(headers.get("deprecation")).toBe("@1793491200");
      expect(headers.get("link")).toBe(
        '</v1/me/widget_keys>; rel="successor-version", </v1/openapi.json>; rel="deprecation"',
      );
    }
  });

  it("allows 20 keys an account", async () => {
    const { apiKey: key } = await service.createKey();
    const make = () => service.ask("/v1/me/widget_keys", { key, json: { origins: [origin] } });
    const made = await Promise.all(Array.from({ length: 25 }, make));
    expect(made.filter(({ status }) => status === 201).length).toBe(20);
    expect(made.filter(({ status }) => status === 409).length).toBe(5);
  });
});

describe("the script of the widget", () => {
  it("is under 15 KB and writes nothing but text", () => {
    expect(Buffer.byteLength(widgetScript)).toBeLessThan(15_000);
    expect(widgetScript).not.toMatch(/innerHTML|\beval\b|document\.write|cookie|localStorage/);
  });
});
