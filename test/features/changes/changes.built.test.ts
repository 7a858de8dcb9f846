import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { startWithTwoSnapshots, type TwoSnapshots } from "../../support/two-snapshots.ts";
import { openPage } from "../../runtime/pages/html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** What a hostile publisher may put into a name. */
const hostile = `<script>alert(1)</script>"'>&]]>\u202e`;
/** Characters that turn a text around, or that XML cannot hold. */
const unsafe = /\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u;

const alone = serviceOfFile();
let two: TwoSnapshots;
beforeAll(async () => {
  two = await startWithTwoSnapshots({ name: hostile });
});
afterAll(() => two?.close());

const page = async (query: Record<string, string> = {}) => {
  // A person opens it again while the snapshots are being compared; each look waits a while by itself.
  for (;;) {
    const answer = await openPage(two.service, `/snapshot/changes?${new URLSearchParams(query)}`);
    if (answer.headers.get("retry-after") === null) return { ...answer, $: load(answer.html) };
  }
};
const feed = async (query: Record<string, string> = {}) => {
  const { status, headers, bytes } = await two.service.ask(`/snapshot/changes.atom?${new URLSearchParams(query)}`);
  return {
    status,
    media: headers.get("content-type"),
    xml: bytes.toString(),
    $: load(bytes.toString(), { xml: true }),
  };
};

describe("the page of changes", () => {
  it("compares the snapshot served with the one before it, and tells what moved in words", async () => {
    const { status, $ } = await page();
    expect(status).toBe(200);
    expect($("#from option[selected]").attr("value")).toBe(two.before);
    expect($("#to option[selected]").attr("value")).toBe(two.after);
    const said = $(".moves").text();
    for (const passage of [
      "application window end: moved from 2026-12-25 to 2027-01-15",
      "maximum amount: raised from 150万円 to 450万円",
      "Non-profit organizations added, Sole proprietors removed",
      "2026年度第2回: deadline: moved from 2027-02-26 to 2027-03-12",
      "last amendment: moved from 2025-12-05 to 2026-08-20",
    ])
      expect(said).toContain(passage);
    expect($(".moves del").text()).toBe("三");
    expect($(".moves ins").last().text()).toBe("二");
    expect($('.changes a[href="/programs/UNI-0000000003"]').length).toBe(1);
    expect($('.changes a[href^="https://www.kakuu.example/program/0000000003"]').length).toBe(1);
    // The page of a program that is gone would be a 404.
    expect($('.changes a[href="/programs/UNI-0000000016"]').length).toBe(0);
    expect($(".changes").text()).toContain("架空応援金");
  });

  it("speaks Japanese too", async () => {
    const said = (await page({ lang: "ja" })).$(".moves").text();
    for (const passage of [
      "上限額: 150万円 → 450万円（引き上げ）",
      "NPO法人を追加",
      "2026年度第2回: 締切: 2027-02-26 → 2027-03-12",
    ])
      expect(said).toContain(passage);
  });

  it("narrows by kind and place, and counts all that fits", async () => {
    const { $ } = await page({ kind: "program", place: "北海道" });
    expect($(".changes > li").length).toBe(1);
    expect($(".changes .tag").text()).toBe("Removed");
    const laws = await page({ kind: "law" });
    expect(laws.$(".changes > li .name a").attr("href")).toMatch(/^\/laws\/LAW-/);
    const row = laws.$("table tbody tr").first();
    expect(
      row
        .find("td")
        .toArray()
        .map((cell) => laws.$(cell).text()),
    ).toEqual(["2", "0", "1", "3"]);
    expect((await page({ kind: "bid" })).$("main").text()).toContain("No change fits this choice");
  });

  it("goes both ways, and refuses what is not held or is the same", async () => {
    const back = await page({ from: two.after, to: two.before });
    expect(back.$("main").text()).toContain("added and removed are swapped");
    expect(back.$(".moves").text()).toContain("lowered from 450万円 to 150万円");
    expect((await page({ from: two.before, to: two.before })).$("main").text()).toContain(
      "does not differ from itself",
    );
    for (const odd of ["../../etc", `cs1_${"a".repeat(52)}`])
      expect((await page({ from: odd })).$(".notice").text()).toContain("no longer held");
  });

  it("shows hostile names as text, and leads to the feed", async () => {
    const { html, $ } = await page();
    expect(html).not.toMatch(unsafe);
    expect($("main script").length).toBe(0);
    expect($(".changes").text()).toContain("<script>alert(1)</script>");
    expect($('link[type="application/atom+xml"]').attr("href")).toBe("/snapshot/changes.atom");
  });
});

