import { rmSync } from "node:fs";
import type { Mail } from "../../../runtime/mail/mail-queue.ts";
import { renderMail } from "../../../runtime/mail/render-mail.ts";
import { createSavedSearches } from "../../../runtime/features/saved-searches/saved-searches.ts";
import type { NewSubscription } from "../../../runtime/features/alerts/service/alert-subscriptions.ts";
import { currentId, promote, rollback } from "../../../snapshots/catalogue.ts";
import { createTestDeliveries } from "../../../runtime/features/alerts/service/services.ts";
import { createMailLinks } from "../../../runtime/notify/addresses/mail-links.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { createAlertWork } from "../../support/alert-work.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { copyOfCorpus, type CorpusRow, editJsonl } from "../../support/edited-corpus.ts";
import { createMailWork } from "../../support/sent-mails.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildInto, builtAt } from "../../support/build.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { servedStore } from "../../support/shared-snapshot.ts";

type Posted = Record<string, unknown> & { readonly subject: { readonly id: string } };

/* Three snapshots: the corpus, the same with changes, and one made from the first again with those changes and one more. */
let folder: string;
const ids: Record<"first" | "second" | "third", string> = { first: "", second: "", third: "" };
const edit = (rows: CorpusRow[], id: string, change: CorpusRow) =>
  rows.map((row) => (row["unified_id"] === id ? { ...row, ...change } : row));

