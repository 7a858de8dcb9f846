import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promote } from "../../snapshots/catalogue.ts";
import { buildInto, builtAt, demoSources, temporaryFolder } from "../support/build.ts";
import { startKonkyo } from "../support/konkyo-process.ts";
import { type CallersProject, projectWithClient } from "../support/packed-client.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";

/** Operations whose example cannot work for everybody, and why. */
const notForEverybody: Readonly<Record<string, string>> = {
  "POST /v1/session": "the key is a placeholder",
  "POST /v1/me/billing-portal": "the demo has no payment provider",
  "POST /v1/me/saved_searches/{saved_id}/sheet": "the saved search is the caller's own",
};

// oxlint-disable-next-line no-explicit-any -- a document is looked into as it is
type Node = any;
type Example = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The same with the examples of all parameters, for operations that need more than one. */
  readonly joined?: string;
  readonly json?: unknown;
};

const store = temporaryFolder("published-examples");
let id: string;
let service: TestService;
let key: string;
let full: Node;
let agent: Node;
beforeAll(async () => {
  ({ corpusSnapshotId: id } = await buildInto(store, { sources: demoSources }));
  service = await startTestService({ snapshots: { store, id } });
  ({ apiKey: key } = await service.createKey());
  ({ body: full } = await service.ask("/v1/openapi.json"));
  ({ body: agent } = await service.ask("/v1/openapi.agent.json"));
}, 240_000);
afterAll(async () => {
  await service?.close();
  rmSync(store, { recursive: true, force: true });
});

let calls = 0;
function send({ method, path, json }: Example): Promise<TestAnswer> {
  const headers = { "idempotency-key": `example-${calls++}`, "x-cost-cap-jpy": "100" };
  return service.ask(path, { method, key, headers, ...(json === undefined ? {} : { json }) });
}

