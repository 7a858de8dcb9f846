import { createTestimonials } from "../../../runtime/features/testimonials/testimonials.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService, testNow } from "../../support/service.ts";

const said = { audience: "税理士", text: "出典まで一度に確認できました。" };

describeOnBothStores("testimonials", (open) => {
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
  const operator = () => createTestimonials({ store, now: () => new Date(testNow) });
  const newKey = async () => (await service.createKey()).apiKey;
  const submit = (json: object, key?: string) =>
    service.ask("/v1/me/testimonials", { json, ...(key === undefined ? {} : { key }) });
  const remove = (id: number | string, key: string) =>
    service.ask(`/v1/me/testimonials/${id}`, { method: "DELETE", key });
  const shown = async () => (await service.ask("/v1/testimonials")).body as { rows: { id: number }[]; total: number };

  it("waits for review, is public once approved, leaves when rejected or deleted", async () => {
    const key = await newKey();
    const named = {
      ...said,
      name: "見本 太郎",
      organization: "見本事務所",
      linkedin_url: "https://jp.linkedin.com/in/mihon",
    };
    const { status, body, headers } = await submit(named, key);
    expect([status, body.received, body.pending_review]).toEqual([201, true, true]);
    expect(headers.get("x-billable-units")).toBe("0");
    const id = body.testimonial_id as number;
    expect((await shown()).rows.some((row) => row.id === id)).toBe(false);
    await operator().decide(id, "approved");
    expect((await shown()).rows[0]).toEqual({ id, ...named, approved_at: testNow });
    await operator().decide(id, "rejected");
    expect((await shown()).rows.some((row) => row.id === id)).toBe(false);
    await operator().decide(id, "approved");
    const deleted = await remove(id, key);
    expect([deleted.status, deleted.bytes.length, deleted.headers.get("content-type")]).toEqual([204, 0, null]);
    expect((await shown()).rows.some((row) => row.id === id)).toBe(false);
    expect(await remove(id, key)).toMatchObject({ status: 404, body: { code: "testimonial_not_found" } });
    expect(await operator().decide(id, "approved")).toBeNull();
  });

  it("takes empty optional texts, as forms send them, for texts that were not sent", async () => {
    const { status, body } = await submit({ ...said, name: "", organization: " ", linkedin_url: "" }, await newKey());
    expect(status).toBe(201);
    await operator().decide(body.testimonial_id, "approved");
    expect((await shown()).rows[0]).toMatchObject({ name: null, organization: null, linkedin_url: null });
  });

  it("shows the newest first", async () => {
    const key = await newKey();
    const ids = [(await submit(said, key)).body.testimonial_id, (await submit(said, key)).body.testimonial_id];
    for (const id of ids) await operator().decide(id, "approved");
    expect((await shown()).rows.slice(0, 2).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it("answers 404 alike to the testimonial of another account and to an unknown one, 422 to no number", async () => {
    const { testimonial_id: id } = (await submit(said, await newKey())).body;
    const other = await newKey();
    for (const asked of [id, 999_999])
      expect(await remove(asked, other)).toMatchObject({ status: 404, body: { testimonial_id: asked } });
    expect((await remove("first", other)).status).toBe(422);
  });

  it("answers 401 without a key and 429 from the 6th a day", async () => {
    expect((await submit(said)).status).toBe(401);
    const key = await newKey();
    for (let count = 0; count < 5; count++) expect((await submit(said, key)).status).toBe(201);
    const { status, body, headers } = await submit(said, key);
    expect([status, body.code, Number(headers.get("retry-after"))]).toEqual([429, "form_limit_exceeded", 43_200]);
    expect(headers.get("ratelimit-policy")).toBe('"testimonials";q=5;w=86400');
  });

  it("is kept once under one Idempotency-Key, also when its process died before it could answer", async () => {
    const { apiKey: key, accountId } = await service.createKey();
    const cut = async () => {
      throw new StoreUnavailableError("cut off");
    };
    const dying = await startTestService({ store: { ...store, commit: cut, abort: cut } });
    const ask = (on: TestService) =>
      on.ask("/v1/me/testimonials", { json: said, key, headers: { "idempotency-key": "once" } });
    expect((await ask(dying)).status).toBe(503);
    await dying.close();
    service.setNow("2026-11-15T03:01:01Z");
    const [second, third] = [await ask(service), await ask(service)];
    expect([second.status, third.body]).toEqual([201, second.body]);
    const kept: number[] = [];
    for await (const one of operator().list()) if (one.accountId === accountId) kept.push(one.id);
    expect(kept).toEqual([second.body.testimonial_id]);
    // One place of the day is taken.
    for (let more = 1; more < 5; more++) expect((await submit(said, key)).status).toBe(201);
    expect((await submit(said, key)).status).toBe(429);
    service.setNow(testNow);
  });

  describe("422", () => {
    it.each<[string, object, string]>([
      ["an unknown audience", { audience: "everyone" }, "audience"],
      ["9 characters", { text: "x".repeat(9) }, "text"],
      ["2001 characters", { text: "x".repeat(2001) }, "text"],
      ["a name of 81", { name: "x".repeat(81) }, "name"],
      ["an organization of 121", { organization: "x".repeat(121) }, "organization"],
      ["another site", { linkedin_url: "https://linkedin.com.example/in/a" }, "linkedin_url"],
      ["http", { linkedin_url: "http://linkedin.com/in/a" }, "linkedin_url"],
      ["a script", { linkedin_url: "javascript:alert(1)//linkedin.com" }, "linkedin_url"],
    ])("refuses %s", async (_what, wrong, field) => {
      const { status, body } = await submit({ ...said, ...wrong }, await newKey());
      expect([status, body.errors[0].loc]).toEqual([422, ["body", field]]);
    });
  });
});
