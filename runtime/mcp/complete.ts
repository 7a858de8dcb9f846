import type { CompleteRequestParams, CompleteResult } from "@modelcontextprotocol/server";
import { prefectures, subjectKind } from "../../schemas/enums.ts";
import { amEnumName, amStaticResource } from "../../schemas/service-enums.ts";
import { suggestDatasets } from "../../snapshots/suggest/suggested-names.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { CallTerms } from "./calls/call-tool.ts";
import { failureOfReply, toProtocolError } from "./calls/tool-failure.ts";
import type { Completion } from "./prompts/prompt.ts";
import { prompts } from "./prompts/workflows.ts";

type Suggestion = { readonly dataset: string; readonly id: string; readonly name: string };

/** Completion source of an argument: known words, or suggested names, of which the name or the id is sent. */
type Source = { readonly words: readonly string[] } | { readonly dataset: string | null; readonly give: "name" | "id" };

/** Maximum values that the protocol allows. */
const mostWords = 100;

/** Completes a partially typed argument. Names come from the same suggestions as in REST. Throws ProtocolError for a refusal. */
export async function complete(
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
