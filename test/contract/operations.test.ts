import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/features/table.ts";
import * as served from "../../runtime/endpoints/redirects.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { describeBesideCorpus } from "../support/shared-corpus.ts";
import { operations, type PublishedOperation, redirects } from "./published-operations.ts";

const callersOf = { required: "key", optional: "any", none: "open" } as const;
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** What the published table leaves out. */
const unstated: Partial<Endpoint> = {
  scope: null,
  usage: false,
  cache: "none",
  cors: "site",
  costCap: "ignored",
  status: 200,
};
const flags = ["session", "sealed", "siteOnly", "page", "idempotency", "signedBy", "burst"] as const;

/** What an endpoint declares, as the published table tells it. */
function termsOf(endpoint: Endpoint): PublishedOperation {
  const { id, method, path, auth, units, slot, exported, tool, guide, envelope } = endpoint;
  const terms = [...(Object.keys(unstated) as (keyof Endpoint)[]), ...flags].map(
    (term) => [term, endpoint[term]] as const,
  );
  return {
    id,
    route: `${method} ${path}`,
    ...(tool === false || guide?.keepsOperationId ? {} : { tool: true, name: tool }),
    callers: callersOf[auth],
    units: typeof units === "number" ? units : envelope === "am" ? "1 unless error" : "found rows",
    slot,
    documents: exported,
    ...Object.fromEntries(terms.filter(([term, value]) => value !== undefined && value !== unstated[term])),
  };
}

/** Routes that the section of the changelog about what is not released yet does not name. */
function unannounced(others: readonly Pick<Endpoint, "method" | "path">[], changelog: string): string[] {
  const [, section = ""] = /^## Unreleased\n(.*?)(?=^## |$(?![^]))/ms.exec(changelog) ?? [];
  return others.map(({ method, path }) => `${method} ${path}`).filter((route) => !section.includes(`\`${route}\``));
}

