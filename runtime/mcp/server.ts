import {
  type CompleteRequestParams,
  type CompleteResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { prefectures, subjectKind } from "../../schemas/enums.ts";
import { amEnumName, amStaticResource } from "../../schemas/service-enums.ts";
import { suggestDatasets } from "../../snapshots/suggest/suggested-names.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Cancellation } from "../wire/wire-request.ts";
import type { CallOperation } from "./calls/call-operation.ts";
import { type CallTerms, callTool } from "./calls/call-tool.ts";
import { failureOfReply, toProtocolError } from "./calls/tool-failure.ts";
import { type Completion, prompts } from "./prompts/workflows.ts";
import { readResource } from "./resources/read-resource.ts";
import { createResources, type Resources } from "./resources/resources.ts";
import { createTools, type Tools, type ToolSet } from "./tools/tool-sets.ts";

/** Methods whose requests run an operation with its own guards. */
export const operatingMethods: ReadonlySet<string> = new Set(["tools/call", "resources/read", "completion/complete"]);

/** The caller of a server. */
export type McpCaller = {
  readonly call: CallOperation;
  /** Rate-limits requests that fail before an operation runs. Throws ProtocolError when refused. */
  admit(): Promise<void>;
  /** The cancellation of the request that belongs to the protocol's signal. */
  cancellationOf(signal: AbortSignal): Cancellation;
};

export type McpServerOptions = {
  readonly catalogue: Catalogue;
  readonly set: ToolSet;
  /** Version of the running program. */
  readonly version: string;
  readonly caller: McpCaller;
};

/** An MCP server for one caller, generated from the endpoint table. */
export function createMcpServer({ catalogue, set, version, caller }: McpServerOptions): Server {
  const { tools, resources, suggest } = catalogue;
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {} };
  const server = new Server({ name: "konkyo", title: "Konkyo", version }, { capabilities, instructions });
  // The lists are the same for all callers, and the library does not modify them.
  server.setRequestHandler("tools/list", () => ({ tools: tools.list(set) }) as never);
  server.setRequestHandler("resources/list", () => ({ resources: [...resources.listed] }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...resources.templates] }));
  server.setRequestHandler("prompts/list", () => ({ prompts: listedPrompts }));
  server.setRequestHandler("prompts/get", ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const tool = tools.find(params.name);
    if (tool !== undefined) return callTool(tool, params.arguments ?? {}, termsOf(caller, context));
    await caller.admit();
    throw unknownTool(params.name, tools.list(set));
  });
  server.setRequestHandler("resources/read", ({ params }, context) =>
    readResource(params.uri, resources, termsOf(caller, context)),
  );
  server.setRequestHandler("completion/complete", ({ params }, context) =>
    complete(params, suggest, termsOf(caller, context)),
  );
  return server;
}

function termsOf(caller: McpCaller, { mcpReq: { signal, notify, _meta: meta } }: ServerContext): CallTerms {
  const token = meta?.progressToken;
  return {
    call: caller.call,
    admit: () => caller.admit(),
    cancellation: caller.cancellationOf(signal),
    report:
      token === undefined
        ? null
        : (progress, total) =>
            notify({ method: "notifications/progress", params: { progressToken: token, progress, total } }),
  };
}

