import { rmSync } from "node:fs";
import type { Mail } from "../../../runtime/mail/mail-queue.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { createAlertWork } from "../../support/alert-work.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { servedStore } from "../../support/shared-snapshot.ts";

type Posted = {
  event_id: string;
  event_kind: string;
  severity: string;
  occurred_at: string;
  changes: unknown;
  known_gaps: unknown;
};

/* One snapshot is current all the time: whatever is told, a day has brought. */
describeOnBothStores("alerts of days", (open) => {
  let folder: string;
  let store: StateStore;
  let work: ReturnType<typeof createAlertWork>;
  let nowMs = Date.parse("2026-08-30T03:00:00Z");
  const posts: { id: string; at: string; body: Posted & { subject: { id: string; name: string } } }[] = [];
  const mails: Mail[] = [];

  beforeAll(async () => {
    folder = await servedStore();
    store = await open();
    work = createAlertWork({
      store,
      folder,
      now: () => nowMs,
      async post(url, headers, body) {
        posts.push({ id: headers["webhook-id"]!, at: url, body: JSON.parse(body) });
        return 204;
      },
      send: async (mail) => void mails.push(mail),
    });
    const wanted = {
      filterValue: null,
      savedSearchId: null,
      minSeverity: "info",
      email: null,
      language: "ja",
    } as const;
    for (const [accountId, filter] of [
      ["all", { filterType: "all" }],
      ["critical", { filterType: "all", minSeverity: "critical" }],
      ["one", { filterType: "program_id", filterValue: "UNI-0000000003" }],
    ] as const) {
      await store.openAccount({ accountId, status: "active", capYen: null });
      const webhookUrl = `https://hooks.example.jp/${accountId}`;
      await work.subscriptions.create(accountId, { ...wanted, ...filter, webhookUrl }, null);
    }
    // The first run is where the service begins, the second tells of its first day.
    await work.announce();
    await work.announce();
    await work.deliver();
  });
  afterAll(async () => {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What is told of programs when it is this day. */
  const on = async (day: string) => {
    nowMs = Date.parse(`${day}T03:00:00Z`);
    posts.length = 0;
    await work.announce();
    await work.deliver();
    return posts
      .filter(({ body }) => body.event_kind.startsWith("program."))
      .map(({ at, body }) => `${at.split("/").at(-1)} ${body.event_kind} ${body.subject.name}`)
      .sort();
  };

  it("begin with the day on which the service does", () => {
    expect(posts.filter(({ body }) => body.event_kind.startsWith("program."))).toEqual([]);
  });

  it("tell nothing on the last day of a window, and on the next that one has closed and another opened", async () => {
    expect(await on("2026-08-31")).toEqual([]);
    expect(await on("2026-09-01")).toEqual([
      "all program.closed 架空デジタル化補助金",
      "all program.opened 架空産業高度化補助金",
      "critical program.closed 架空デジタル化補助金",
      "one program.closed 架空デジタル化補助金",
      // The one that is followed is linked with it.
      "one program.opened 架空産業高度化補助金",
    ]);
    const opened = posts.find(({ body }) => body.event_kind === "program.opened")!.body;
    expect(opened).toMatchObject({
      event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      severity: "important",
      occurred_at: "2026-08-31T15:00:00Z",
      subject: { kind: "program", name: "架空産業高度化補助金" },
      changes: [{ field: "application_window", before: null, after: { start: "2026-09-01", end: "2027-01-29" } }],
      evidence_endpoint: "/v1/evidence/packets/program/UNI-0000000001",
    });
    const closed = posts.find(({ body }) => body.event_kind === "program.closed")!.body;
    expect([closed.severity, closed.occurred_at]).toEqual(["critical", "2026-08-31T15:00:00Z"]);
  });

  it("tell it once, however often the day is looked at", async () => {
    expect(await on("2026-09-01")).toEqual([]);
    expect(await on("2026-10-01")).toEqual(["all program.opened 架空市店舗改装補助金"]);
    expect(await on("2026-10-01")).toEqual([]);
  });

  it("make up for a month on which nothing ran, under the same ids when the work is cut off, and leave older days alone", async () => {
    nowMs = Date.parse("2026-12-26T03:00:00Z");
    const cut = new Error("cut off");
    let queued = 0;
    const dying = createAlertWork({
      store: { ...store, enqueue: async (...args) => (queued++ > 0 ? Promise.reject(cut) : store.enqueue(...args)) },
      folder,
      now: () => nowMs,
      post: async () => 204,
    });
    await expect(dying.announce()).rejects.toBe(cut);
    posts.length = 0;
    await work.deliver();
    const early = posts.map(({ id }) => id);
    expect(early).toHaveLength(1);
    // A call of the digital program opened on 1 November.
    expect(await on("2026-12-26")).toEqual([
      "all program.closed 架空市店舗改装補助金",
      "all program.closed 架空設備投資補助金",
      "critical program.closed 架空市店舗改装補助金",
      "critical program.closed 架空設備投資補助金",
    ]);
    // What was sent before comes again under the id it had.
    expect(new Set([...early, ...posts.map(({ id }) => id)]).size).toBe(posts.length);
    expect(await on("2026-12-26")).toEqual([]);
  });

  it("tell of a call that opens beside its window, and of none that ends while another is open", async () => {
    const told = [await on("2027-01-30"), await on("2027-02-27")].flat().filter((line) => line.startsWith("all "));
    expect(told).toEqual([
      "all program.closed 架空産業高度化補助金",
      "all program.closed 架空省エネ設備補助金",
      "all program.closed 架空デジタル化補助金",
    ]);
    // Its source was fetched in September.
    const closed = posts.find(({ body }) => body.event_kind === "program.closed")!.body;
    expect(closed.known_gaps).toContainEqual(
      expect.objectContaining({ kind: "source_stale", record_ids: [closed.subject.id], count: 1 }),
    );
  });
});
