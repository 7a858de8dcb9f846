import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = (id: number | string) => `/v1/am/provenance/fact/${id}`;
const facts = () => recordsOf(corpus(), "fact");

describe("200", () => {
  it("tells the one source of a fact", async () => {
    const fact = facts().find(({ source_id: source }) => source !== null)!;
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await service().ask(path(fact.fact_id), { key });
    expect([status, headers.get("x-billable-units")]).toEqual([200, "1"]);
    expect(body).toMatchObject({ total: 1, fact_id: fact.fact_id, error: null });
    expect(body.results[0]).toMatchObject({ source_id: fact.source_id, role: "fact" });
    expect(body.meta.fact).toMatchObject({ entity_id: fact.entity_id, field: fact.field, value: fact.value });
    expect(body.meta.fallback).toBeUndefined();
  });

  it("falls back to the sources of the entity, and says so", async () => {
    const fact = facts().find(({ source_id: source }) => source === null)!;
    const { body } = await service().ask(path(fact.fact_id));
    const entity = (await service().ask(`/v1/am/provenance/${fact.entity_id}`)).body;
    expect(body.meta.fallback).toBe("entity");
    expect(body.results).toEqual(entity.results);
  });

  it.each([
    ["1", "no_matching_records"],
    ["0", "out_of_range"],
    ["x", "out_of_range"],
    ["9".repeat(40), "out_of_range"],
  ])("tells of fact %s inside the envelope, at no cost", async (id, code) => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await service().ask(path(id), { key });
    expect([status, headers.get("x-billable-units")]).toEqual([200, "0"]);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field: "fact_id" } });
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path(1), { key: "evk_wrong" })).status).toBe(401);
  });
});
