import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { createContract } from "../../runtime/openapi/create-contract.ts";
import { tellTheMatch } from "../../runtime/endpoints/dataset-answers.ts";
import { tellTheGaps } from "../../runtime/endpoints/evidence/packet-fields.ts";
import { weightsInWords } from "../../runtime/endpoints/programs/prescreen/weights.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { temporaryFolder } from "../support/build.ts";
import { tokensOf } from "../support/o200k.ts";
import { operations } from "./published-operations.ts";
import { nonEmpty } from "../support/non-empty.ts";

const root = resolve(import.meta.dirname, "../..");
const { openapi } = createContract(endpoints, { version: "0.0.0", publicUrl: "https://api.konkyo.example" });
const documents = { full: openapi.full.bytes, agent: openapi.agent.bytes } as const;
const textOf = (name: keyof typeof documents) => Buffer.from(documents[name]).toString();
const parse = (name: keyof typeof documents) => JSON.parse(textOf(name));

describe.each(["full", "agent"] as const)("the %s document", (name) => {
  it("passes the linter without an error or a warning", async () => {
    const folder = temporaryFolder("openapi");
    try {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, "openapi.json");
      writeFileSync(file, documents[name]);
      const { totals, problems } = await lint(file);
      expect(problems).toEqual([]);
      expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it("describes every parameter", () => {
    for (const [operationId, { parameters = [] }] of nonEmpty(operationsOf(name)))
      for (const parameter of parameters)
        if (parameter.name !== undefined)
          expect(parameter.description, `${operationId} ${parameter.name}`).toBeTruthy();
  });

  it("gives every operation a short name, units and at least one refusal", () => {
    for (const [operationId, operation] of nonEmpty(operationsOf(name))) {
      expect(operationId).toMatch(/^[a-z][a-z0-9_]{2,40}$/);
      expect(["number", "string"], operationId).toContain(typeof operation["x-billable-units"]);
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith("4")),
        operationId,
      ).toBe(true);
    }
  });
});

describe("the full document", () => {
  it("describes each operation in four sentences at most, beside the rules that many share", () => {
    const shared = [tellTheGaps, tellTheMatch, weightsInWords()];
    for (const { id, description = "" } of nonEmpty(endpoints)) {
      const own = shared.reduce((left, rule) => left.replace(rule, ""), description);
      expect(own.match(/[.!?](?=\s|$)/g)?.length ?? 0, id).toBeLessThanOrEqual(4);
    }
  });

  it("shows an example of every body", () => {
    const { schemas } = parse("full").components;
    for (const [operationId, { requestBody }] of nonEmpty(operationsOf("full"))) {
      const schema = requestBody?.content["application/json"].schema;
      const shown = schema?.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema;
      if (shown) expect(shown.examples, operationId).toEqual([expect.anything()]);
    }
  });

  it("gives every operation its number and its refusals by status", () => {
    for (const [operationId, operation] of nonEmpty(operationsOf("full"))) {
      expect(operation["x-operation-id"], operationId).toMatch(/^[A-Z0-9]+-\d+$/);
      expect(Object.keys(operation.responses), operationId).toEqual(expect.arrayContaining(["414", "500"]));
    }
  });
});