describe("examples of the full document, sent to the demo", () => {
  it("are answered, and those of searches with at least one record", async () => {
    const wrong: string[] = [];
    for (const example of examplesOf(full).filter(({ operation }) => notForEverybody[operation] === undefined)) {
      const { method, path, joined, json } = example;
      let answer = await send(example);
      if (answer.body?.error?.code === "missing_required_arg" && joined)
        answer = await send({ ...example, path: joined });
      const fault = faultOf(answer);
      if (fault !== null) wrong.push(`${method} ${path} ${JSON.stringify(json ?? null).slice(0, 200)}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("are there for every operation with a body", () => {
    const shown = new Set(examplesOf(full).flatMap(({ operation, json }) => (json === undefined ? [] : [operation])));
    const withBody = operationsOf(full).filter(({ operation }) => operation.requestBody?.content["application/json"]);
    expect(
      withBody.map(({ named }) => named).filter((named) => !shown.has(named) && notForEverybody[named] === undefined),
    ).toEqual([]);
  });
});

describe("the example of each operation of the document for agents, sent to the demo", () => {
  it("is answered with what the document names", async () => {
    const wrong: string[] = [];
    const operations = operationsOf(agent);
    for (const { operation, ...place } of operations) {
      const answer = await send(callOf(place, operation));
      const fault = faultOf(answer) ?? unlikeSchema(answer.body, operation.responses["200"].content, agent);
      if (fault !== null) wrong.push(`${operation.operationId}: ${fault}`);
    }
    expect(wrong).toEqual([]);
    expect(operations.length).toBeGreaterThan(60);
  }, 120_000);
});

describe("the client as callers install it", () => {
  let project: CallersProject;
  beforeAll(async () => {
    project = await projectWithClient();
  });

  it.each(["bundler", "node16"] as const)("has types for projects with moduleResolution %s", async (resolution) => {
    await project.checkTypes(resolution);
  });

  it("puts into a bundle only what is used, and nothing of Node", async () => {
    const entry = join(project.folder, "small.js");
    writeFileSync(entry, 'export { createClient, searchPrograms } from "konkyo/client";\n');
    const built = await bundle({
      configFile: false,
      logLevel: "silent",
      root: project.folder,
      build: { write: false, lib: { entry, formats: ["es"], fileName: "small" } },
    });
    const [{ output }] = built as unknown as [{ output: [{ code: string; imports: string[] }] }];
    const [{ code, imports }] = output;
    expect(imports).toEqual([]);
    expect(code).toContain("/v1/programs/search");
    for (const unused of ["/v1/bids/search", "corpus-snapshot/1", "Ed25519"]) expect(code).not.toContain(unused);
    expect(code.length).toBeLessThan(10_000);
  });

  it("runs the example of the README against what npm start runs", async () => {
    await promote(store, id, builtAt);
    const demo = startKonkyo(["demo", "--json", "--store", store, "--port", "0"]);
    await demo.says(/"commands": \[[^\]]*\]\n\}\n/);
    const { url, api_key: apiKey } = JSON.parse(demo.out()) as { url: string; api_key: string };
    const said = await project.runExample({ KONKYO_URL: url, KONKYO_API_KEY: apiKey });
    expect(said).toMatch(/^[SABC] \S+ https:\/\/\S+$/m);
    expect(said).toMatch(/^3 JPY; not connected: \w+/m);
    expect(said).toMatch(/^seal holds: form, hashes, answer, signature, records/m);
    expect(said).toContain("No public program has this id");
    expect(await project.runExample({ KONKYO_URL: url })).toMatch(/^0 JPY; not connected: \w+/m);
  });
});

type Placed = { readonly named: string; readonly method: string; readonly path: string };

function operationsOf(document: Node): (Placed & { readonly operation: Node })[] {
  return Object.entries<Node>(document.paths).flatMap(([path, operations]) =>
    Object.entries<Node>(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return { named: `${method} ${path}`, method, path, operation };
    }),
  );
}

/** The call that an operation shows the arguments of: those of the path go there, the rest into query or body. */
function callOf({ named, method, path }: Placed, operation: Node): Example {
  const rest = new Map<string, unknown>(Object.entries(operation["x-example"] ?? {}));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (operation.requestBody) return { operation: named, method, path: address, json: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of rest) for (const one of [value].flat()) query.append(name, String(one));
  return { operation: named, method, path: `${address}?${query}` };
}

/** What an answer lacks of what its schema names, to any depth; null when it has all. */
function unlikeSchema(body: Node, content: Node, document: Node): string | null {
  const check = (value: Node, schema: Node, place: string): string | null => {
    if (schema.$ref) return check(value, document.components.schemas[schema.$ref.split("/").at(-1)], place);
    if (value === null || value === undefined) return null;
    if (schema.anyOf) {
      const faults = schema.anyOf.map((option: Node) => check(value, option, place));
      return faults.includes(null) ? null : faults.join(" or ");
    }
    if (schema.type && ![schema.type].flat().includes(Array.isArray(value) ? "array" : typeof value))
      return `${place} is no ${schema.type}`;
    if (schema.items) {
      if (!Array.isArray(value)) return `${place} is no list`;
      return firstFault(value.map((item, at) => check(item, schema.items, `${place}[${at}]`)));
    }
    const members = Object.entries<Node>(schema.properties ?? {});
    return firstFault([
      ...(schema.allOf ?? []).map((part: Node) => check(value, part, place)),
      ...members.map(([name, member]) =>
        name in value || optional.has(name) ? check(value[name], member, `${place}.${name}`) : `${place} lacks ${name}`,
      ),
    ]);
  };
  return check(body, content["application/json"].schema, "the answer");
}

/** Members that are there only where the contract says so. */
const optional = new Set(["known_gaps", "facts", "rules", "error", "compression"]);

function firstFault(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}

/** Each body example, and each example of a query parameter alone beside what the operation requires. */
function examplesOf(document: Node): Example[] {
  const whole = (node: Node): Node =>
    node?.$ref === undefined
      ? node
      : whole(
          node.$ref
            .slice(2)
            .split("/")
            .reduce((at: Node, member: string) => at[member], document),
        );
  const first = (parameter: Node) => parameter.example ?? whole(parameter.schema)?.examples?.[0];
  return Object.entries<Node>(document.paths).flatMap(([template, operations]) =>
    Object.entries<Node>(operations).flatMap(([verb, operation]) => {
      const method = verb.toUpperCase();
      const parameters: Node[] = (operation.parameters ?? []).map(whole);
      const required = parameters.filter((parameter) => parameter.required);
      if (required.some((parameter) => first(parameter) === undefined)) return [];
      const inPath = required.filter((parameter) => parameter.in === "path");
      const path = inPath.reduce(
        (at, { name, ...rest }) => at.replace(`{${name}}`, first({ name, ...rest })),
        template,
      );
      const named = { operation: `${method} ${template}`, method };
      const schema = whole(operation.requestBody)?.content?.["application/json"]?.schema;
      if (schema !== undefined)
        return (whole(schema).examples ?? []).map((json: unknown) => Object.assign({ path, json }, named));
      const query = parameters.filter((parameter) => parameter.in === "query" && first(parameter) !== undefined);
      const asked = query.map((parameter) => [...required.filter(({ in: place }) => place === "query"), parameter]);
      const alone = inPath.length > 0 && query.length === 0 ? [[]] : [];
      const addressWith = (sent: readonly Node[]) => {
        const values = new URLSearchParams();
        for (const parameter of sent) values.set(parameter.name, String(first(parameter)));
        return sent.length > 0 ? `${path}?${values}` : path;
      };
      return [...asked, ...alone].map((sent) =>
        Object.assign({ path: addressWith(sent), joined: addressWith(query) }, named),
      );
    }),
  );
}

/** What is wrong with an answer; null for one that shows something. */
function faultOf({ status, body }: TestAnswer): string | null {
  if (status < 200 || status > 299) return `${status} ${body?.code}`;
  if (body.error) return `error ${body.error.code}`;
  const lists = ["results", "records", "hits"].flatMap((name) => (Array.isArray(body[name]) ? [body[name]] : []));
  return lists.length > 0 && lists.every((list) => list.length === 0) ? "nothing found" : null;
}
