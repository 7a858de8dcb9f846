import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Client } from "@modelcontextprotocol/client";
import { guides } from "../../runtime/features/guides/guide-pages.tsx";
import { commandText } from "../../runtime/features/guides/guide.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { temporaryFolder } from "../support/build.ts";
import { connectMcp, connectStdio } from "../support/mcp.ts";
import { agentTasks } from "./agent-tasks.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";
import { shownCalls } from "../support/agent-document.ts";
import { startKonkyo } from "../support/konkyo-process.ts";
import { servedStore } from "../support/shared-snapshot.ts";
import { checkoutProgram, konkyoProgram } from "../support/program.ts";
import { type CallersProject, projectWithClient } from "../support/packed-client.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** Operations whose example cannot work for everybody, and why. */
const notForEverybody: Readonly<Record<string, string>> = {
  "POST /v1/session": "the key is a placeholder",
  "POST /v1/me/rotate-key": "it would end the key that the others are sent with",
  "POST /v1/device/complete": "the device and its session are placeholders",
  "POST /v1/device/token": "the device is a placeholder",
  "POST /v1/device/deny": "the device is a placeholder",
  "POST /v1/device/approve": "the device is a placeholder",
  "POST /v1/me/billing-portal": "the demo has no payment provider",
  "POST /v1/billing/checkout": "the demo has no payment provider",
  "POST /v1/billing/keys/from-checkout": "the checkout is the caller's own",
  "POST /v1/billing/portal": "the demo has no payment provider",
  "POST /v1/me/saved_searches/{saved_id}/sheet": "the saved search is the caller's own",
  "GET /v1/compliance/verify/{verification_token}": "the token comes by mail",
  "POST /v1/compliance/verify/{verification_token}": "the token comes by mail",
  "POST /v1/compliance/unsubscribe/{unsubscribe_token}": "the token comes by mail",
  "GET /v1/compliance/unsubscribe/{unsubscribe_token}": "the token comes by mail",
  "POST /v1/compliance/payments-checkout": "it is off, by contract",
  "GET /v1/a2a/task/{task_id}": "the task is the caller's own",
  "POST /v1/a2a/task/{task_id}/resume": "the task is the caller's own",
  "POST /v1/a2a/task/{task_id}/cancel": "the task is the caller's own",
  "GET /v1/advisors/match": "the demo has no advisors",
  "POST /v1/advisors/track": "the demo has no advisors",
  "POST /v1/advisors/report-conversion": "the referral is the caller's own",
  "POST /v1/advisors/verify-houjin/{advisor_id}": "the demo has no advisors",
  "GET /v1/advisors/{advisor_id}/dashboard-data": "the token is the firm's own",
  "POST /v1/widget/signup": "it is off, by contract",
  "GET /v1/widget/{key_id}/usage": "the widget key is the caller's own",
  "GET /v1/widget/search": "the widget key is the caller's own",
  "GET /v1/widget/enum_values": "the widget key is the caller's own",
  "DELETE /v1/me/widget_keys/{key_id}": "the widget key is the caller's own",
  "PATCH /v1/me/keys/{key_id}": "the child key is the caller's own",
  "DELETE /v1/me/keys/{key_id}": "the child key is the caller's own",
};

/** No program of the demo has both days of effect and days of applications, so these find none of them. */
const findsNothing = /active_v2\?application_(?:open|close)_by=/;

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

/** A seal is the caller's own; over standard input and output there is no key here. */
const isForSome = (tool: string, over: string) =>
  tool === "verify_seal" ||
  (over !== "over HTTP" && endpoints.some((endpoint) => endpoint.tool === tool && endpoint.auth === "required"));
const operationOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id) ?? null;
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

let service: TestService;
let key: string;
let examples: readonly Example[];
let bodies: readonly string[];
beforeAll(async () => {
  service = await startTestService();
  ({ apiKey: key } = await service.createKey());
  const documents = await Promise.all(["/v1/openapi.json", "/v1/openapi.agent.json"].map((path) => service.ask(path)));
  const all = documents.flatMap(({ body }) => examplesOf(body));
  bodies = documents.flatMap(({ body }) =>
    Object.entries<Node>(body.paths).flatMap(([template, operations]) =>
      Object.entries<Node>(operations)
        .filter(([, { requestBody: sent }]) => sent?.content?.["application/json"] !== undefined)
        .map(([verb]) => `${verb.toUpperCase()} ${template}`),
    ),
  );
  examples = [...new Map(all.map((example) => [JSON.stringify(example), example])).values()];
});
afterAll(() => service?.close());

