import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdvisorSignup } from "../../../runtime/features/advisors/advisor.ts";
import { type Advisors, createAdvisors } from "../../../runtime/features/advisors/advisors.ts";
import { createTestimonials, type Testimonials } from "../../../runtime/features/testimonials/testimonials.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { createMailWork } from "../../support/sent-mails.ts";
import { testNow, testSecrets } from "../../support/service.ts";
import { failingStore } from "../../runtime/accounts/failing-store.ts";

const firm: AdvisorSignup = {
  houjinBangou: "",
  firmName: "株式会社架空製作所",
  firmNameKana: null,
  firmType: "銀行",
  specialties: ["loan"],
  industries: [],
  prefecture: "東京都",
  city: null,
  address: null,
  contactEmail: "",
  contactPhone: null,
  contactUrl: null,
  introBlurb: null,
  commissionModel: "flat",
  commissionRatePct: 5,
  commissionYenPerIntro: 3000,
  language: "ja",
};
const said = {
  audience: "SMB",
  text: "とても助かりました。",
  name: null,
  organization: null,
  linkedinUrl: null,
} as const;

/* A process dies before or after each of its writes, and its caller comes again under the same Idempotency-Key. */
describeOnBothStores("what partners send again", (open) => {
  let store: StateStore;
  const nowMs = Date.parse(testNow);
  const now = () => new Date(nowMs);
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  const advisorsOn = (over: StateStore): Advisors => createAdvisors({ store: over, secrets: testSecrets, now });
  const testimonialsOn = (over: StateStore): Testimonials => createTestimonials({ store: over, now });
  const all = async <Value>(values: AsyncIterable<Value>, isIt: (value: Value) => boolean): Promise<Value[]> => {
    const found: Value[] = [];
    for await (const value of values) if (isIt(value)) found.push(value);
    return found;
  };
  /** Cuts the work off at each write until none is left to be cut; gives the number of tries. */
  const cutAtEach = async (work: (over: StateStore, name: string) => Promise<unknown>): Promise<number> => {
    for (let at = 1; ; at++)
      for (const made of [false, true]) {
        const name = `${at}-${made}-${randomInt(1e9)}`;
        const first = await work(failingStore(store, { at, made }), name).catch(() => null);
        const second = await work(store, name);
        const third = await work(store, name);
        if (first !== null) expect(second).toEqual(first);
        expect(third).toEqual(second);
        if (first !== null) return at;
      }
  };

  it("a firm is signed up once, with one mail, and every answer names the same number", async () => {
    const tries = await cutAtEach(async (over, name) => {
      const wanted = { ...firm, houjinBangou: name, contactEmail: `${name}@example.jp` };
      const by = { lease: { operationId: `op-${name}`, token: 1 }, ipHash: `network-${name}` };
      return (await advisorsOn(over).signUp(wanted, by)).id;
    });
    expect(tries).toBeGreaterThan(4);
    const records = await all(advisorsOn(store).list(), () => true);
    expect(new Set(records.map(({ houjinBangou }) => houjinBangou)).size).toBe(records.length);
    const mails = await createMailWork(store, () => nowMs, "https://konkyo.example").run();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(records.map(({ contactEmail }) => contactEmail).toSorted());
  });

  it("a sign-up that was cut off without a key is finished by the next try, whoever makes it", async () => {
    const wanted = { ...firm, houjinBangou: "cut", contactEmail: "cut@example.jp" };
    const by = { lease: null, ipHash: "network" };
    // The number is decided, the record is not there.
    await expect(advisorsOn(failingStore(store, { at: 3, made: false })).signUp(wanted, by)).rejects.toThrow("cut off");
    const other = { ...wanted, firmName: "別の会社" };
    const { id } = await advisorsOn(store).signUp(other, by);
    await expect(advisorsOn(store).signUp(wanted, by)).rejects.toMatchObject({ code: "houjin_already_registered" });
    expect(await all(advisorsOn(store).list(), ({ houjinBangou }) => houjinBangou === "cut")).toMatchObject([
      { id, firmName: "別の会社" },
    ]);
  });

  it("a testimonial is kept once and takes one place of its day", async () => {
    const tries = await cutAtEach(async (over, accountId) => {
      return (await testimonialsOn(over).submit(accountId, said, { operationId: "op", token: 1 })).id;
    });
    expect(tries).toBeGreaterThan(3);
    const records = await all(testimonialsOn(store).list(), () => true);
    const accounts = new Set(records.map(({ accountId }) => accountId));
    expect(accounts.size).toBe(records.length);
    for (const accountId of accounts) {
      for (let more = 1; more < 5; more++) await testimonialsOn(store).submit(accountId, said, null);
      await expect(testimonialsOn(store).submit(accountId, said, null)).rejects.toMatchObject({
        code: "form_limit_exceeded",
      });
    }
  });

  describe("other words under a key that a failure has freed", () => {
    it("are another testimonial", async () => {
      const lease = { operationId: "op", token: 1 };
      const first = await testimonialsOn(store).submit("other-words", said, lease);
      const other = { ...said, text: "もっと助かりました。" };
      const second = await testimonialsOn(store).submit("other-words", other, lease);
      expect(second.id).not.toBe(first.id);
      expect((await testimonialsOn(store).submit("other-words", other, lease)).id).toBe(second.id);
    });
  });
});
