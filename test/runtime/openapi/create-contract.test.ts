import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createContract } from "../../../runtime/openapi/create-contract.ts";
import { sampleEndpoints } from "./sample-endpoints.ts";

const options = { version: "1.2.3", publicUrl: "https://api.example.jp" };
const contract = createContract(sampleEndpoints, options);

describe("the published contract", () => {
  it("lists the tools of the table in its order", () => {
    expect(contract.tools()).toMatchObject([
      tool("search_programs", "PRG-1", "GET", "/v1/programs/search", "Search things"),
      tool("get_program", "PRG-2", "GET", "/v1/programs/{unified_id}", "Read one thing"),
      tool("batch_get_programs", "PRG-3", "POST", "/v1/programs/batch", "Read many things"),
      tool("get_meta", "MET-3", "GET", "/v1/meta", "Hidden thing"),
      tool("preview_cost", "BIL-5", "POST", "/v1/cost/preview", "Price calls before making them"),
    ]);
  });

  it("knows the path of an operation by its number", () => {
    expect(contract.pathOf("PRG-2")).toBe("/v1/programs/{unified_id}");
    expect(contract.pathOf("PRG-99")).toBeNull();
  });

  it("knows the one name of an operation by its number, whether it is a tool or not", () => {
    expect(["PRG-2", "ACC-4", "MET-3", "PRG-99"].map((number) => contract.nameOf(number))).toEqual([
      "get_program",
      "post_me_cap",
      "get_meta",
      null,
    ]);
  });

  it("has documents ready as bytes, made once, with an ETag of these bytes", () => {
    const { full, agent } = contract.openapi;
    expect(contract.openapi.full).toBe(full);
    for (const { bytes, etag } of [full, agent]) {
      expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ openapi: "3.1.1" });
      expect(etag).toBe(`"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`);
    }
    expect(full.etag).not.toBe(agent.etag);
  });

  it("looks at the table no more once its documents are made", () => {
    let looked = 0;
    const watched = sampleEndpoints.map((endpoint) => ({
      ...endpoint,
      get exported() {
        looked++;
        return endpoint.exported;
      },
    }));
    const { openapi } = createContract(watched, options);
    const etags = () => [openapi.full.etag, openapi.agent.etag];
    expect(etags()).toEqual([contract.openapi.full.etag, contract.openapi.agent.etag]);
    const before = looked;
    etags();
    expect([before > 0, looked]).toEqual([true, before]);
  });

  it("gives the same table the same bytes, and another version other ones", () => {
    expect(createContract(sampleEndpoints, options).openapi.full.etag).toBe(contract.openapi.full.etag);
    const next = createContract(sampleEndpoints, { ...options, version: "1.2.4" });
    expect(next.openapi.full.etag).not.toBe(contract.openapi.full.etag);
  });

  it("knows what redirects cost", () => {
    const redirects = [{ id: "SPC-3", path: "/openapi.json" }];
    const calls = [{ tool: "/openapi.json", args: null }];
    expect(createContract(sampleEndpoints, { ...options, redirects }).estimate(calls, 1).units).toBe(0);
    expect(contract.estimate(calls, 1)).toMatchObject({ units: 1, unknownTools: ["/openapi.json"] });
  });
});

function tool(name: string, operationId: string, method: string, path: string, summary: string) {
  return { name, operationId, method, path, summary };
}
