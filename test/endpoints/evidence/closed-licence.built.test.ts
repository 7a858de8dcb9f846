import { describe, expect, it } from "vitest";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/* Every source of this corpus is under a licence that does not allow redistribution. */
const snapshots = changedCorpusOfFile((source) => ({ ...source, license: "proprietary", publish: true }), {
  allWords: false,
});
const service = serviceOfFile(() => ({ snapshots: snapshots() }));
const program = "UNI-0000000001";

type Shown = { source_url: string | null; license: string | null };

describe("sources under a closed licence", () => {
  it("keep their addresses in the source manifest; only their passages are withheld and counted", async () => {
    const { body } = await service().ask(`/v1/source_manifest/${program}`);
    expect(body.primary_source_url).toMatch(/^https?:/);
    expect(body.redistribution_allowed).toBe(false);
    for (const { license, source_url: url } of nonEmpty([...body.sources, ...body.fact_provenance] as Shown[])) {
      expect(license).toBe("proprietary");
      expect(url).toMatch(/^https?:/);
    }
    expect(body.license_gate.withheld_count).toBeGreaterThan(0);
    expect(body.license_gate.withheld_reasons).toEqual(["license_proprietary"]);
  });

  it("keep their addresses in the provenance of an entity; sentences are withheld, figures are not", async () => {
    const { body } = await service().ask(`/v1/am/provenance/${program}?include_facts=true`);
    expect(body.total).toBeGreaterThan(1);
    for (const { license, source_url: url } of nonEmpty(body.results as Shown[])) {
      expect(license).toBe("proprietary");
      expect(url).toMatch(/^https?:/);
    }
    for (const { value } of nonEmpty(body.meta.facts)) expect(String(value)).not.toContain("。");
    expect(body.meta.facts.some(({ value }: { value: unknown }) => typeof value === "number")).toBe(true);
  });

  it("keep their address in the provenance of a fact, without the passage", async () => {
    const { body: manifest } = await service().ask(`/v1/source_manifest/${program}`);
    for (const { fact_id: id } of nonEmpty(manifest.fact_provenance)) {
      const { body } = await service().ask(`/v1/am/provenance/fact/${id}`);
      expect(body.results[0].source_url).toMatch(/^https?:/);
      expect(body.meta.fact.excerpt).toBeNull();
    }
  });
});
