import { randomBytes } from "node:crypto";
import { type Advisors, createAdvisors } from "../../../runtime/features/advisors/advisors.ts";
import { createReferrals, type Referrals } from "../../../runtime/features/advisors/referrals.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";
import { renderMail } from "../../../runtime/mail/render-mail.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { createMailWork, leavePathOf, linkOf } from "../../support/sent-mails.ts";
import { startTestService, type TestService, testNow } from "../../support/service.ts";

/** As the service under test has it. */
const secrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }] as const;

const firm = {
  firm_name: "株式会社架空製作所",
  houjin_bangou: "8999900000001",
  firm_type: "認定支援機関",
  specialties: ["subsidy", "loan"],
  prefecture: "東京都",
  contact_email: "info@advisor.example",
  contact_url: "https://advisor.example/welcome?lang=ja",
  agreed_to_terms: true,
};
const others = {
  osaka: { ...firm, houjin_bangou: "5999900000004", prefecture: "大阪府", industries: ["manufacture"] },
  percent: {
    ...firm,
    firm_name: "有限会社 架空商店",
    houjin_bangou: "4999900000005",
    commission_model: "percent",
    commission_rate_pct: 7,
    specialties: ["tax"],
  },
  lawyer: { ...firm, firm_name: "架空製作（株）", houjin_bangou: "6999900000003", firm_type: "弁護士" },
  misnamed: { ...firm, firm_name: "株式会社別名", houjin_bangou: "7999900000002" },
  unknown: { ...firm, houjin_bangou: "1000020012131" },
};