beforeAll(async () => {
  const build = async (sources: string) => (await buildInto(folder, { sources })).corpusSnapshotId;
  folder = await servedStore();
  ids.first = inject("snapshot").id;
  const copy = copyOfCorpus();
  const programs = copy.path("programs-ministry.jsonl");
  editJsonl(programs, (rows) => {
    const amended = edit(rows, "UNI-0000000001", { amount_max_man_yen: 750 });
    return edit(amended, "UNI-0000000002", { application_window: { start: null, end: "2026-10-31" } });
  });
  editJsonl(copy.path("laws.jsonl"), (rows) =>
    rows.map((row, place) => (place === 0 ? { ...row, revision_status: "repealed" } : row)),
  );
  editJsonl(copy.path("enforcement-cases.jsonl"), (rows) => [
    ...rows,
    { ...rows[0]!, case_id: "kakuu-new" },
    { ...rows[1]!, case_id: "kakuu-bare", source_url: null },
  ]);
  editJsonl(copy.path("exclusion-rules.jsonl"), ([changed, renamed, ...rows]) => [
    { ...changed!, description: "同じ経費には一つの補助金しか充てられない。" },
    { ...renamed!, rule_id: "kakuu-other-id" },
    ...rows,
  ]);
  ids.second = await build(copy.sources);
  editJsonl(programs, (rows) => edit(rows, "UNI-0000000003", { amount_max_man_yen: 4321 }));
  ids.third = await build(copy.sources);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The second suite meets a store in which the third was current already; alerts look at where the pointer leads. */
async function makeCurrent(id: string): Promise<void> {
  await promote(folder, id, builtAt).catch(() => rollback(folder, "the tests begin again", builtAt, id));
}

describeOnBothStores("alerts", (open) => {
  let store: StateStore;
  let nowMs = Date.parse("2026-11-15T03:00:00Z");
  const posts: { url: string; id: string; body: Posted }[] = [];
  const mails: Mail[] = [];
  let answer = 204;
  let work: ReturnType<typeof createAlertWork>;
  const subscribe = async (accountId: string, wanted: Partial<NewSubscription> = {}) => {
    const { subscription } = await work.subscriptions.create(
      accountId,
      {
        filterType: "all",
        filterValue: null,
        savedSearchId: null,
        minSeverity: "info",
        webhookUrl: `https://hooks.example.jp/${accountId}`,
        email: null,
        language: "ja",
        ...wanted,
      },
      null,
    );
    return subscription;
  };
  const openAccount = async (accountId: string) => {
    await store.openAccount({ accountId, status: "active", capYen: null });
  };
  const run = async () => {
    posts.length = 0;
    await work.announce();
    await work.deliver();
    return posts
      .map(({ url, body }) => `${url.split("/").at(-1)} ${body["event_kind"]} ${body.subject.id} ${body["severity"]}`)
      .sort();
  };

  beforeAll(async () => {
    store = await open();
    work = createAlertWork({
      store,
      folder,
      now: () => nowMs,
      async post(url, headers, body) {
        posts.push({ url, id: headers["webhook-id"]!, body: JSON.parse(body) as Posted });
        return answer;
      },
      send: async (mail) => void mails.push(mail),
    });
    if (currentId(folder) !== ids.first) await makeCurrent(ids.first);
    for (const account of ["all", "program", "law", "number", "industry", "critical", "mail", "english", "search"])
      await openAccount(account);
    await subscribe("all");
    await subscribe("program", { filterType: "program_id", filterValue: "UNI-0000000001", minSeverity: "important" });
    await subscribe("number", { filterType: "program_id", filterValue: "3999900000006", minSeverity: "critical" });
    await subscribe("industry", { filterType: "industry_jsic", filterValue: "E" });
    await subscribe("critical", { minSeverity: "critical" });
    await subscribe("mail", { webhookUrl: null, email: "owner@example.jp" });
    await subscribe("english", { webhookUrl: null, email: "reader@example.com", language: "en" });
    const searches = createSavedSearches({ store, now: () => new Date(nowMs) });
    const { id } = await searches.create("search", { name: "a", query: { q: "架空産業高度化補助金" } }, null);
    await subscribe("search", { savedSearchId: id });
  });
  afterAll(() => store.close());

  it("begin with the snapshot that is there: nothing of it is told", async () => {
    for (let turn = 0; turn < 3; turn++) expect(await run()).toEqual([]);
  });

  it("tell of a promotion, to everybody whom a change concerns and to nobody else", async () => {
    await makeCurrent(ids.second);
    const told = await run();
    const to = (name: string) => told.filter((line) => line.startsWith(`${name} `));
    expect(to("program")).toContain("program program.amended UNI-0000000001 important");
    expect(to("number")).toEqual(["number enforcement.added kakuu-new critical"]);
    expect(to("industry")).toEqual(["industry program.amended UNI-0000000001 important"]);
    expect(to("search")).toEqual(["search program.amended UNI-0000000001 important"]);
    expect(nonEmpty(to("critical")).every((line) => line.endsWith(" critical"))).toBe(true);
    expect(to("critical").join()).toContain("program.closed UNI-0000000002");
    expect(to("critical").join()).toContain("law.repealed");
    expect(to("all").join()).toContain("all enforcement.added kakuu-new important");
    const { body } = posts.find(
      ({ url, body: each }) => url.endsWith("/program") && each.subject.id === "UNI-0000000001",
    )!;
    expect(body).toMatchObject({
      schema: "evidence.alert.v1",
      event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      subscription_id: 1,
      filter: { type: "program_id", value: "UNI-0000000001" },
      subject: { kind: "program", id: "UNI-0000000001", name: "架空産業高度化補助金" },
      evidence_endpoint: "/v1/evidence/packets/program/UNI-0000000001",
      known_gaps: [],
    });
    const lacking = posts
      .filter(({ url }) => url.endsWith("/all"))
      .map(({ body: { subject, source_url: source, known_gaps: gaps } }) => [
        subject.id,
        source,
        (gaps as { kind: string }[]).map(({ kind }) => kind),
      ]);
    expect(lacking).toContainEqual(["kakuu-bare", null, ["source_url_missing", "license_unknown", "not_held"]]);
    expect(lacking).toContainEqual([
      "kakuu-dup-koudo-dx",
      "https://www.kakuu.example/rule/1",
      ["source_checksum_missing"],
    ]);
    // It went by this id.
    expect(lacking).toContainEqual(["kakuu-excl-koudo-setsubi", null, ["not_found_in_corpus"]]);
    expect(body["changes"]).toContainEqual({ field: "amount_max_man_yen", before: 500, after: 750 });
    const [known] = await work.subscriptions.list("program");
    expect(known!.state).toMatchObject({ lastTriggered: "2026-11-15T03:00:00Z", failedInRow: 0 });
    expect(known!.state.deliveries.at(-1)).toMatchObject({ status: "delivered", tries: 1, outcome: "answered 204" });
    // Nobody has confirmed the address.
    expect(mails).toEqual([]);
    expect((await work.subscriptions.list("mail"))[0]!.state.deliveries.at(-1)).toMatchObject({
      status: "dropped",
      channel: "email",
    });
    expect(await run()).toEqual([]);
  });

  it("tell nothing twice when a promotion is undone, or made again", async () => {
    await rollback(folder, "test", builtAt, ids.first);
    expect(await run()).toEqual([]);
    await makeCurrent(ids.second);
    expect(await run()).toEqual([]);
    await rollback(folder, "test", builtAt, ids.first);
    expect(await run()).toEqual([]);
  });

  it("tell only what is new of a snapshot that was made anew, and mail it to a confirmed address until its owner leaves", async () => {
    const { book } = work;
    const at = "2026-11-15T03:00:00Z";
    for (const [account, email] of [
      ["mail", "owner@example.jp"],
      ["english", "reader@example.com"],
    ] as const) {
      const verified = { state: "verified", language: "ja", preferences: null, updatedAt: at, leftMs: null } as const;
      await book.change("alerts", email, () => ({ email, ...verified }));
      await work.subscriptions.confirmEmail(account, email);
    }
    // Made from the first snapshot again: what the second had told of is part of it.
    await makeCurrent(ids.third);
    const told = await run();
    expect(told.filter((line) => line.startsWith("all "))).toEqual(["all program.amended UNI-0000000003 important"]);
    const [japanese, english] = ["owner@example.jp", "reader@example.com"].map((to) =>
      mails.filter((mail) => mail.to === to),
    );
    expect([mails.length, japanese!.length, english!.length]).toEqual([2, 1, 1]);
    expect([japanese![0]!.language, japanese![0]!.subject]).toEqual(["ja", "制度の変更: 架空デジタル化補助金"]);
    expect(renderMail(japanese![0]!).text).toMatch(
      /変更が1件あります。[^]*（制度の変更・重要）[^]*上限額: 150万円 → 4,321万円/,
    );
    expect([english![0]!.language, english![0]!.subject]).toEqual(["en", "Program amended: 架空デジタル化補助金"]);
    const text = renderMail(english![0]!).text.replaceAll("架空デジタル化補助金", "");
    expect(text).toMatch(
      /One change fits[^]*\(Program amended, important\)[^]*maximum amount: 1,500,000 JPY → 43,210,000 JPY/,
    );
    expect(text).not.toMatch(/\p{Script=Han}|\p{Script=Hiragana}/u);
    expect(japanese![0]!.unsubscribeUrl).toContain("/v1/email/unsubscribe?");
    expect((await work.subscriptions.list("mail"))[0]!.state.lastTriggered).toBe(at);
    await book.change("alerts", "owner@example.jp", (before) => ({ ...before!, state: "unsubscribed", leftMs: nowMs }));
    expect((await work.subscriptions.list("mail"))[0]!.confirmed).toBe(false);
  });

  describe("that cannot be delivered", () => {
    const deliveryOf = async (accountId: string) => (await work.subscriptions.list(accountId))[0]!.state.deliveries;
    const queue = async (accountId: string, number: number) => {
      const random = () => Buffer.alloc(16, number);
      const sender = createTestDeliveries({
        store,
        random,
        now: () => nowMs,
        links: createMailLinks("https://konkyo.example", work.tokens),
      });
      const [id] = await sender.send(accountId, (await work.subscriptions.list(accountId))[0]!);
      return id!;
    };

    it("are tried 12 times within three days under one id, then set aside where their owner sees them", async () => {
      answer = 503;
      posts.length = 0;
      const id = await queue("all", 1);
      const begun = nowMs;
      for (let turn = 0; turn < 400 && (await store.readDead("all", "alert")).length === 0; turn++, nowMs += 900_000)
        await work.deliver();
      expect(posts.map((post) => post.id)).toEqual(Array.from({ length: 12 }, () => id));
      expect(nowMs - begun).toBeLessThanOrEqual(3 * 86_400_000);
      expect((await deliveryOf("all")).at(-1)).toMatchObject({
        id,
        status: "dead",
        tries: 12,
        outcome: "answered 503",
      });
    });

    it.each([
      [400, 1],
      [410, 1],
      [302, 2],
      [408, 2],
      [425, 2],
      [429, 2],
      [500, 2],
    ])("are after %i tried %i times within a minute", async (status, tries) => {
      answer = status;
      posts.length = 0;
      await queue("industry", 100 + (status % 100));
      await work.deliver();
      nowMs += 6_000;
      await work.deliver();
      expect(posts.length).toBe(tries);
      answer = 204;
      nowMs += 86_400_000;
      await work.deliver();
    });

    it("five in a row end the calls of a webhook, and a success before that begins the count again", async () => {
      for (let event = 1; event <= 4; event++) {
        answer = 400;
        await queue("critical", event);
        await work.deliver();
      }
      answer = 204;
      await queue("critical", 5);
      await work.deliver();
      answer = 400;
      for (let event = 6; event <= 10; event++) {
        expect((await work.subscriptions.list("critical"))[0]!.state.suspended).toBe(false);
        await queue("critical", event);
        await work.deliver();
      }
      expect((await work.subscriptions.list("critical"))[0]!.state.suspended).toBe(true);
      posts.length = 0;
      expect(await queue("critical", 11)).toBeUndefined();
      await work.deliver();
      expect(posts).toEqual([]);
      answer = 204;
    });

    it("five in a row are told to the confirmed address of another alert of the account, and to no other account's", async () => {
      const email = "told@example.jp";
      for (const account of ["told", "untold"]) {
        await openAccount(account);
        await subscribe(account);
        await subscribe(account, { webhookUrl: null, email, language: "en" });
      }
      const updatedAt = "2026-11-15T03:00:00Z";
      const verified = { state: "verified", language: "ja", preferences: null, updatedAt, leftMs: null } as const;
      await work.book.change("alerts", email, () => ({ email, ...verified }));
      await work.subscriptions.confirmEmail("told", email);
      answer = 400;
      for (const account of ["told", "untold"])
        for (let event = 1; event <= 5; event++) {
          await queue(account, event);
          await work.deliver();
        }
      answer = 204;
      const sent = await createMailWork(store, () => nowMs, "https://konkyo.example").run();
      expect(sent.map(({ to, subject, blocks }) => [to, subject, JSON.stringify(blocks)])).toEqual([
        [email, "Your webhook was suspended", expect.not.stringContaining("Mail goes on")],
      ]);
    });

    it("are sent again under the same id by the next process when one dies", async () => {
      const id = await queue("number", 50);
      await store.claim({ topic: "alert", limit: 10, leaseMs: 60_000, nowMs });
      posts.length = 0;
      await work.deliver();
      expect(posts).toEqual([]);
      nowMs += 60_001;
      await work.deliver();
      expect(posts.map((post) => post.id)).toEqual([id]);
    });
  });
});