describe("the table of endpoints", () => {
  it("holds every published operation in order, each as published", () => {
    const released = endpoints.filter(({ id }) => operations.some((operation) => operation.id === id));
    expect(released.map(termsOf)).toEqual(
      operations.map(({ name, failures: _failures, ...terms }) => ({ ...terms, ...(terms.tool ? { name } : {}) })),
    );
    expect(served.redirects.map(({ id, path, to }) => ({ id, route: `GET ${path}`, to }))).toEqual(redirects);
  });

  it("holds no other that the changelog does not announce", () => {
    const others = endpoints.filter(({ id }) => !operations.some((operation) => operation.id === id));
    expect(unannounced(others, readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8"))).toEqual([]);
    const changelog = "# Changelog\n\n## Unreleased\n\n- `GET /v1/a` answers.\n\n## 1.0.0\n\n- `GET /v1/b` answers.\n";
    const paths = ["/v1/a", "/v1/b", "/v1"].map((path) => ({ method: "GET" as const, path }));
    expect(unannounced(paths, changelog)).toEqual(["GET /v1/b", "GET /v1"]);
  });

  it("names the failures of its own of each operation", () => {
    for (const { id, failures } of nonEmpty(operations.filter((operation) => operation.failures)))
      expect(byId.get(id)!.failures ?? [], id).toEqual(failures);
  });

  it("has no id, tool or route twice", () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    const tools = endpoints.flatMap(({ tool }) => (tool === false ? [] : [tool]));
    for (const names of [endpoints.map(({ id }) => id), routes, tools]) expect(new Set(names).size).toBe(names.length);
  });

  it("charges citations by ten, and predicts no fewer than a text can hold", () => {
    const { units, predict } = byId.get("ADD-2")!;
    const results = (count: number) => ({ results: Array.from({ length: count }) });
    const charged = [0, 1, 10, 11, 100].map((count) => typeof units === "function" && units(results(count)));
    expect(charged).toEqual([0, 1, 1, 2, 10]);
    expect([predict?.({ citations: ["a"] }), predict?.({ citations: Array.from({ length: 21 }) })]).toEqual([1, 3]);
    expect([predict?.({ text: "民法709条、710条" }), predict?.({ text: "条".repeat(5000) }), predict?.({})]).toEqual([
      1,
      10,
      null,
    ]);
  });

  it("charges a batch by rows found and predicts it by different ids", () => {
    const { units, predict } = byId.get("PRG-3")!;
    expect(typeof units === "function" && units({ results: [{}, {}], not_found: ["x"] })).toBe(2);
    expect([predict?.({ unified_ids: ["a", "b", "a"] }), predict?.({})]).toEqual([2, null]);
  });

  it("charges a lookup one unit unless it failed", () => {
    for (const { id } of nonEmpty(operations.filter(({ units }) => units === "1 unless error"))) {
      const own = byId.get(id)!.units as (body: unknown) => number;
      expect([own({ error: null }), own({ error: {} }), byId.get(id)!.predict?.({})], id).toEqual([1, 0, 1]);
    }
  });

  it("charges batches and pairs as published, and predicts the worst case from the arguments", () => {
    const predictionOf = (id: string, args: Record<string, unknown>) => byId.get(id)!.predict?.(args);
    const lookup = (id: string) => ({ kind: "program", id });
    expect(predictionOf("EVD-2", { lookups: [lookup("a"), lookup("b"), lookup("a")] })).toBe(2);
    expect(predictionOf("EVD-2", { items: [lookup("a")] })).toBe(1);
    expect(predictionOf("EVD-9", { program_ids: ["a", "b", "c", "d", "e", "a"] })).toBe(10);
    expect(predictionOf("AUD-1", { profiles: [1, 2, 3], target_ruleset_ids: ["a", "b", "c", "d", "a"] })).toBe(2);
    expect(predictionOf("AUD-2", {})).toBe(5);
    expect(predictionOf("EXT-1", { tnums: ["T1", "T1", "T2"] })).toBe(2);
    for (const id of ["EVD-2", "EVD-9", "AUD-1", "EXT-1"]) expect(predictionOf(id, {}), id).toBeNull();
  });

  it("stores no secret that is shown once with the answers it repeats", () => {
    const isShownOnce = ({ response }: Endpoint) =>
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any" })).includes("shown once");
    // Only what is an effect or is charged has its answer stored; the others that show a key keep it themselves, encrypted.
    const isStored = ({ method, effect, usage, idempotency }: Endpoint) =>
      method === "POST" && (effect || usage) && idempotency !== "never" && idempotency !== "handler";
    // Later answers about the same thing have the shape, not the secret.
    const stored = endpoints.filter((each) => isStored(each) && isShownOnce(each) && each.status === 201);
    expect(stored.map(({ id, secrets }) => [id, secrets])).toEqual([
      ["ALR-1", ["webhook_secret"]],
      ["A2A-5", ["push_secret"]],
    ]);
  });
});

describeBesideCorpus("contract", "the published table against the contract", (contract) => {
  type Operation = {
    id: string;
    method: string;
    path: string;
    auth: "required" | "optional" | "none";
    units: number | string;
    anon_quota: boolean;
    idempotency_required: boolean;
    cost_cap_required: boolean;
    in_agent_spec: boolean;
    in_public_spec: boolean;
  };
  const read = (name: string) => JSON.parse(readFileSync(join(contract, name), "utf8"));
  const own = new Map(operations.map((operation) => [operation.id, operation]));

  it("agrees with it", () => {
    const listed = (read("operations.json") as Operation[]).filter(({ id }) => !id.startsWith("MCP-"));
    for (const operation of nonEmpty(listed)) {
      const { id, method, path } = operation;
      const redirect = redirects.find((each) => each.id === id);
      if (redirect) {
        expect([`${method} ${path}`, operation.in_public_spec], id).toEqual([redirect.route, false]);
        continue;
      }
      // Who pays for a search of the widget is not who sends it.
      const units = operation.units === "1 to the widget owner" ? 1 : operation.units;
      const { idempotency_required: guarded } = operation;
      expect(own.get(id), id).toMatchObject({
        route: `${method} ${path}`,
        callers: callersOf[operation.auth],
        units:
          typeof units === "string"
            ? "found rows"
            : expect.toSatisfy((held) => held === units || (held === "1 unless error" && units === 1)),
        slot: operation.anon_quota,
        documents: operation.in_agent_spec ? "agent" : operation.in_public_spec ? "public" : "none",
      });
      expect([own.get(id)!["idempotency"] === "required", operation.cost_cap_required], id).toEqual([guarded, guarded]);
    }
  });

  it("names the tools as published, each for its operation", () => {
    const tools = read("mcp_tools.json") as { name: string; operation: string }[];
    for (const { name, operation } of nonEmpty(tools.filter((each) => own.has(each.operation))))
      expect(own.get(operation), operation).toMatchObject({ tool: true, name });
  });
});
