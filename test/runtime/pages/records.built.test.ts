import { load } from "cheerio";
import { describe, expect, inject, it } from "vitest";
import { type GivenProof, verifyProof } from "../../../client/verify/record-proof.ts";
import { serviceOfFile } from "../../support/service.ts";
import { headingOf, openPage } from "./html.ts";
import { plainText } from "../../../runtime/pages/words/plain-text.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const open = (path: string) => openPage(service(), path);

/** Each kind of record: where it is searched, its id, its page, and the name that it goes by. */
const kinds = [
  ["/v1/programs/search", "unified_id", "programs", "primary_name"],
  ["/v1/laws/search", "unified_id", "laws", "law_title"],
  ["/v1/court-decisions/search", "unified_id", "court-decisions", null],
  ["/v1/bids/search", "unified_id", "bids", "bid_title"],
  ["/v1/enforcement-cases/search", "case_id", "enforcement-cases", null],
  ["/v1/tax_rulesets/search", "unified_id", "tax-rulesets", "ruleset_name"],
  ["/v1/loan-programs/search", "id", "loan-programs", "program_name"],
  ["/v1/case-studies/search", "case_id", "case-studies", null],
  ["/v1/am/certifications", "entity_id", "certifications", "name"],
  ["/v1/am/mutual_plans", "entity_id", "mutual-plans", null],
] as const;

describe("the page of a record", () => {
  it.each(kinds)("of %s shows every record with its proof, which holds", async (search, idField, folder, name) => {
    const { body } = await service().ask(search);
    expect(body.results.length).toBeGreaterThan(0);
    for (const row of nonEmpty(body.results.slice(0, 8))) {
      const id = String(row[idField]);
      const { status, html } = await open(`/${folder}/${encodeURIComponent(id)}`);
      expect([id, status]).toEqual([id, 200]);
      const $ = load(html);
      if (name !== null) expect($("h1").text()).toBe(row[name]);
      const proof = JSON.parse($("#proof-data").text()) as GivenProof;
      expect(proof.key).toBe(id);
      expect(await verifyProof(proof, { snapshot: inject("snapshot").id })).toEqual({ ok: true });
      const about = JSON.parse($('script[type="application/ld+json"]').text());
      expect(about).toMatchObject({ "@context": "https://schema.org", name: $("h1").text(), identifier: id });
      expect($("#citation").attr("value")).toContain(inject("snapshot").id);
      expect($('meta[property="og:title"]').attr("content")).toBe($("h1").text());
      expect($("html").text()).not.toMatch(/\bundefined\b|\[object Object\]|NaN/);
    }
  });

  it("tells gaps and sources in plain words, in both languages", async () => {
    const { body } = await service().ask("/v1/programs/search?limit=100");
    const packets = await Promise.all(
      body.results.map((row: { unified_id: string }) =>
        service().ask(`/v1/evidence/packets/program/${row.unified_id}`),
      ),
    );
    const packet = packets.map((each) => each.body).find((each) => each.known_gaps.length > 1);
    const path = `/programs/${packet.query.subject_id}`;
    const [english, japanese] = [await open(path), await open(`${path}?lang=ja`)];
    for (const gap of nonEmpty(packet.known_gaps)) {
      expect(load(english.html)("main").text()).toContain(plainText(gap.message, "en"));
      expect(load(japanese.html)("main").text()).toContain(plainText(gap.message_ja, "ja"));
    }
    expect(english.html).toContain(`href="${packet.records[0].source_url}"`);
    expect(load(english.html)(".sources").text()).toContain(packet.records[0].source_checksum ?? "no checksum");
  });

  it("draws the windows of a program on a line of time", async () => {
    const $ = load((await open("/programs/UNI-0000000001")).html);
    expect($(".time-line .span").length).toBeGreaterThan(0);
    // On a phone, too, all of it is in sight: nothing is drawn at a fixed place across.
    expect($(".time-line line.today").attr("x1")).toMatch(/^[\d.]+%$/);
    expect($(".time-line svg").attr("viewBox")).toBeUndefined();
    expect($(".time-line figcaption").text()).toContain("29 January 2027");
  });

  it("never says that what is not held does not exist", async () => {
    for (const path of ["/programs/UNI-none", "/laws/LAW-none", "/certifications/none"]) {
      const { status, html } = await open(path);
      expect([status, headingOf(html)]).toEqual([404, "This record is not held"]);
    }
    expect((await open("/companies/123")).status).toBe(422);
  });

  it("costs nothing", async () => {
    const from = "192.0.2.99";
    await openPage(service(), "/programs/UNI-0000000001", { from });
    expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0 });
  });
});