describeOnBothStores("advisors", (open) => {
  let store: StateStore;
  let service: TestService;
  let advisors: Advisors;
  let referrals: Referrals;
  let now = new Date(testNow);
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
    });
    advisors = createAdvisors({ store, secrets, now: () => now });
    referrals = createReferrals({ store, random: randomBytes, now: () => now });
    for (const [name, json] of Object.entries({ firm, ...others }))
      ids[name] = (await service.ask("/v1/advisors/signup", { json })).body.advisor_id;
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  const signUp = (json: object, from?: string) =>
    service.ask("/v1/advisors/signup", { json, ...(from === undefined ? {} : { from }) });
  const verify = (id: number | string, from?: string, token = advisors.dashboardToken(Number(id))) =>
    service.ask(`/v1/advisors/verify-houjin/${id}`, { json: { token }, ...(from === undefined ? {} : { from }) });
  const match = async (query = "") => (await service.ask(`/v1/advisors/match${query}`)).body;
  const track = (json: object) => service.ask("/v1/advisors/track", { json });
  const report = (json: object) => service.ask("/v1/advisors/report-conversion", { json });
  const dashboard = (id: number, token?: string) =>
    service.ask(`/v1/advisors/${id}/dashboard-data${token === undefined ? "" : `?token=${token}`}`);

  it("signs a firm up with defaults, not listed, and refuses the same number again", async () => {
    const { status, body } = await signUp({ ...firm, houjin_bangou: "2999900000007" });
    expect([status, body]).toEqual([
      200,
      { advisor_id: expect.any(Number), next_step: "payments_connect", payments_connect_onboarding_url: null },
    ]);
    const again = await signUp(firm);
    expect([again.status, again.body.code]).toEqual([409, "houjin_already_registered"]);
    expect(await match()).toMatchObject({ results: [], total: 0 });
  });

  it("takes empty optional texts, as forms send them, for texts that were not sent", async () => {
    const optional = ["address", "city", "contact_phone", "contact_url", "firm_name_kana", "intro_blurb"];
    const empty = Object.fromEntries(optional.map((field) => [field, ""]));
    const { status, body } = await signUp({ ...firm, houjin_bangou: "9999900000000", ...empty });
    expect(status).toBe(200);
    const { address, city, contactPhone, contactUrl, firmNameKana, introBlurb } = (await advisors.find(
      body.advisor_id,
    ))!;
    expect([address, city, contactPhone, contactUrl, firmNameKana, introBlurb]).toEqual(optional.map(() => null));
  });

  it("confirms a firm by the register of the snapshot: number, open entry and name in any spelling", async () => {
    expect((await verify(ids["firm"]!)).body).toEqual({
      status: "verified",
      advisor_id: ids["firm"],
      verified_at: testNow,
      verified_by: "mail",
      proofs: [],
      listed: false,
    });
    expect((await verify(ids["firm"]!)).body).toMatchObject({ status: "already_verified", verified_at: testNow });
    for (const name of ["osaka", "percent", "lawyer"]) expect((await verify(ids[name]!)).status, name).toBe(200);
    for (const name of ["misnamed", "unknown"]) {
      const { status, body } = await verify(ids[name]!);
      expect([name, status, body.code]).toEqual([name, 422, "registry_no_match"]);
    }
    expect(await verify(999_999)).toMatchObject({ status: 404, body: { code: "advisor_not_found" } });
    expect((await verify("first")).status).toBe(422);
  });

  it("lists a firm that is confirmed and can be paid, until it is disabled, and tells no reason", async () => {
    for (const name of ["firm", "osaka", "percent", "lawyer"])
      await advisors.operate(ids[name]!, { payoutReady: true });
    await advisors.operate(ids["misnamed"]!, { payoutReady: true });
    const { results, total, ranking } = await match("?limit=10");
    expect([total, ranking]).toEqual([4, { prefecture: 100, industry: 20, specialty: 10 }]);
    expect(results.map(({ id }: { id: number }) => id)).toEqual([
      ids["firm"],
      ids["osaka"],
      ids["percent"],
      ids["lawyer"],
    ]);
    expect(Object.keys(results[0]).toSorted()).toEqual(
      [
        ..."id firm_name firm_name_kana firm_type specialties industries prefecture city address contact_email".split(
          " ",
        ),
        ..."contact_phone contact_url intro_blurb commission_model commission_rate_pct".split(" "),
        ..."commission_yen_per_intro success_count verified_at verified_by".split(" "),
      ].toSorted(),
    );
    await advisors.operate(ids["firm"]!, { disabledReason: "complaints" });
    expect(JSON.stringify(await match("?limit=10"))).not.toMatch(/complaints|payout|houjin/);
    expect((await match()).total).toBe(3);
    await advisors.operate(ids["firm"]!, { disabledReason: null });
  });

  it.each([
    ["?prefecture=大阪&limit=1", ["osaka"]],
    ["?industry=manufacturing&limit=1", ["osaka"]],
    ["?specialty=tax&limit=2", ["percent", "firm"]],
    ["?prefecture=tokyo&specialty=tax&limit=4", ["percent", "firm", "lawyer", "osaka"]],
    ["?prefecture=東京都&industry=manufacture&specialty=loan", ["firm", "lawyer", "percent"]],
  ])("ranks %s by weights and then by number", async (query, expected) => {
    const { results } = await match(query);
    expect(results.map(({ id }: { id: number }) => id)).toEqual(expected.map((name) => ids[name]));
  });

  it("mails each firm the link to its dashboard when it signs up, and again once it is listed, in its language", async () => {
    const work = createMailWork(store, service.now, "https://konkyo.example");
    // The firms above share one address, and what strangers can have mailed there is bounded.
    const before = (await work.run()).map(({ id }) => id);
    expect(before.filter((id) => id.endsWith("-welcome"))).toHaveLength(1);
    expect(before.filter((id) => id.endsWith("-listed")).toSorted()).toEqual(
      ["firm", "osaka", "percent", "lawyer"].map((name) => `advisor-${ids[name]}-listed`).toSorted(),
    );
    const english = { ...firm, houjin_bangou: "1999900000008", contact_email: "partner@advisor.example" };
    const headers = { "accept-language": "en" };
    const { advisor_id: id } = (await service.ask("/v1/advisors/signup", { json: english, headers })).body;
    const [welcome, ...none] = await work.run();
    expect(none).toEqual([]);
    expect([welcome!.to, welcome!.language, welcome!.subject]).toEqual([
      "partner@advisor.example",
      "en",
      "Your firm has signed up as an advisor",
    ]);
    // Nobody has confirmed the address: nothing that a stranger wrote is mailed to it.
    expect(renderMail(welcome!).text).not.toContain(firm.firm_name);
    const page = await service.ask(linkOf(welcome!), { headers: { ...headers, accept: "text/html" } });
    expect([page.status, page.bytes.toString().includes("Your referrals")]).toEqual([200, true]);
    await advisors.operate(id, { payoutReady: true });
    expect(await work.run()).toEqual([]);
    await advisors.verify(id, "letter");
    await advisors.operate(id, { disabledReason: "looked at" });
    await advisors.operate(id, { disabledReason: null });
    const [listed, ...again] = await work.run();
    expect([listed!.subject, again]).toEqual(["Your firm is listed as an advisor", []]);
    expect(linkOf(listed!)).toBe(linkOf(welcome!));
    await advisors.operate(id, { disabledReason: "a test" });
  });

  it("writes no more to a firm that has ended its mails", async () => {
    const work = createMailWork(store, service.now, "https://konkyo.example");
    const json = { ...firm, houjin_bangou: "3999900000006", contact_email: "quiet@advisor.example", lang: "ja" };
    const { advisor_id: id } = (await service.ask("/v1/advisors/signup", { json })).body;
    const [welcome] = await work.run();
    expect(welcome!.subject).toBe("専門家の登録を受け付けました");
    expect((await service.ask(leavePathOf(welcome!))).status).toBe(200);
    expect((await service.ask(leavePathOf(welcome!), { method: "POST" })).body).toMatchObject({ unsubscribed: true });
    await advisors.operate(id, { payoutReady: true });
    await advisors.verify(id, "letter");
    expect(await work.run()).toEqual([]);
    await advisors.operate(id, { disabledReason: "a test" });
  });

  it("is signed up once under one Idempotency-Key, also when its process died before it could answer", async () => {
    const { apiKey: key } = await service.createKey();
    const json = { ...firm, houjin_bangou: "1999900000016", contact_email: "again@advisor.example" };
    const cut = async () => {
      throw new StoreUnavailableError("cut off");
    };
    const dying = await startTestService({ store: { ...store, commit: cut, abort: cut } });
    const ask = (on: TestService) =>
      on.ask("/v1/advisors/signup", { json, key, headers: { "idempotency-key": "sign-up" } });
    expect((await ask(dying)).status).toBe(503);
    await dying.close();
    const early = await ask(service);
    expect([early.status, early.body.code]).toEqual([409, "idempotency_in_progress"]);
    service.setNow("2026-11-15T03:01:01Z");
    const [second, third] = [await ask(service), await ask(service)];
    expect([second.status, third.status, third.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
    expect(third.body).toEqual(second.body);
    const mails = await createMailWork(store, service.now, "https://konkyo.example").run();
    expect(mails.map(({ id }) => id)).toEqual([`advisor-${second.body.advisor_id}-welcome`]);
    service.setNow(testNow);
  });

  it("answers 422 to filters that are none", async () => {
    for (const query of ["?prefecture=atlantis", "?specialty=magic", "?industry=x", "?limit=11", "?limit=0"])
      expect((await service.ask(`/v1/advisors/match${query}`)).status, query).toBe(422);
  });

  it("sends nobody on without consent, to an unlisted firm or to a lawyer, and stores nothing", async () => {
    const tries: [object, number, string][] = [
      [{ advisor_id: 999_999, consent_granted: true }, 404, "advisor_not_found"],
      [{ advisor_id: ids["firm"] }, 409, "consent_required"],
      [{ advisor_id: ids["misnamed"], consent_granted: true }, 409, "advisor_not_listed"],
      [{ advisor_id: ids["lawyer"], consent_granted: true }, 409, "advisor_not_listed"],
      [{ consent_granted: true }, 422, "validation_error"],
    ];
    expect((await track({ advisor_id: ids["firm"] })).body.detail).toContain("send consent_granted true");
    for (const [json, status, code] of tries) expect(await track(json)).toMatchObject({ status, body: { code } });
    expect(await referrals.list(ids["firm"]!)).toEqual([]);
  });

  it("walks a referral from click to conversion to payment, each once", async () => {
    const clicked = await track({ advisor_id: ids["firm"], consent_granted: true, source_program_id: "UNI-1" });
    const { token } = clicked.body;
    expect(clicked.body).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      redirect_url: `https://advisor.example/welcome?lang=ja&ref=${token}`,
      advisor_id: ids["firm"],
    });
    const reported = await Promise.all([1, 2, 3].map(() => report({ referral_token: token })));
    expect(reported.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(reported.find(({ status }) => status === 200)!.body).toEqual({
      status: "recorded",
      advisor_id: ids["firm"],
      commission_yen: 3000,
      converted_at: testNow,
    });
    expect((await report({ referral_token: token })).body.code).toBe("already_converted");
    const link = advisors.dashboardToken(ids["firm"]!);
    const { body } = await dashboard(ids["firm"]!, link);
    expect(body.summary).toEqual({ clicks: 1, conversions: 1, paid_yen: 0, unpaid_yen: 3000 });
    expect(body.referrals).toEqual([
      {
        id: 1,
        token_prefix: token.slice(0, 6),
        source_program_id: "UNI-1",
        clicked_at: testNow,
        converted_at: testNow,
        conversion_value_yen: null,
        commission_yen: 3000,
        commission_paid_at: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(await referrals.pay(ids["firm"]!, 1)).toBe("held");
    now = new Date("2026-12-15T03:00:00Z");
    expect([await referrals.pay(ids["firm"]!, 1), await referrals.pay(ids["firm"]!, 1)]).toEqual([
      "paid",
      "paid-before",
    ]);
    now = new Date(testNow);
    expect((await dashboard(ids["firm"]!, link)).body.summary).toMatchObject({ paid_yen: 3000, unpaid_yen: 0 });
  });

  it("rounds a share down, and needs the value for it", async () => {
    const { token } = (await track({ advisor_id: ids["percent"], consent_granted: true })).body;
    const missing = await report({ referral_token: token });
    expect([missing.status, missing.body.errors[0].loc]).toEqual([422, ["body", "conversion_value_yen"]]);
    const { body } = await report({ referral_token: token, conversion_value_yen: 99_999 });
    expect(body.commission_yen).toBe(6999);
  });

  it("marks a conversion for review that is reported from where the click came from", async () => {
    const from = "198.51.100.7";
    const json = { advisor_id: ids["osaka"], consent_granted: true };
    const { token } = (await service.ask("/v1/advisors/track", { json, from })).body;
    await service.ask("/v1/advisors/report-conversion", { json: { referral_token: token }, from });
    expect((await referrals.list(ids["osaka"]!))[0]!.review).toMatch(/one network/);
  });

  it("marks it also when the report comes on another day", async () => {
    const [from, other] = ["198.51.100.8", "198.51.100.9"];
    const json = { advisor_id: ids["osaka"], consent_granted: true };
    const sent = async () => (await service.ask("/v1/advisors/track", { json, from })).body.token as string;
    const [first, second] = [await sent(), await sent()];
    service.setNow("2026-11-20T03:00:00Z");
    await service.ask("/v1/advisors/report-conversion", { json: { referral_token: first }, from });
    await service.ask("/v1/advisors/report-conversion", { json: { referral_token: second }, from: other });
    service.setNow(testNow);
    const reviews = (await referrals.list(ids["osaka"]!)).slice(0, 2).map(({ review }) => review);
    expect(reviews).toEqual([null, expect.stringMatching(/one network/)]);
  });

  it("answers 404 to an unknown token and 422 to what is no token", async () => {
    expect(await report({ referral_token: "0".repeat(32) })).toMatchObject({
      status: 404,
      body: { code: "referral_not_found" },
    });
    expect((await report({ referral_token: "0".repeat(31) })).status).toBe(422);
    expect((await report({ referral_token: "0".repeat(32), conversion_value_yen: -1 })).status).toBe(422);
  });

  it("answers the same 403 to a missing, wrong, malformed and foreign token, and to an unknown advisor", async () => {
    const foreign = advisors.dashboardToken(ids["osaka"]!);
    const unknown = advisors.dashboardToken(999_999);
    const refused = [
      await dashboard(ids["firm"]!),
      await dashboard(ids["firm"]!, "x".repeat(43)),
      // As many characters as a token has, and more bytes.
      await dashboard(ids["firm"]!, encodeURIComponent("あ".repeat(43))),
      await dashboard(ids["firm"]!, "x".repeat(201)),
      await dashboard(ids["firm"]!, `${advisors.dashboardToken(ids["firm"]!)}&token=x`),
      await dashboard(ids["firm"]!, foreign),
      await dashboard(999_999, unknown),
      await dashboard(999_999, "x"),
    ].map(({ status, body: { request_id: _id, ...body } }) => [status, body]);
    expect(new Set(refused.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(refused[0]).toMatchObject([403, { code: "dashboard_token_required" }]);
  });

  it("confirms nobody by public data alone, by a foreign token or by mail at another domain", async () => {
    const signed = async (change: object) =>
      (await signUp({ ...firm, houjin_bangou: "8999900000001", ...change })).body.advisor_id as number;
    const stranger = await signed({ contact_email: "stranger@elsewhere.example" });
    const bare = await service.ask(`/v1/advisors/verify-houjin/${stranger}`, { method: "POST" });
    const unproven = { status: "proof_required", verified_at: null, verified_by: null, listed: false };
    expect(bare).toMatchObject({ status: 200, body: { ...unproven, proofs: ["letter"] } });
    expect((await verify(stranger)).body).toMatchObject({ ...unproven, proofs: ["letter"] });
    // Of a provider, which may give addresses at a subdomain; of another domain that looks like that of the page.
    for (const [domain, page = domain] of [
      ["gmail.com"],
      ["Violet.Plala.or.jp"],
      ["example.jp", "evil-example.jp"],
      ["example.co.jp", "example.co.jp.evil.example"],
      ["mail.example.jp", "example.jp"],
    ] as const) {
      const mailer = { contact_email: `stranger@${domain}`, contact_url: `https://${page}/` };
      expect((await verify(await signed(mailer))).body).toMatchObject({ ...unproven, proofs: ["letter"] });
    }
    const foreign = await verify(stranger, undefined, advisors.dashboardToken(ids["firm"]!));
    expect([foreign.status, foreign.body.code]).toEqual([403, "dashboard_token_required"]);
    expect((await advisors.find(stranger))?.verifiedAt).toBeNull();
  });

  it("lets the firm itself sign up after a stranger, and the proof that weighs more speak for it", async () => {
    // A firm of the register that no other test has confirmed.
    const houjin_bangou = "3999900000014";
    const at = (domain: string) => ({
      ...firm,
      houjin_bangou,
      contact_email: `info@${domain}`,
      contact_url: `https://www.${domain}/`,
    });
    const ofStranger = (await signUp(at("stranger.example"))).body.advisor_id as number;
    const real = await signUp(at("real.example"));
    expect(real.status).toBe(200);
    const id = real.body.advisor_id as number;
    await advisors.verify(ofStranger, "mail");
    await advisors.operate(ofStranger, { payoutReady: true });
    const refusal = (proofs: string[]) => ({ code: "houjin_already_registered", extra: { proofs } });
    await expect(advisors.verify(id, "mail")).rejects.toMatchObject(refusal(["letter"]));
    expect(await advisors.verify(id, "letter")).toMatchObject({ verifiedBy: "letter", verifiedAt: testNow });
    expect(await advisors.find(ofStranger)).toMatchObject({ verifiedBy: null, verifiedAt: null });
    const { results } = await match("?limit=10");
    expect(results.map((one: { id: number }) => one.id)).not.toContain(ofStranger);
    for (const by of ["mail", "letter"] as const)
      await expect(advisors.verify(ofStranger, by)).rejects.toMatchObject(refusal([]));
    const late = await signUp(at("late.example"));
    expect([late.status, late.body.code]).toEqual([409, "houjin_already_registered"]);
    expect(await advisors.verify(id, "mail")).toMatchObject({ verifiedBy: "letter" });
  });

  it("takes 10 sign-ups and 10 checks an hour from one network", async () => {
    for (const call of [(from: string) => signUp(firm, from), (from: string) => verify(ids["firm"]!, from)]) {
      const from = `192.0.2.${call.length + Math.floor(Math.random() * 200)}`;
      const answers = [];
      for (let count = 0; count < 11; count++) answers.push((await call(from)).status);
      expect(answers.slice(0, 10)).not.toContain(429);
      expect(answers[10]).toBe(429);
    }
  });

  describe("a sign-up is refused", () => {
    it.each<[string, object, string]>([
      ["an unknown field", { rating: 5 }, "rating"],
      ["terms not agreed to", { agreed_to_terms: false }, "agreed_to_terms"],
      ["a short name of a prefecture", { prefecture: "東京" }, "prefecture"],
      ["no specialty", { specialties: [] }, "specialties"],
      ["one specialty twice", { specialties: ["tax", "tax"] }, "specialties"],
      ["a wrong check digit", { houjin_bangou: "9999900000001" }, "houjin_bangou"],
      ["12 digits", { houjin_bangou: "899990000000" }, "houjin_bangou"],
      ["a lawyer paid by a share", { firm_type: "弁護士", commission_model: "percent" }, "commission_model"],
      ["a share of 31", { commission_rate_pct: 31 }, "commission_rate_pct"],
      ["99 yen", { commission_yen_per_intro: 99 }, "commission_yen_per_intro"],
      ["a script for a page", { contact_url: "javascript:alert(1)" }, "contact_url"],
      ["a page with a user", { contact_url: "https://www.meti.go.jp@evil.example/" }, "contact_url"],
      ["a page with a password", { contact_url: "https://:www.meti.go.jp@evil.example/" }, "contact_url"],
      ["half an address", { contact_url: "https://[::1" }, "contact_url"],
      ["a word for a page", { contact_url: "a".repeat(4001) }, "contact_url"],
      ["an address that is none", { contact_email: "nobody" }, "contact_email"],
      ["401 characters of praise", { intro_blurb: "x".repeat(401) }, "intro_blurb"],
    ])("422: %s", async (_what, wrong, field) => {
      const { status, body } = await signUp({ ...firm, ...wrong });
      expect([status, body.errors[0].loc]).toEqual([422, ["body", field]]);
    });
  });
});