describe("the document for agents", () => {
  it("has room for operations to come: the most needed first and whole, the least needed last and brief", () => {
    const [first] = endpoints.filter(({ id }) => id === "PRG-1") as [Endpoint];
    const others = Array.from({ length: 12 }, (_, index) => ({
      ...first,
      id: `PRG-${900 + index}`,
      path: `/v1/more/${index}`,
      tool: `more_${index}`,
    }));
    const { openapi: grown } = createContract([...endpoints, ...others], {
      version: "0.0.0",
      publicUrl: "https://api.konkyo.example",
    });
    const text = Buffer.from(grown.agent.bytes).toString();
    expect(tokensOf(text)).toBeLessThan(25_000);
    const listed = Object.entries<Parsed>(JSON.parse(text).paths);
    expect(listed).toHaveLength(Object.keys(parse("agent").paths).length + others.length);
    const answerOf = ([, item]: [string, Parsed]) =>
      Object.values<Parsed>(item)[0].responses["200"].content["application/json"].schema;
    const isBrief = listed.map((each) => Object.keys(answerOf(each)).length === 0);
    expect(isBrief.slice(0, 20)).not.toContain(true);
    expect(isBrief.at(-1)).toBe(true);
    expect(listed.map(([path]) => path).slice(0, 2)).toEqual(["/v1/programs/search", "/v1/programs/{unified_id}"]);
    for (const path of others.map((other) => other.path)) expect(Object.keys(JSON.parse(text).paths)).toContain(path);
  });

  it("has company search, and names where batches, workpapers and seals are", () => {
    expect(operationsOf("agent").map(([operationId]) => operationId)).toContain("search_houjin");
    const { description } = parse("agent").info;
    for (const route of description.match(/(?:GET|POST) \/v1\/[\w/{}]+/g))
      expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toContain(route);
    expect(description).toContain("POST /v1/evidence/packets/batch");
  });

  it("is under 25,000 tokens (o200k)", () => {
    const tokens = tokensOf(textOf("agent"));
    process.stdout.write(`tokens of the agent document: ${tokens} (under 25,000)\n`);
    expect(tokens).toBeLessThan(25_000);
  });

  it("shows an example of every operation that takes something", () => {
    const listed = operationsOf("agent");
    for (const [operationId, operation] of nonEmpty(listed))
      if (operation.requestBody || operation.parameters?.some((parameter: Parsed) => parameter.required))
        expect(Object.keys(operation["x-example"] ?? {}), operationId).not.toEqual([]);
    expect(listed.filter(([, operation]) => operation["x-example"]).length).toBeGreaterThan(55);
  });

  it("has one schema for each level of fields, each built on the one before", () => {
    const { paths, components } = parse("agent");
    const { schema } = paths["/v1/programs/search"].get.responses["200"].content["application/json"];
    expect(schema.properties.results.items).toEqual({
      description: "fields: minimal; default; full",
      anyOf: ["ProgramMinimal", "Program", "ProgramDetail"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    });
    expect(Object.keys(components.schemas.ProgramMinimal.properties)).toHaveLength(10);
    expect(components.schemas.Program.allOf[0]).toEqual({ $ref: "#/components/schemas/ProgramMinimal" });
    expect(components.schemas.ProgramDetail.allOf[0]).toEqual({ $ref: "#/components/schemas/Program" });
  });

  it("has only components that several places share", () => {
    const text = textOf("agent");
    const { schemas, parameters } = parse("agent").components;
    for (const [kind, names] of Object.entries({ schemas, parameters }))
      for (const name of nonEmpty(Object.keys(names as object)))
        expect(text.split(`"#/components/${kind}/${name}"`).length - 1, name).toBeGreaterThan(1);
  });
});

describe("what the documents show", () => {
  const released = new Set(operations.map((operation) => operation.name));
  it.each([
    ["full", ["agent", "public"]],
    ["agent", ["agent"]],
  ] as const)("is in the %s document each operation that is published there, by its name", (name, kinds) => {
    const published = operations.filter(({ documents: kind }) => kinds.some((each) => each === kind));
    const listed = operationsOf(name).flatMap(([operationId]) => (released.has(operationId) ? operationId : []));
    expect(listed.toSorted()).toEqual(published.map((operation) => operation.name).toSorted());
  });

  it("is for a saved search the parameters of the search itself, without its page and without any other", () => {
    const { paths, components } = parse("full");
    const { required, properties } = components.schemas.SavedSearchRequest;
    const parameters: Parsed[] = paths["/v1/programs/search"].get.parameters;
    const names = parameters.flatMap((parameter) => (parameter.in === "query" ? [parameter.name] : []));
    expect(required).toEqual(["name", "query"]);
    expect(Object.keys(properties.query.properties)).toEqual(
      names.filter((name) => !["limit", "offset", "cursor", "open_only"].includes(name)),
    );
    expect(names).toContain("amount_min");
    expect(properties.query.additionalProperties).toBe(false);
    expect(properties.query.required).toBeUndefined();
  });

  it("has one component for each shape", () => {
    const names = Object.keys(parse("full").components.schemas);
    expect(names).toEqual(expect.arrayContaining(["Error", "Program", "ProgramDetail", "Meta", "Me", "CostPreview"]));
    expect(names.filter((name) => name.endsWith("Output"))).toEqual([]);
  });
});

type Parsed = ReturnType<typeof JSON.parse>;

function operationsOf(name: keyof typeof documents): [string, Parsed][] {
  const items: Parsed[] = Object.values(parse(name).paths);
  return items.flatMap((item) =>
    Object.values<Parsed>(item).map((operation): [string, Parsed] => [operation.operationId, operation]),
  );
}

/** Runs the linter as a person would; it needs no network and must not look for one. */
async function lint(file: string): Promise<Parsed> {
  const linter = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const { stdout } = await promisify(execFile)(process.execPath, [linter, "lint", file, "--format", "json"], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    timeout: 60_000,
  }).catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout);
}