describe("the page of a law", () => {
  it("has every article of the main provisions at an anchor, and finds words inside", async () => {
    const { body } = await service().ask(`/v1/laws/search?q=${encodeURIComponent("架空産業振興法")}`);
    const [{ unified_id: id, articles_held: held }] = body.results;
    const $ = load((await open(`/laws/${id}`)).html);
    // Those that are not in force today are shown as such.
    const inForce = $(".article")
      .toArray()
      .filter((each) => !$(each).text().includes("not in force today"));
    expect(inForce.length).toBe(held);
    const first = $(".article").first();
    expect(first.attr("id")).toMatch(/^a\d+/);
    const number = first.attr("id")!.slice(1);
    const one = load((await open(`/laws/${id}?find=${encodeURIComponent(`${number}条`)}`)).html);
    expect(
      one(".article")
        .toArray()
        .map((each) => each.attribs["id"]),
    ).toEqual([`a${number}`]);
    const none = await open(`/laws/${id}?find=qzxqzx`);
    expect(none.html).toContain("Not found in the articles held.");
  });
});

describe("the contents of a law", () => {
  it("are by chapter and section, as its source states them, and lead to every article", async () => {
    const { body } = await service().ask(`/v1/laws/search?q=${encodeURIComponent("架空産業振興法")}`);
    const $ = load((await open(`/laws/${body.results[0].unified_id}`)).html);
    const titlesIn = (part: string) =>
      $(`.toc nav ${part} > summary`)
        .toArray()
        .map((summary) => $(summary).text().replace(/\s+/gu, " "));
    expect(titlesIn("> details")).toEqual(["第一章 総則 第1条 – 第6条", "第二章 計画の認定等 第7条 – 第10条"]);
    expect(titlesIn("> details > details")).toEqual(["第一節 認定 第7条 – 第8条", "第二節 監督 第9条 – 第10条"]);
    const hrefs = (links: string) =>
      $(links)
        .toArray()
        .map((link) => $(link).attr("href"))
        .toSorted();
    const anchors = $(".article")
      .toArray()
      .map((article) => `#${article.attribs["id"]}`)
      .toSorted();
    expect(hrefs(".toc li a")).toEqual(anchors);
    // Articles in no division, or of a revision whose source states none, stand beside the chapters.
    expect(hrefs(".toc nav > ul a")).toEqual(["#a11", "#a4"]);
    expect($("#a9 > p").first().text()).toBe("第二章　計画の認定等 › 第二節　監督");
    expect($("#a10").text()).not.toContain("第二節");
  });

  it("are left out of a short law whose source states none", async () => {
    const { body } = await service().ask("/v1/laws/search?limit=100");
    const short = (body.results as { unified_id: string; articles_held: number }[]).filter(
      ({ articles_held: held }) => held > 0 && held < 5,
    );
    for (const { unified_id: id } of nonEmpty(short))
      expect((await open(`/laws/${id}`)).html).not.toContain('class="toc');
  });
});

it("names the decisions that cite a law by their case numbers, too", async () => {
  const { body } = await service().ask("/v1/court-decisions/search?limit=50");
  type Cited = { case_name: string | null; case_number: string | null; cited_statutes: { law_id: string | null }[] };
  const [row] = (body.results as Cited[]).flatMap(({ cited_statutes: cited, ...named }) =>
    cited.flatMap(({ law_id: law }) => (law && named.case_name && named.case_number ? [{ ...named, law }] : [])),
  );
  const { html } = await open(`/laws/${row!.law}`);
  expect(load(html)("main").text()).toContain(row!.case_number!);
});

describe("the page of a company", () => {
  it("tells the outcome of each look-up in words, and never that there is nothing", async () => {
    const { body } = await service().ask("/v1/houjin/8999900000001/360");
    const $ = load((await open("/companies/8999900000001")).html);
    expect($(".readings li").length).toBe(Object.keys(body.readings).length);
    const words = { HIT: "Confirmed", NO_HIT: "Not confirmable", AMBIGUOUS: "Undecided" } as const;
    const shown = $(".readings .tag")
      .toArray()
      .map((tag) => $(tag).text());
    expect(shown).toEqual(Object.values(body.readings).map((reading) => words[reading as "HIT"]));
  });
});
