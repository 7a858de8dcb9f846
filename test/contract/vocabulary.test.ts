import { describe, expect, it } from "vitest";
import { endpoints } from "../../runtime/features/table.ts";
import { createContract } from "../../runtime/openapi/create-contract.ts";

const contract = createContract(endpoints, { version: "0.0.0", publicUrl: "https://api.konkyo.example" });

type Named = { readonly name: string; readonly route: string };

function documented(bytes: Uint8Array): Named[] {
  const { paths } = JSON.parse(Buffer.from(bytes).toString()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({
      name: operationId,
      route: `${method.toUpperCase()} ${path}`,
    })),
  );
}

describe("the name of an operation", () => {
  const full = documented(contract.openapi.full.bytes);
  const byRoute = new Map(full.map(({ route, name }) => [route, name]));

  it("is the same in both documents", () => {
    const agent = documented(contract.openapi.agent.bytes);
    expect(agent.filter(({ route, name }) => byRoute.get(route) !== name)).toEqual([]);
    expect(agent.length).toBeGreaterThan(60);
  });

  it("is the name of its tool, unless it was published before there was one", () => {
    const tools = contract.tools();
    const others = tools.filter(({ name, method, path }) => byRoute.get(`${method} ${path}`) !== name);
    expect(others.map(({ name }) => name).toSorted()).toEqual([
      "batch_check_invoices",
      "batch_evaluate_tax_rulesets",
      "batch_evidence_packets",
      "make_audit_workpaper",
      "verify_seal",
    ]);
    expect(tools.length).toBeGreaterThan(50);
  });

  it("is what its price is asked by, and says the same as its address and its number", () => {
    const unitsOf = (tool: string) => {
      const { unknownTools, units } = contract.estimate([{ tool, args: null }], 1);
      return unknownTools.length > 0 ? "unknown" : units;
    };
    for (const { id, method, path } of endpoints) {
      const name = contract.nameOf(id)!;
      expect(unitsOf(name), name).toEqual(expect.any(Number));
      expect([unitsOf(`${method} ${path}`), unitsOf(id)], name).toEqual([unitsOf(name), unitsOf(name)]);
    }
  });

  it("is nobody else's", () => {
    const names = endpoints.map(({ id }) => contract.nameOf(id));
    expect(new Set(names).size).toBe(endpoints.length);
  });
});