function unknownTool(name: string, listed: readonly { readonly name: string }[]): ProtocolError {
  const names = listed.map((tool) => tool.name).join(", ");
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 100))}. Call one of ${names}.`,
  );
}

/** Instructions that a model gets once, before it sees any tool. */
const instructions =
  "Konkyo answers from one signed snapshot of official Japanese sources: public programs (補助金・助成金・融資), laws, court " +
  "decisions, tax measures, companies, sanctions, public contracts. Every answer names its sources and what it lacks. Rules: " +
  "(1) an empty answer is never proof that nothing exists; say what was searched; (2) pass on known_gaps and match.note_ja to the " +
  "user; (3) cite source_url with its fetch date; (4) take ids from answers, never make one up. Japanese works best for names and " +
  "questions. Without an API key three calls a day are free; with one a unit costs 3 JPY before tax.";

type Suggestion = { readonly dataset: string; readonly id: string; readonly name: string };

/** Completion source of an argument: known words, or suggested names, of which the name or the id is sent. */
type Source = { readonly words: readonly string[] } | { readonly dataset: string | null; readonly give: "name" | "id" };

/** Maximum values that the protocol allows. */
const mostWords = 100;

/** Completes a partially typed argument. Names come from the same suggestions as in REST. Throws ProtocolError for a refusal. */
async function complete(
  { ref, argument, context }: CompleteRequestParams,
  suggest: Endpoint | null,
  { call, admit, cancellation }: Pick<CallTerms, "call" | "admit" | "cancellation">,
): Promise<CompleteResult> {
  const source =
    ref.type === "ref/prompt"
      ? sourceOfPrompt(ref.name, argument.name)
      : sourceOfTemplate(ref.uri, argument.name, context?.arguments ?? {});
  const typed = argument.value.trim();
  if (source === null || "words" in source || suggest === null || typed === "") {
    await admit();
    const words = source !== null && "words" in source ? source.words : [];
    return completion(words.filter((word) => word.toLowerCase().startsWith(typed.toLowerCase())));
  }
  const { dataset, give } = source;
  const query = new URLSearchParams({ q: typed.slice(0, 200), limit: "20", ...(dataset === null ? {} : { dataset }) });
  const target = `${suggest.path}?${query}`;
  const reply = await call(
    { endpoint: suggest, target, params: {}, body: null, idempotencyKey: null, costCap: null },
    cancellation,
  );
  if (reply.body === null || reply.status >= 400) throw toProtocolError(failureOfReply(reply));
  const { results } = JSON.parse(decoder.decode(reply.body.bytes)) as { results: readonly Suggestion[] };
  return completion([...new Set(results.map((suggestion) => suggestion[give]))]);
}

function completion(values: readonly string[]): CompleteResult {
  return {
    completion: { values: values.slice(0, mostWords), total: values.length, hasMore: values.length > mostWords },
  };
}

const prefectureNames = prefectures.map(({ name }) => name);

const promptSources: Readonly<Record<Completion, Source>> = {
  prefecture: { words: prefectureNames },
  program: { dataset: "program", give: "name" },
  law: { dataset: "law", give: "name" },
  company: { dataset: "enforcement_case", give: "name" },
};

function sourceOfPrompt(prompt: string, argument: string): Source | null {
  const of = prompts.find(({ name }) => name === prompt)?.arguments.find(({ name }) => name === argument)?.completion;
  return of === undefined ? null : promptSources[of];
}

const words: Readonly<Record<string, readonly string[]>> = {
  enum_name: amEnumName,
  resource_id: amStaticResource,
  subject_kind: subjectKind,
};

/** Datasets of names, by the first segment of their record addresses. */
const datasets: Readonly<Record<string, string>> = {
  programs: "program",
  source_manifest: "program",
  laws: "law",
  tax_rulesets: "tax_ruleset",
  "loan-programs": "loan_program",
  "case-studies": "case_study",
  "enforcement-cases": "enforcement_case",
};

function sourceOfTemplate(uri: string, argument: string, others: Readonly<Record<string, string>>): Source | null {
  const known = words[argument];
  if (known !== undefined) return { words: known };
  const [first = ""] = uri.replace(/^konkyo:\/\//, "").split("/");
  const dataset = argument === "subject_id" ? others["subject_kind"] : datasets[first];
  return suggestDatasets.some((name) => name === dataset) ? { dataset: dataset!, give: "id" } : null;
}

const decoder = new TextDecoder();

const listedPrompts = prompts.map(({ name, title, description, arguments: all }) => ({
  name,
  title,
  description,
  arguments: all.map((argument) => ({
    name: argument.name,
    description: argument.description,
    required: argument.required,
  })),
}));

/** A prompt with its arguments filled in. Throws ProtocolError that names what is missing. */
function getPrompt(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined)
    throw invalid(`There is no prompt of this name. Take one of ${prompts.map((one) => one.name).join(", ")}.`);
  const lacking = prompt.arguments.find((argument) => argument.required && !given[argument.name]?.trim());
  if (lacking !== undefined) throw invalid(`${name} needs ${lacking.name}: ${lacking.description}`);
  const text = prompt.text(given);
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The endpoint table in terms of the protocol. */
export type Catalogue = {
  readonly tools: Tools;
  readonly resources: Resources;
  /** The operation that suggests names; null when the table lacks it. */
  readonly suggest: Endpoint | null;
};

/** Derives the catalogue from the table. Takes a tenth of a second, because every schema is rendered. */
export function createCatalogue(endpoints: readonly Endpoint[]): Catalogue {
  return {
    tools: createTools(endpoints),
    resources: createResources(endpoints),
    suggest: endpoints.find(({ id }) => id === "ADD-1") ?? null,
  };
}
