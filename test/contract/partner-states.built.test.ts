import { randomBytes, randomUUID } from "node:crypto";
import { type Advisors, createAdvisors } from "../../runtime/features/advisors/advisors.ts";
import { createReferrals, type Referrals } from "../../runtime/features/advisors/referrals.ts";
import { createTestimonials } from "../../runtime/features/testimonials/testimonials.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StateStore } from "../../runtime/state/store.ts";
import { checkDigit } from "../../snapshots/text/entities/houjin.ts";
import { describeOnBothStores } from "../support/both-stores.ts";
import { startTestService, type TestAnswer, type TestService, testSecrets } from "../support/service.ts";
import { rowsOf, type StateTable } from "../support/state-table.ts";

type Standing = "nobody" | "signed up" | "verified" | "listed" | "disabled";

/** What happens to a firm in each of its states. What an operator does is answered by null. */
const firms = {
  "sign up": {
    nobody: [200, null, "signed up"],
    "signed up": [409, "houjin_already_registered", "signed up"],
    verified: [409, "houjin_already_registered", "verified"],
    listed: [409, "houjin_already_registered", "listed"],
    disabled: [409, "houjin_already_registered", "disabled"],
  },
  verify: {
    nobody: [404, "advisor_not_found", "nobody"],
    "signed up": [200, "verified", "verified"],
    verified: [200, "already_verified", "verified"],
    listed: [200, "already_verified", "listed"],
    disabled: [200, "already_verified", "disabled"],
  },
  "verify under a name that the register does not have": {
    "signed up": [422, "registry_no_match", "signed up"],
  },
  "the provider can pay": {
    "signed up": [0, null, "signed up"],
    verified: [0, null, "listed"],
    listed: [0, null, "listed"],
  },
  "the provider can pay no more": {
    listed: [0, null, "verified"],
  },
  "the operator takes it off": {
    verified: [0, null, "disabled"],
    listed: [0, null, "disabled"],
  },
  "the operator puts it back": {
    disabled: [0, null, "listed"],
  },
  track: {
    nobody: [404, "advisor_not_found", "nobody"],
    "signed up": [409, "advisor_not_listed", "signed up"],
    verified: [409, "advisor_not_listed", "verified"],
    listed: [200, null, "listed"],
    disabled: [409, "advisor_not_listed", "disabled"],
  },
  "track without consent": {
    nobody: [404, "advisor_not_found", "nobody"],
    listed: [409, "consent_required", "listed"],
    disabled: [409, "consent_required", "disabled"],
  },
  "open the dashboard": {
    nobody: [403, "dashboard_token_required", "nobody"],
    "signed up": [200, null, "signed up"],
    listed: [200, null, "listed"],
    disabled: [200, null, "disabled"],
  },
} satisfies StateTable<Standing>;
type FirmDeed = keyof typeof firms;

type Progress = "unknown" | "clicked" | "converted" | "paid";

/** What happens to a referral in each of its states. */
const referred = {
  report: {
    unknown: [404, "referral_not_found", "unknown"],
    clicked: [200, null, "converted"],
    converted: [409, "already_converted", "converted"],
    paid: [409, "already_converted", "paid"],
  },
  "pay within 30 days": {
    clicked: [0, "not-converted", "clicked"],
    converted: [0, "held", "converted"],
  },
  "pay after 30 days": {
    clicked: [0, "not-converted", "clicked"],
    converted: [0, "paid", "paid"],
    paid: [0, "paid-before", "paid"],
  },
} satisfies StateTable<Progress>;
type ReferralDeed = keyof typeof referred;

type Opinion = "none" | "pending" | "approved" | "rejected" | "deleted";

/** What happens to a testimonial in each of its states. */
const opinions = {
  submit: {
    none: [201, null, "pending"],
  },
  "submit without a key": {
    none: [401, "api_key_required", "none"],
  },
  approve: {
    pending: [0, null, "approved"],
    approved: [0, null, "approved"],
    rejected: [0, null, "approved"],
    deleted: [0, "none", "deleted"],
  },
  reject: {
    pending: [0, null, "rejected"],
    approved: [0, null, "rejected"],
    rejected: [0, null, "rejected"],
    deleted: [0, "none", "deleted"],
  },
  delete: {
    pending: [204, null, "deleted"],
    approved: [204, null, "deleted"],
    rejected: [204, null, "deleted"],
    deleted: [404, "testimonial_not_found", "deleted"],
  },
  "delete with the key of another account": {
    pending: [404, "testimonial_not_found", "pending"],
    approved: [404, "testimonial_not_found", "approved"],
  },
} satisfies StateTable<Opinion>;
type OpinionDeed = keyof typeof opinions;

