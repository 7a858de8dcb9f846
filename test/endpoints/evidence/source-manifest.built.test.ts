import { describe, expect, it } from "vitest";
import { SourceManifest } from "../../../schemas/answers/source-manifest.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();

const ask = (id: string) => service().ask(`/v1/source_manifest/${id}`);

describe("200", () => {
  it("lists each source once with what it was used for, and the source of every fact", async () => {
    const { status, body } = await ask("UNI-0000000001");
    expect(status).toBe(200);
    expect(SourceManifest.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      program_id: "UNI-0000000001",
      primary_license: "gov_standard_v2.0",
      redistribution_allowed: true,
      verification_state: "verified",
      fact_provenance_coverage_pct: 1,
      known_gaps: [],
      license_gate: { withheld_count: 0, withheld_reasons: [] },
    });
    const used = body.sources.map((source: Record<string, string>) => [source["role"], source["verification_state"]]);
    expect(used).toEqual([
      ["primary", "verified"],
      ["fact", "linked"],
      ["fact", "linked"],
    ]);
    const ids = new Set(body.sources.map(({ source_id: id }: { source_id: string }) => id));
    for (const { source_id: id } of nonEmpty(body.fact_provenance)) expect(ids).toContain(id);
    expect(body.summary).toMatchObject({ source_count: 3, unique_publishers: 1, license_set: ["gov_standard_v2.0"] });
  });

  it("is well formed for every public program, thin as its sources may be", async () => {
    const { programs } = corpus();
    for (let row = 0; row < programs.size; row++) {
      const { body } = await ask(programs.idOf(row));
      expect(SourceManifest.safeParse(body).error, programs.idOf(row)).toBeUndefined();
      if (body.primary_source_url === null) expect(body.known_gaps.length).toBeGreaterThan(0);
    }
  });

  it("shows the address of every source that has one, whatever its licence, and counts the texts held back", async () => {
    const { programs } = corpus();
    const open = ["gov_standard_v2.0", "pdl_v1.0", "cc_by_4.0", "public_domain"];
    const urls = new Map(recordsOf(corpus(), "source").map(({ source_id, url }) => [source_id, url]));
    const facts = new Map(recordsOf(corpus(), "fact").map((fact) => [fact.fact_id, fact]));
    for (let row = 0; row < programs.size; row++) {
      const { body } = await ask(programs.idOf(row));
      expect(body.primary_source_url).toBe(programs.record(row).source_url);
      for (const { source_id: id, source_url: url } of body.sources) if (urls.has(id)) expect(url).toBe(urls.get(id));
      const withheld = body.fact_provenance.filter(
        ({ fact_id: id, source_id: source, license }: { fact_id: number; source_id: string | null; license: string }) =>
          source !== null && !open.includes(license) && facts.get(id)!.excerpt !== null,
      );
      expect(body.license_gate.withheld_count).toBe(withheld.length);
    }
  });

  it("calls a checked source stale after 90 days", async () => {
    service().setNow("2026-12-30T03:00:00Z");
    const { body } = await ask("UNI-0000000001");
    expect(body.verification_state).toBe("stale");
    expect(body.known_gaps).toMatchObject([{ kind: "source_stale", reading: "HIT" }]);
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("costs a unit and gives a strong ETag", async () => {
    const { apiKey: key } = await service().createKey();
    const { headers } = await service().ask("/v1/source_manifest/UNI-0000000001", { key });
    expect(headers.get("x-billable-units")).toBe("1");
    expect(headers.get("etag")).toMatch(/^"/);
  });
});

it.each(["UNI-ffffffffff", "UNI-0000000018", "x"])("answers 404 for %s", async (id) => {
  const { status, body } = await ask(id);
  expect([status, body.code]).toEqual([404, "program_not_found"]);
});

it("answers 401 to a malformed key and 422 to a parameter it does not know", async () => {
  expect((await service().ask("/v1/source_manifest/UNI-0000000001", { key: "evk_wrong" })).status).toBe(401);
  expect((await ask("UNI-0000000001?deep=1")).status).toBe(422);
});