describe("the feed of changes", () => {
  it("is Atom: every entry has an id of its own that stays, a title, a time and a link", async () => {
    const first = await feed();
    expect([first.status, first.media]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const { $ } = first;
    const root = $.root().children().last();
    expect([$(root).prop("tagName")?.toLowerCase(), root.attr("xmlns")]).toEqual([
      "feed",
      "http://www.w3.org/2005/Atom",
    ]);
    for (const name of ["id", "title", "updated", "author"]) expect($(`feed > ${name}`).length).toBe(1);
    expect($("feed > link[rel=self]").attr("href")).toMatch(/^http:\/\/127\.0\.0\.1:8787\/snapshot\/changes\.atom/);
    const entries = $("entry").toArray();
    expect(entries.length).toBe((await page()).$(".changes > li").length);
    const ids = entries.map((entry) => $(entry).children("id").text());
    expect(new Set(ids).size).toBe(entries.length);
    for (const id of nonEmpty(ids))
      expect(id).toMatch(/^tag:127\.0\.0\.1,\d{4}-\d\d-\d\d:snapshots\/cs1_\w{52}\/[a-z_]+\/\S+$/);
    for (const entry of entries) {
      for (const name of ["id", "title", "updated", "content"]) expect($(entry).children(name).length).toBe(1);
      expect($(entry).children("updated").text()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect($(entry).children("link[rel=alternate]").attr("href")).toMatch(/^http:\/\/127/);
    }
    const again = await feed({ lang: "ja" });
    expect(
      again
        .$("entry > id")
        .toArray()
        .map((id) => again.$(id).text()),
    ).toEqual(ids);
  });

  it("can be narrowed as the page is, and holds nothing but text", async () => {
    const { $, xml } = await feed({ kind: "program", place: "北海道", lang: "ja" });
    expect($("entry > title").text()).toBe("削除: 架空応援金");
    expect($("feed").attr("xml:lang")).toBe("ja");
    expect($('entry > category[term="北海道"]').length).toBe(1);
    const all = await feed();
    expect(all.xml).not.toMatch(unsafe);
    expect(all.$("script").length).toBe(0);
    expect(all.$("entry > title").text()).toContain("<script>alert(1)</script>");
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  });
});

describe("a record that only the snapshot before had", () => {
  const gone = "UNI-0000000016";

  it("is a 404 that names that snapshot", async () => {
    for (const path of [
      `/v1/programs/${gone}`,
      `/v1/integrity/proof/program/${gone}`,
      `/v1/evidence/packets/program/${gone}`,
      `/v1/source_manifest/${gone}`,
      `/v1/programs/${gone}/deadlines.ics`,
    ]) {
      const { status, body } = await two.service.ask(path);
      expect(status).toBe(404);
      expect(body.held_before).toEqual({
        corpus_snapshot_id: two.before,
        name: "架空応援金",
        missing_since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    }
  });

  it("is told of each id that a batch misses", async () => {
    const { body } = await two.service.ask("/v1/programs/batch", {
      json: { unified_ids: ["UNI-0000000001", gone, "UNI-ffffffffff"] },
    });
    expect(body.not_found).toEqual([gone, "UNI-ffffffffff"]);
    expect(body.missing_held_before).toEqual([
      {
        unified_id: gone,
        corpus_snapshot_id: two.before,
        name: "架空応援金",
        missing_since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  it("is not told of ids that it did not have", async () => {
    for (const path of ["/v1/programs/UNI-ffffffffff", "/v1/laws/LAW-ffffffffff", `/v1/integrity/proof/law/${gone}`]) {
      const { status, body } = await two.service.ask(path);
      expect([status, "held_before" in body]).toEqual([404, false]);
    }
    const { body } = await two.service.ask("/v1/tax_rulesets/evaluate", {
      json: { business_profile: {}, target_ruleset_ids: ["TAX-ffffffffff"] },
    });
    expect([body.code, "missing_held_before" in body]).toEqual(["ruleset_not_found", false]);
  });

  it("is told on its page, with a way to what changed", async () => {
    const { status, html } = await openPage(two.service, `/programs/${gone}?lang=ja`);
    const $ = load(html);
    expect(status).toBe(404);
    expect($("main").text()).toContain("「架空応援金」は、直前の収録データには収録されていましたが");
    expect($(`main a[href*="from=${two.before}"]`).attr("href")).toMatch(/^\/snapshot\/changes\?/);
    expect((await openPage(two.service, "/programs/UNI-ffffffffff")).html).not.toContain(two.before);
  });
});

describe("a service with one snapshot", () => {
  it("says that there is nothing to compare, in a feed without entries too", async () => {
    expect((await openPage(alone(), "/snapshot/changes")).status).toBe(200);
    const { status, bytes } = await alone().ask("/snapshot/changes.atom");
    expect([status, load(bytes.toString(), { xml: true })("entry").length]).toEqual([200, 0]);
  });
});

describe("checkpoints", () => {
  it("are shown with the state of their signatures in words", async () => {
    const $ = load((await openPage(two.service, "/snapshot")).html);
    expect($("#checkpoints .verdict.success").length).toBe(2);
    expect($("#checkpoints").text()).toContain("Its signature was checked with the published keys.");
    expect($("#checkpoints").text()).toContain("konkyo-local-seal-1");
    expect($('#held a[href="/snapshot/changes"]').length).toBe(1);
  });
});