describeOnBothStores("the states of partners", (open) => {
  let store: StateStore;
  let service: TestService;
  let advisors: Advisors;
  const now = () => new Date(service.now());
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store });
    advisors = createAdvisors({ store, secrets: testSecrets, now });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  describe("a firm", () => {
    let made = 0;
    type Firm = { readonly json: { readonly houjin_bangou: string }; id: number };
    const newFirm = (): Firm => {
      const digits = `9998${String(++made).padStart(8, "0")}`;
      const json = {
        firm_name: "株式会社架空製作所",
        houjin_bangou: `${checkDigit(digits)}${digits}`,
        firm_type: "銀行",
        specialties: ["loan"],
        prefecture: "東京都",
        contact_email: `${digits}@advisor.example`,
        contact_url: "https://www.advisor.example/",
        agreed_to_terms: true,
      };
      return { json, id: 999_999 };
    };
    const signUp = async (firm: Firm): Promise<TestAnswer> => {
      const answer = await service.ask("/v1/advisors/signup", { json: firm.json });
      if (answer.status === 200) firm.id = answer.body.advisor_id;
      return answer;
    };
    const order: readonly Standing[] = ["signed up", "verified", "listed", "disabled"];
    const reach = async (firm: Firm, state: Standing): Promise<void> => {
      const steps = [
        () => signUp(firm),
        () => advisors.verify(firm.id, "mail"),
        () => advisors.operate(firm.id, { payoutReady: true }),
        () => advisors.operate(firm.id, { disabledReason: "complaints" }),
      ];
      for (const step of steps.slice(0, order.indexOf(state) + 1)) await step();
    };
    const verify = (id: number) =>
      service.ask(`/v1/advisors/verify-houjin/${id}`, { json: { token: advisors.dashboardToken(id) } });
    const track = ({ id }: Firm, consent_granted: boolean) =>
      service.ask("/v1/advisors/track", { json: { advisor_id: id, consent_granted } });
    const deeds: Record<FirmDeed, (firm: Firm) => Promise<unknown>> = {
      "sign up": signUp,
      verify: ({ id }) => verify(id),
      "verify under a name that the register does not have": ({ id }) => verify(id),
      "the provider can pay": ({ id }) => advisors.operate(id, { payoutReady: true }),
      "the provider can pay no more": ({ id }) => advisors.operate(id, { payoutReady: false }),
      "the operator takes it off": ({ id }) => advisors.operate(id, { disabledReason: "complaints" }),
      "the operator puts it back": ({ id }) => advisors.operate(id, { disabledReason: null }),
      track: (firm) => track(firm, true),
      "track without consent": (firm) => track(firm, false),
      "open the dashboard": ({ id }) =>
        service.ask(`/v1/advisors/${id}/dashboard-data?token=${advisors.dashboardToken(id)}`),
    };
    const stateOf = async ({ id }: Firm): Promise<Standing> => {
      const record = await advisors.find(id);
      if (record === null) return "nobody";
      const { advisors: listed } = await advisors.match({ prefecture: null, specialty: null, industry: null }, 10_000);
      if (listed.some((one) => one.id === id)) return "listed";
      if (record.disabledReason !== null) return "disabled";
      return record.verifiedAt === null ? "signed up" : "verified";
    };

    it.each(rowsOf<Standing, FirmDeed>(firms))("$state: $deed, $status $code, then $next", async (row) => {
      const firm = newFirm();
      // The two walks that ask the register have firms of the test corpus.
      if (row.deed === "verify" && row.state === "signed up")
        Object.assign(firm.json, { houjin_bangou: "8999900000001" });
      if (row.deed.startsWith("verify under"))
        Object.assign(firm.json, { houjin_bangou: "7999900000002", firm_name: "株式会社別名" });
      await reach(firm, row.state);
      const answer = (await deeds[row.deed](firm)) as Partial<TestAnswer>;
      if (row.status !== 0) {
        const { code, status } = answer.body;
        expect([answer.status, code ?? status ?? null]).toEqual([row.status, row.code]);
      }
      expect(await stateOf(firm)).toBe(row.next);
    });

    it("is listed for nobody to be paid for when it is a lawyer's", async () => {
      const firm = newFirm();
      Object.assign(firm.json, { firm_type: "弁護士" });
      await reach(firm, "listed");
      expect(await stateOf(firm)).toBe("listed");
      expect(await track(firm, true)).toMatchObject({ status: 409, body: { code: "advisor_not_listed" } });
    });
  });

  describe("a referral", () => {
    let advisorId: number;
    let referrals: Referrals;
    const later = () => new Date(service.now() + 30 * 86_400_000);
    beforeAll(async () => {
      const json = {
        firm_name: "株式会社架空製作所",
        houjin_bangou: "5999900000004",
        firm_type: "銀行",
        specialties: ["loan"],
        prefecture: "東京都",
        contact_email: "referred@advisor.example",
        agreed_to_terms: true,
      };
      advisorId = (await service.ask("/v1/advisors/signup", { json })).body.advisor_id;
      await advisors.verify(advisorId, "mail");
      await advisors.operate(advisorId, { payoutReady: true });
      referrals = createReferrals({ store, random: randomBytes, now });
    });
    type Sent = { readonly token: string; readonly id: number };
    const payOn = (at: () => Date, { id }: Sent) =>
      createReferrals({ store, random: randomBytes, now: at }).pay(advisorId, id);
    const report = (token: string) =>
      service.ask("/v1/advisors/report-conversion", { json: { referral_token: token } });
    const reach = async (state: Progress): Promise<Sent> => {
      if (state === "unknown") return { token: randomBytes(16).toString("hex"), id: 0 };
      const { body } = await service.ask("/v1/advisors/track", {
        json: { advisor_id: advisorId, consent_granted: true },
      });
      const sent = { token: body.token, id: (await referrals.find(body.token))!.id };
      if (state !== "clicked") await report(sent.token);
      if (state === "paid") await payOn(later, sent);
      return sent;
    };
    const deeds: Record<ReferralDeed, (sent: Sent) => Promise<[number, string | null]>> = {
      async report({ token }) {
        const { status, body } = await report(token);
        if (status === 200) expect(body).toMatchObject({ status: "recorded", commission_yen: 3000 });
        return [status, body.code ?? null];
      },
      "pay within 30 days": async (sent) => [0, await payOn(now, sent)],
      "pay after 30 days": async (sent) => [0, await payOn(later, sent)],
    };
    const stateOf = async ({ token }: Sent): Promise<Progress> => {
      const found = await referrals.find(token);
      if (found === null) return "unknown";
      if (found.paidAt !== null) return "paid";
      return found.convertedAt === null ? "clicked" : "converted";
    };

    it.each(rowsOf<Progress, ReferralDeed>(referred))("$state: $deed, $status $code, then $next", async (row) => {
      const sent = await reach(row.state);
      expect(await deeds[row.deed](sent)).toEqual([row.status, row.code]);
      expect(await stateOf(sent)).toBe(row.next);
    });
  });

  describe("a testimonial", () => {
    type Said = { readonly key: string; readonly text: string; id: number };
    const operator = () => createTestimonials({ store, now });
    const submit = async (said: Said, key: string | null = said.key): Promise<TestAnswer> => {
      const json = { audience: "SMB", text: said.text };
      const answer = await service.ask("/v1/me/testimonials", { json, ...(key === null ? {} : { key }) });
      if (answer.status === 201) said.id = answer.body.testimonial_id;
      return answer;
    };
    const remove = ({ id }: Said, key: string) => service.ask(`/v1/me/testimonials/${id}`, { method: "DELETE", key });
    const decide = async ({ id }: Said, status: "approved" | "rejected"): Promise<[number, string | null]> => [
      0,
      (await operator().decide(id, status)) === null ? "none" : null,
    ];
    const told = ({ status, body }: TestAnswer): [number, string | null] => [status, body?.code ?? null];
    const reach: Record<Opinion, (said: Said) => Promise<unknown>> = {
      none: async () => undefined,
      pending: (said) => submit(said),
      async approved(said) {
        await submit(said);
        await decide(said, "approved");
      },
      async rejected(said) {
        await submit(said);
        await decide(said, "rejected");
      },
      async deleted(said) {
        await submit(said);
        await remove(said, said.key);
      },
    };
    const deeds: Record<OpinionDeed, (said: Said) => Promise<[number, string | null]>> = {
      submit: async (said) => told(await submit(said)),
      "submit without a key": async (said) => told(await submit(said, null)),
      approve: (said) => decide(said, "approved"),
      reject: (said) => decide(said, "rejected"),
      delete: async (said) => told(await remove(said, said.key)),
      "delete with the key of another account": async (said) =>
        told(await remove(said, (await service.createKey()).apiKey)),
    };
    /** As the public and the operator see it. */
    const stateOf = async ({ id, text }: Said): Promise<Opinion> => {
      const { rows } = (await service.ask("/v1/testimonials")).body as { rows: { text: string }[] };
      const shown = rows.some((row) => row.text === text);
      for await (const one of operator().list())
        if (one.id === id) {
          expect(shown).toBe(one.status === "approved");
          return one.status;
        }
      expect(shown).toBe(false);
      return id === 0 ? "none" : "deleted";
    };

    it.each(rowsOf<Opinion, OpinionDeed>(opinions))("$state: $deed, $status $code, then $next", async (row) => {
      const said: Said = {
        key: (await service.createKey()).apiKey,
        text: `たいへん助かりました ${randomUUID()}`,
        id: 0,
      };
      await reach[row.state](said);
      expect(await deeds[row.deed](said)).toEqual([row.status, row.code]);
      expect(await stateOf(said)).toBe(row.next);
    });
  });
});
