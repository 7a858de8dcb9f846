import { execFile, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolGuides } from "../../runtime/mcp/guides/tool-guides.ts";
import { buildInto, demoSources, temporaryFolder } from "../support/build.ts";
import { connectMcp } from "../support/mcp.ts";
import { agentTasks } from "./agent-tasks.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";

/** Operations whose example cannot work for everybody, and why. */
const notForEverybody: Readonly<Record<string, string>> = {
  "POST /v1/session": "the key is a placeholder",
  "POST /v1/me/billing-portal": "the demo has no payment provider",
  "POST /v1/billing/checkout": "the demo has no payment provider",
  "POST /v1/billing/keys/from-checkout": "the checkout is the caller's own",
  "POST /v1/billing/portal": "the demo has no payment provider",
  "POST /v1/device/complete": "the code is of the caller's own device",
  "POST /v1/device/token": "the code is of the caller's own device",
  "POST /v1/device/deny": "the code is of the caller's own device",
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

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

const store = temporaryFolder("published-examples");
let service: TestService;
let key: string;
let full: Node;
let agent: Node;
beforeAll(async () => {
  const { corpusSnapshotId: id } = await buildInto(store, { sources: demoSources });
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

describe("examples of the tools, sent to the demo by the official client", () => {
  it("are answered as their schemas say, and those of searches with at least one record", async () => {
    const client = await connectMcp(service, { key, set: "full" });
    const wrong: string[] = [];
    const { tools } = await client.listTools();
    for (const { name, description = "" } of tools) {
      const example = JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as Record<string, unknown>;
      // The client refuses content that does not fit the schema of the tool.
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: example });
      const fault = isError ? JSON.stringify(content) : faultOf({ status: 200, body: structuredContent });
      if (fault !== null) wrong.push(`${name} ${JSON.stringify(example)}: ${fault}`);
    }
    expect(wrong).toEqual([]);
    expect(tools.filter(({ name }) => toolGuides[name] === undefined)).toEqual([]);
  }, 120_000);
});

describe("tasks of agents", () => {
  it("are answered by the core tool that a careful reader chooses, with the arguments that it asks for", async () => {
    const client = await connectMcp(service, { key });
    const { tools } = await client.listTools();
    const wrong: string[] = [];
    for (const { task, tool, args } of agentTasks) {
      const { properties = {} } = tools.find(({ name }) => name === tool)!.inputSchema;
      const unlisted = Object.keys(args).filter((name) => !(name in properties));
      const { isError, content } = await client.callTool({ name: tool, arguments: args });
      if (isError || unlisted.length > 0) wrong.push(`${task}: ${unlisted} ${JSON.stringify(content)}`);
    }
    expect(wrong).toEqual([]);
    expect(agentTasks).toHaveLength(30);
    expect(new Set(agentTasks.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
  });
});

describe("the session of the README", () => {
  it.skipIf(!hasCurl)("typed into a terminal, is answered", async () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const [, typed = ""] = /<!-- mcp session -->\s+```sh\n([^]*?)```/.exec(readme) ?? [];
    const script = typed.replaceAll("http://127.0.0.1:8787", service.url);
    const { stdout } = await promisify(execFile)("sh", ["-c", script.replaceAll(/^mcp '.*$/gm, "$&; echo")]);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
    expect(answers[2].result.structuredContent.results).toHaveLength(3);
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
const optional = new Set(["known_gaps", "facts", "rules", "error", "compression", "matching_passages"]);

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
function faultOf({ status, body }: Pick<TestAnswer, "status" | "body">): string | null {
  if (status < 200 || status > 299) return `${status} ${body?.code}`;
  if (body.error) return `error ${body.error.code}`;
  const lists = ["results", "records", "hits"].flatMap((name) => (Array.isArray(body[name]) ? [body[name]] : []));
  return lists.length > 0 && lists.every((list) => list.length === 0) ? "nothing found" : null;
}
