import { describe, expect, inject, it } from "vitest";
import { Artifact } from "../../../schemas/answers/artifact.ts";
import type { AskOptions, TestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { tokensOf } from "../../support/o200k.ts";

const inputs = [
  "meta",
  "invoice_status",
  "enforcement",
  "adoption_history",
  "bids",
  "jurisdiction",
  "peer_summary",
  "watch_status",
];
/** A company with rows in every input, and a number with a right check digit of which nothing is held. */
const [held, notHeld] = ["3999900000006", "9999990000099"];
/** Nobody's number, and the registration of a sole proprietor that is held: it is no corporate number. */
const wrongCheckDigits = ["1234567890123", "T1234567890123", "T8000000000002"];

type Gap = { kind: string; reading: string; section: string | null; message_ja: string };
type Section = { section_id: string; reading: string; rows: object[]; total: number; truncated: boolean };

/** What every pack promises. `sectionIds` are those of its kind; `made` those that are written from all inputs. */
export function describeArtifact(
  service: () => TestService,
  type: string,
  { sectionIds, made }: { readonly sectionIds: readonly string[]; readonly made: readonly string[] },
): (body: object, options?: AskOptions) => ReturnType<TestService["ask"]> {
  const path = `/v1/artifacts/${type}`;
  const ask = (json: object, options: AskOptions = {}) => service().ask(path, { json, ...options });

  describe("as every pack", () => {
    it("answers the published form with a row in every section", async () => {
      const { status, body } = await ask({ houjin_bangou: held });
      expect(status).toBe(200);
      expect(Artifact.safeParse(body).error).toBeUndefined();
      expect(body).toMatchObject({
        artifact_type: type,
        artifact_version: "1.0",
        schema_version: "v1",
        endpoint: `POST ${path}`,
        summary: { houjin_bangou: held, prefecture: "東京都", registered: false },
      });
      expect(body.sections.map(({ section_id: id }: Section) => id)).toEqual(sectionIds);
      for (const section of nonEmpty(body.sections as Section[])) {
        expect(section.reading, section.section_id).toBe("HIT");
        expect(section.rows.length, section.section_id).toBeGreaterThan(0);
      }
      expect(Object.keys(body.summary.counts)).toEqual(inputs);
      expect(Math.min(...Object.values<number>(body.summary.counts))).toBeGreaterThan(0);
    });

    it("stays under 3,000 tokens in brief, sealed, with the same keys and counts", async () => {
      const { apiKey } = await service().createKey();
      const [full, brief] = await Promise.all(
        [{}, { packet_profile: "brief" }].map((profile) => ask({ houjin_bangou: held, ...profile }, { key: apiKey })),
      );
      expect(Artifact.safeParse(brief!.body).error).toBeUndefined();
      expect(Object.keys(brief!.body)).toEqual(Object.keys(full!.body));
      expect(brief!.body.summary).toEqual(full!.body.summary);
      const counts = ({ body }: { body: { sections: Section[] } }) =>
        body.sections
          // A list that is cut is one more gap.
          .filter(({ section_id: id }) => id !== "risk_and_gap_register")
          .map(({ section_id: id, total }) => [id, total]);
      expect(counts(brief!)).toEqual(counts(full!));
      expect(brief!.body.artifact_id).not.toBe(full!.body.artifact_id);
      expect(tokensOf(JSON.stringify(brief!.body))).toBeLessThan(3_000);
      const explicit = await ask({ houjin_bangou: held, packet_profile: "full" }, { key: apiKey });
      expect(explicit.body.artifact_id).toBe(full!.body.artifact_id);
    });

    it("has a receipt for every source, used in a section that is there, and counts them", async () => {
      const { body } = await ask({ houjin_bangou: held });
      const urls = body.source_receipts.map(({ source_url: url }: { source_url: string }) => url);
      expect(urls).toHaveLength(5);
      expect(body.sources.map(({ source_url: url }: { source_url: string }) => url)).toEqual(urls);
      for (const { used_in: used } of nonEmpty(body.source_receipts)) {
        for (const id of nonEmpty(used)) expect(sectionIds).toContain(id);
      }
      expect(body._evidence).toMatchObject({
        source_count: 5,
        known_gap_count: body.known_gaps.length,
        recommended_followup_count: body.recommended_followup.length,
        source_receipt_completion: { total: 5 },
      });
      expect(body._evidence.claim_coverage.sourced).toBeGreaterThan(0);
    });

    it("reads NO_HIT in every section for a number of which nothing is held, and costs the same", async () => {
      const { apiKey: key } = await service().createKey();
      const { status, body, headers } = await ask({ houjin_bangou: notHeld }, { key });
      expect(status).toBe(200);
      expect(headers.get("x-billable-units")).toBe("1");
      expect(headers.get("x-result-note")).toBe("not-confirmable");
      for (const section of nonEmpty(body.sections as Section[])) {
        expect(section.reading, section.section_id).toBe("NO_HIT");
        if (!made.includes(section.section_id)) expect(section.rows).toEqual([]);
      }
      const gaps = (body.known_gaps as Gap[]).filter(({ reading }) => reading === "NO_HIT");
      expect(gaps.map(({ section }) => section).toSorted()).toEqual(inputs.toSorted());
      for (const { message_ja: words } of nonEmpty(gaps))
        expect(words).toMatch(/存在しないことの証明ではない|収録外に存在する可能性があります/);
      expect(body.markdown_display).toContain("存在しないことの証明ではありません");
      expect(body.summary).toMatchObject({ name: null, registered: null });
      expect(body.human_review_required.map(({ item_id: id }: { item_id: string }) => id)).toContain(
        "enforcement_not_confirmable",
      );
    });

    it("looks up what is asked for, and says what was not", async () => {
      const { body } = await ask({ houjin_bangou: held, include_sections: ["meta", "enforcement"] });
      const left = (body.known_gaps as Gap[]).filter(({ kind }) => kind === "section_not_requested");
      expect(left.map(({ section }) => section)).toEqual(
        inputs.filter((name) => !["meta", "enforcement"].includes(name)),
      );
      expect(Object.keys(body.summary.counts)).toEqual(["meta", "enforcement"]);
    });

    it("cuts each input to the rows asked for and says so", async () => {
      const { body } = await ask({ houjin_bangou: held, max_per_section: 1 });
      const cut = (body.known_gaps as Gap[]).filter(({ kind }) => kind === "result_truncated");
      expect(cut.map(({ section }) => section)).toEqual(["jurisdiction", "peer_summary", "watch_status"]);
      expect((body.sections as Section[]).some(({ truncated }) => truncated)).toBe(true);
    });

    it("takes the T-number", async () => {
      const [plain, lettered] = [await ask({ houjin_bangou: held }), await ask({ houjin_bangou: `T${held}` })];
      expect(lettered.body.artifact_id).toBe(plain.body.artifact_id);
    });

    it.each(wrongCheckDigits)("tells the wrong check digit of %s as a gap, at no cost", async (number) => {
      const { apiKey: key } = await service().createKey();
      const used = async () => (await service().ask("/v1/usage", { key })).body.used;
      await ask({ houjin_bangou: held }, { key });
      expect(await used()).toBe(1);
      const [keyed, again, anonymous] = [
        await ask({ houjin_bangou: number }, { key }),
        await ask({ houjin_bangou: number }, { key }),
        await ask({ houjin_bangou: number }),
      ];
      expect(await used()).toBe(1);
      for (const { headers } of [keyed, again]) expect(headers.get("x-billable-units")).toBe("0");
      for (const { status, headers, body } of [keyed, again, anonymous]) {
        expect(status).toBe(200);
        expect(headers.get("x-result-note")).toBe("not-confirmable");
        expect(Artifact.safeParse(body).error).toBeUndefined();
        expect((body.known_gaps as Gap[]).map(({ kind }) => kind)).toContain("houjin_check_digit_invalid");
        expect(new Set((body.sections as Section[]).map(({ reading }) => reading))).toEqual(new Set(["NO_HIT"]));
        expect(body.summary).toMatchObject({ name: null, prefecture: null, registered: null });
        expect(body.billing_note).toMatch(/^0 units/);
        expect(body.billing_metadata).toMatchObject({
          metered: false,
          pricing_note: expect.stringMatching(/^0 units/),
          quantity: 0,
          result_count: 0,
          strict_metering: false,
        });
        expect(body.recommended_followup_by_channel.use_jpcite_next).toEqual([]);
        expect(body.human_review_required[0].item_id).toBe("check_digit");
      }
    });

    it("rests on the packet that the same number has", async () => {
      const { body } = await ask({ houjin_bangou: held });
      const packet = await service().ask(`/v1/evidence/packets/houjin/${held}`);
      expect(body.packet_id).toBe(packet.body.packet_id);
    });

    it("sorts next steps by who can take them", async () => {
      const { body } = await ask({ houjin_bangou: notHeld });
      const channels = body.recommended_followup_by_channel;
      expect(Object.keys(channels)).toEqual(["use_jpcite_next", "use_web_search_for", "use_professional_review_for"]);
      for (const steps of nonEmpty(Object.values<object[]>(channels))) expect(steps.length).toBeGreaterThan(0);
      expect(Object.values<object[]>(channels).flat()).toEqual(body.recommended_followup);
    });

    it("writes itself as one page of Markdown, with text of sources escaped", async () => {
      const { body } = await ask({ houjin_bangou: held });
      for (const { title } of nonEmpty(body.sections)) expect(body.markdown_display).toContain(`## ${title}`);
      for (const { source_url: url } of nonEmpty(body.source_receipts))
        expect(body.markdown_display).toContain(`<${url}>`);
      const lines = body.markdown_display.split("\n");
      expect(lines.length).toBeLessThanOrEqual(70);
      expect(lines[1]).toBe(`基準日 2026-11-15／データ ${inject("snapshot").id}`);
    });

    it("says in words what was confirmed and what not, never HIT, and no English", async () => {
      for (const number of [held, notHeld]) {
        const { body } = await ask({ houjin_bangou: number });
        const words = number === held ? "確認できた" : "確認できない";
        for (const section of nonEmpty(body.sections)) expect(section.reading_ja).toBe(words);
        expect(body.markdown_display).toContain(`（${words}）`);
        expect(body.markdown_display).toContain("「判断できない」は");
        expect(body.markdown_display).toMatch(/免責: 公開情報に基づく証拠であり/);
        expect(body.markdown_display).not.toMatch(/HIT|AMBIGUOUS|\b(?:meta|bids|enforcement)\b(?![/.])/);
        expect(body._disclaimer).toMatch(/不存在の証明ではありません.*not proof of absence/);
      }
    });

    it("shows amounts and periods of measures, with the number of their source", async () => {
      const { body } = await ask({ houjin_bangou: held });
      const measure = body.markdown_display
        .split("\n")
        .find((line: string) => line.includes("架空産業省: 補助金返還命令"));
      expect(measure).toMatch(/返還額 3,000,000円、公表または措置の期限 2029-01-31、根拠 .*第17条〔出典\d〕/);
    });

    it("tells who was charged, and that the seal is outside its own hash", async () => {
      const { apiKey: key } = await service().createKey();
      const [anonymous, keyed] = [await ask({ houjin_bangou: held }), await ask({ houjin_bangou: held }, { key })];
      expect(anonymous.body.billing_metadata).toMatchObject({
        endpoint: `POST ${path}`,
        metered: false,
        pair_count: null,
        quantity: 1,
        result_count: 1,
        strict_metering: false,
        unit_type: "artifact",
        audit_seal: {
          authenticated_key_present: false,
          billing_metadata_covered_by_response_hash: true,
          included_when_available: true,
          requested_for_metered_key: false,
          seal_field_excluded_from_response_hash: true,
        },
      });
      expect(keyed.body.billing_metadata).toMatchObject({
        metered: true,
        strict_metering: true,
        audit_seal: { authenticated_key_present: true, requested_for_metered_key: true },
      });
      expect(keyed.headers.get("x-billable-units")).toBe("1");
      for (const { body } of [anonymous, keyed])
        expect(body).toMatchObject({ _seal_unavailable: true, audit_seal: null });
    });
  });

  describe("422", () => {
    it.each([
      {},
      { houjin_bangou: "399990000000" },
      { houjin_bangou: "株式会社架空製作所" },
      { houjin_bangou: 3_999_900_000_006 },
      { houjin_bangou: held, include_sections: ["credit_score"] },
      { houjin_bangou: held, max_per_section: 0 },
      { houjin_bangou: held, max_per_section: 51 },
    ])("for %o", async (json) => {
      const { status, body } = await ask(json);
      expect([status, body.code]).toEqual([422, "validation_error"]);
    });
  });

  it("answers 401 to a malformed key, 402 over the cap and 429 to the fourth anonymous request", async () => {
    expect((await ask({ houjin_bangou: held }, { key: "evk_wrong" })).status).toBe(401);
    const { apiKey: key } = await service().createKey();
    expect((await ask({ houjin_bangou: held }, { key, headers: { "x-cost-cap-jpy": "2" } })).status).toBe(402);
    const from = "192.0.2.20";
    for (let call = 0; call < 3; call++) expect((await ask({ houjin_bangou: held }, { from })).status).toBe(200);
    expect((await ask({ houjin_bangou: held }, { from })).status).toBe(429);
  });

  return ask;
}
