import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/related/UNI-0000000001";

describeLookup({ service, path, units: 1, fails: { path: "/v1/am/related/UNI-0404040404", code: "seed_not_found" } });

const typesOf = (body: { relations: { type: string }[] }) => body.relations.map(({ type }) => type).toSorted();

describe("200", () => {
  it("shows the entities around a program, nearest first", async () => {
    const { body } = await service().ask(path);
    expect(Object.keys(body)).toEqual([
      "seed_id",
      "seed_kind",
      "depth",
      "nodes",
      "relations",
      "total_edges",
      "hint",
      "retry_with",
      "error",
    ]);
    expect(body).toMatchObject({ seed_id: "UNI-0000000001", seed_kind: "program", depth: 1, error: null });
    expect(body.nodes[0]).toEqual({
      id: "UNI-0000000001",
      kind: "program",
      name: "架空産業高度化補助金",
      depth: 0,
    });
    expect(body.nodes.map(({ name }: { name: string }) => name)).toContain("架空産業振興法");
    expect(Object.keys(body.relations[0])).toEqual(["from", "to", "type", "confidence", "source_url"]);
    expect(body.total_edges).toBe(body.relations.length);
  });

  it("knows the enforcement that names the program", async () => {
    const { body } = await service().ask(`${path}?relation_types=related`);
    expect(body.nodes).toContainEqual(expect.objectContaining({ kind: "enforcement_case" }));
  });

  it("knows the loan that is a view of the program, and the tax measure that a program is called after", async () => {
    const { body: loan } = await service().ask("/v1/am/related/UNI-0000000005?relation_types=related");
    expect(loan.nodes).toContainEqual(
      expect.objectContaining({ kind: "loan_program", name: "架空振興資金", depth: 1 }),
    );
    const { body: found } = await service().ask("/v1/programs/search?q=架空投資促進税制&limit=1");
    const { body: tax } = await service().ask(`/v1/am/related/${found.results[0].unified_id}?relation_types=related`);
    expect(tax.nodes).toContainEqual(expect.objectContaining({ kind: "tax_ruleset", name: "架空投資促進税制" }));
  });

  it("follows the named relations alone; both directions of replaces have a name", async () => {
    expect(typesOf((await service().ask(`${path}?relation_types=replaces&relation_types=similar`)).body)).toEqual([
      "related",
      "related",
      "replaces",
    ]);
    expect(typesOf((await service().ask(`${path}?relation_types=predecessor`)).body)).toEqual(["replaces"]);
    expect(typesOf((await service().ask(`${path}?relation_types=successor`)).body)).toEqual([]);
    const older = (await service().ask("/v1/am/related/UNI-0000000009?relation_types=successor")).body;
    expect(older.relations).toEqual([
      expect.objectContaining({ from: "UNI-0000000001", to: "UNI-0000000009", type: "replaces" }),
    ]);
  });

  it("ends at max_edges and says that there is more", async () => {
    const { body } = await service().ask(`${path}?depth=3&max_edges=1`);
    expect(body.relations).toHaveLength(1);
    expect(body.total_edges).toBeGreaterThan(1);
    expect(body).toMatchObject({
      hint: expect.stringContaining("max_edges"),
      retry_with: ["max_edges", "relation_types"],
    });
  });

  it("walks circles once, at every depth", async () => {
    const { body } = await service().ask(`${path}?depth=3&max_edges=500`);
    const ids = body.nodes.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan((await service().ask(path)).body.nodes.length);
  });

  it("says that no relation is no statement", async () => {
    const { body } = await service().ask(`${path}?relation_types=amends`);
    expect(body).toMatchObject({ relations: [], error: null, hint: expect.stringContaining("no statement") });
  });

  it.each([
    ["relation_types", "cousin", "invalid_enum"],
    ["depth", "4", "out_of_range"],
    ["depth", "0", "out_of_range"],
    ["max_edges", "501", "out_of_range"],
  ])("tells of a bad %s in the answer", async (field, value, code) => {
    const { status, body } = await service().ask(`${path}?${field}=${value}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ nodes: [], relations: [], total_edges: 0, error: { code, field } });
  });
});