describe("examples of the published documents, sent to the demo", () => {
  it("are answered, and those of searches with at least one record", async () => {
    const wrong: string[] = [];
    for (const example of examples.filter(
      ({ operation, path }) => notForEverybody[operation] === undefined && !findsNothing.test(path),
    )) {
      const { method, path, joined, json } = example;
      const headers = { "idempotency-key": `example-${examples.indexOf(example)}`, "x-cost-cap-jpy": "100" };
      const send = (to: string) => service.ask(to, { method, key, headers, ...(json === undefined ? {} : { json }) });
      let answer = await send(path);
      if (answer.body?.error?.code === "missing_required_arg" && joined) answer = await send(joined);
      const fault = faultOf(answer);
      if (fault !== null) wrong.push(`${method} ${path} ${JSON.stringify(json ?? null).slice(0, 200)}: ${fault}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("are there for every operation with a body", () => {
    const withBody = new Set(examples.filter(({ json }) => json !== undefined).map(({ operation }) => operation));
    expect(bodies.filter((operation) => !withBody.has(operation) && notForEverybody[operation] === undefined)).toEqual(
      [],
    );
  });
});

describe("examples of the tools, sent to the demo by the official client", () => {
  const transports: readonly (readonly [string, () => Promise<Client>])[] = [
    ["over HTTP", () => connectMcp(service, { key, set: "full" })],
    [
      "over standard input and output",
      () => connectStdio(["--store", inject("snapshot").store, "--snapshot", inject("snapshot").id, "--tools", "full"]),
    ],
  ];
  it.each(transports)(
    "are answered as their schemas say, those of searches with a record, %s",
    async (over, connect) => {
      const client = await connect();
      const wrong: string[] = [];
      const { tools } = await client.listTools();
      for (const { name, description = "" } of tools.filter((tool) => !isForSome(tool.name, over))) {
        const example = JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as Record<string, unknown>;
        // The client refuses content that does not fit the schema of the tool.
        const { isError, content, structuredContent } = await client.callTool({ name, arguments: example });
        const fault = isError ? JSON.stringify(content) : faultOf({ status: 200, body: structuredContent });
        if (fault !== null) wrong.push(`${name} ${JSON.stringify(example)}: ${fault}`);
      }
      expect(wrong).toEqual([]);
      expect(tools.length).toBeGreaterThan(54);
      expect(endpoints.filter(({ tool, guide }) => tool !== false && guide === undefined)).toEqual([]);
      for (const { uri } of nonEmpty((await client.listResources()).resources))
        expect((await client.readResource({ uri })).contents).toHaveLength(1);
      for (const { name, arguments: all = [] } of nonEmpty((await client.listPrompts()).prompts)) {
        const given = Object.fromEntries(all.map((argument) => [argument.name, "値"]));
        expect((await client.getPrompt({ name, arguments: given })).messages).toHaveLength(1);
      }
      const ref = { type: "ref/prompt", name: "research_law_and_precedents" } as const;
      const { completion } = await client.complete({ ref, argument: { name: "law", value: "民" } });
      expect(completion.values).toContain("民法");
    },
    120_000,
  );
});

describe("tasks of agents", () => {
  it("are answered by the core tool that a careful reader chooses, with the arguments that it asks for", async () => {
    const client = await connectMcp(service, { key });
    const { tools } = await client.listTools();
    const wrong: string[] = [];
    for (const { task, tool, args } of agentTasks) {
      const { properties = {} } = tools.find(({ name }) => name === tool)!.inputSchema;
      const unlisted = Object.keys(args).filter((name) => !(name in properties));
      // The service of this test keeps no seals.
      if (tool === "verify_seal" && unlisted.length === 0) continue;
      const { isError, content } = await client.callTool({ name: tool, arguments: args });
      if (isError || unlisted.length > 0) wrong.push(`${task}: ${unlisted} ${JSON.stringify(content)}`);
    }
    expect(wrong).toEqual([]);
    expect(agentTasks).toHaveLength(32);
    expect(new Set(agentTasks.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
  });
});

describe("the session of docs/agents.md", () => {
  it.skipIf(!hasCurl)("typed into a terminal, is answered", async () => {
    const page = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
    const [, typed = ""] = /<!-- mcp session -->\s+```sh\n([^]*?)```/.exec(page) ?? [];
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

describe("the Python script of docs/agents.md", () => {
  it.skipIf(!hasPython)("finds programs over several pages, reads a packet and proves a record", async () => {
    const page = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
    const [, script = ""] = /<!-- python -->\s+```python\n([^]*?)```/.exec(page) ?? [];
    expect(script.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
    const { apiKey } = await service.createKey();
    const env = { PATH: process.env["PATH"], PYTHONUTF8: "1", KONKYO_URL: service.url, KONKYO_API_KEY: apiKey };
    const { stdout } = await promisify(execFile)("python3", ["-c", script], { env });
    const lines = stdout.trimEnd().split("\n");
    expect(new Set(lines.slice(0, 7).map((line) => /^UNI-[0-9a-f]{10} \S/.exec(line)?.[0])).size).toBe(7);
    expect(lines.slice(7)).toEqual([expect.stringMatching(/^tell the user: [a-z_]+/), "proven: True"]);
  });
});

describe("the lines of the README for a terminal", () => {
  it.skipIf(!hasCurl)("typed beside npm start, all succeed", async () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const [, typed = ""] = /<!-- terminal -->\s+```sh\n([^]*?)```/.exec(readme) ?? [];
    const store = await servedStore();
    const npx = `npx() { shift; ${process.execPath} ${konkyoProgram()} "$@"; }`;
    const script = `set -e\n${npx}\n${typed.replaceAll("http://127.0.0.1:8787", service.url)}`;
    const env = { ...process.env, KONKYO_STORE: store };
    const { stdout } = await promisify(execFile)("sh", ["-c", script.replace("curl -G", "curl -sf -G")], { env });
    for (const shown of ['"results":[{', "LAW-cdda309c11", inject("snapshot").id]) expect(stdout).toContain(shown);
  });
});

describe("the commands of the guides", () => {
  it.skipIf(!hasCurl)(
    "typed into a terminal beside npm start, are answered, and the seal holds",
    async () => {
      const served = await servedStore();
      // Where the state of the service is, its seals are trusted.
      const folder = temporaryFolder("guides");
      const demo = startKonkyo(["demo", "--json", "--store", served, "--port", "0"], { cwd: folder });
      await demo.says(/^\{\n[^}]*\n\}\n/);
      const { url, api_key: KONKYO_API_KEY } = JSON.parse(demo.out()) as { url: string; api_key: string };
      const commands = guides
        .flatMap(({ steps }) =>
          steps.flatMap(({ command }) => (command && commandText(command, url, operationOf, null)) ?? []),
        )
        .filter((command) => command.startsWith("curl "));
      for (const command of nonEmpty(commands)) {
        const failing = `curl() { command curl -sS --fail-with-body "$@"; }\n${command}`;
        const options = { cwd: folder, env: { ...process.env, KONKYO_API_KEY } };
        const ran = await promisify(execFile)("sh", ["-c", failing], options).catch(
          (error: { stdout: string }) => error,
        );
        expect([command, "code" in ran, "code" in ran ? ran.stdout : ""]).toEqual([command, false, ""]);
      }
      expect(commands.length).toBeGreaterThan(15);
      const verified = startKonkyo(["seal", "verify", "answer.json"], { cwd: folder });
      expect(await verified.end()).toMatchObject({ code: 0 });
    },
    120_000,
  );
});

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
  // A document for people is no JSON.
  if (body === null) return null;
  if (body.error) return `error ${body.error.code}`;
  const lists = ["results", "records", "hits"].flatMap((name) => (Array.isArray(body[name]) ? [body[name]] : []));
  return lists.length > 0 && lists.every((list) => list.length === 0) ? "nothing found" : null;
}

describe("the example of each operation of the document for agents, sent to the demo", () => {
  it("is answered with what the document names", async () => {
    const { body: document } = await service.ask("/v1/openapi.agent.json");
    const calls = shownCalls(document);
    const wrong: string[] = [];
    for (const { operationId, method, path, json, lackingIn } of calls) {
      // The demo has no advisors.
      if (operationId === "get_advisors_match") continue;
      const answer = await service.ask(path, { method, key, ...(json === undefined ? {} : { json }) });
      const fault = faultOf(answer) ?? lackingIn(answer.body);
      if (fault !== null) wrong.push(`${operationId}: ${fault}`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  }, 120_000);
});

describe("the client as callers install it", () => {
  let project: CallersProject;
  beforeAll(async () => {
    project = await projectWithClient();
  });

  it.each(["bundler", "node16"] as const)("has types for projects with moduleResolution %s", async (resolution) => {
    await expect(project.checkTypes(resolution)).resolves.toBeUndefined();
  });

  it("puts into a bundle only what is used, and nothing of Node", async () => {
    const { code, imports } = await project.bundle('export { createClient, searchPrograms } from "konkyo/client";\n');
    expect(imports).toEqual([]);
    expect(code).toContain("/v1/programs/search");
    for (const unused of ["/v1/bids/search", "corpus-snapshot/1", "Ed25519"]) expect(code).not.toContain(unused);
    expect(code.length).toBeLessThan(10_000);
  });

  it("runs the example of docs/agents.md against what npm start runs", async () => {
    const argv = ["demo", "--json", "--store", await servedStore(), "--port", "0"];
    const demo = startKonkyo(argv, { program: checkoutProgram });
    await demo.says(/^\{\n[^}]*\n\}\n/);
    const { url, api_key: apiKey } = JSON.parse(demo.out()) as { url: string; api_key: string };
    const said = await project.runExample({ KONKYO_URL: url, KONKYO_API_KEY: apiKey });
    expect(said).toMatch(/^[SABC] \S+ https:\/\/\S+$/m);
    expect(said).toMatch(/^3 JPY; not connected: \w+/m);
    expect(said).toMatch(/^seal holds: form, hashes, answer, signature, records/m);
    expect(said).toContain("No public program has this id");
    expect(await project.runExample({ KONKYO_URL: url })).toMatch(/^0 JPY; not connected: \w+/m);
  });
});
