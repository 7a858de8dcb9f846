import type { CallToolResult } from "@modelcontextprotocol/server";
import { ServiceError } from "../../base/errors.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import type { Cancellation } from "../../wire/wire-request.ts";
import { type Arguments, type OperationRequest, toOperationRequest } from "../tools/operation-request.ts";
import { asObject, type Tool } from "../tools/tool.ts";
import type { CallOperation } from "./call-operation.ts";
import { type FailedLookup, failureOfError, failureOfLookup, failureOfReply, failureResult } from "./tool-failure.ts";

export type CallTerms = {
  readonly call: CallOperation;
  /** Rate-limits a call that fails before an operation runs; throws when it is refused. */
  admit(): Promise<void>;
  readonly cancellation: Cancellation;
  /** Reports progress; null when the client did not ask for it. */
  readonly report: ((progress: number, total: number) => Promise<void>) | null;
};

/** Calls a tool once. Throws ProtocolError for a refusal. */
export async function callTool(tool: Tool, sent: Arguments, terms: CallTerms): Promise<CallToolResult> {
  let request: OperationRequest;
  try {
    request = toOperationRequest(tool.endpoint, tool.arguments, sent);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await terms.admit();
    return failureResult(failureOfError(error));
  }
  const items = itemsOf(tool, sent);
  if (items !== null) await terms.report?.(0, items);
  const result = toToolResult(tool.endpoint, await terms.call(request, terms.cancellation));
  if (items !== null) await terms.report?.(items, items);
  return result;
}

/** Number of items of a batch, which is also its maximum cost; null for other calls. */
export function itemsOf({ endpoint: { units, predict } }: Tool, sent: Arguments): number | null {
  const items = typeof units === "function" ? (predict?.(sent) ?? null) : null;
  return items !== null && items > 1 ? items : null;
}

/**
 * The result of a tool: the operation's body as structured content and as text, since clients read either, and a summary.
 * Throws ProtocolError for a refusal.
 */
function toToolResult(endpoint: Endpoint, reply: Reply): CallToolResult {
  if (reply.body === null || reply.status >= 400) return failureResult(failureOfReply(reply));
  const text = decoder.decode(reply.body.bytes);
  const body = asObject(JSON.parse(text));
  if (endpoint.envelope === "am" && body["error"]) return failureResult(failureOfLookup(body as FailedLookup));
  const content = [text, summaryOf(body, reply)].map((line) => ({ type: "text" as const, text: line }));
  return { content, structuredContent: body };
}

const decoder = new TextDecoder();

type Members = Readonly<Record<string, unknown>>;

/** A short summary: match quality, gaps, sources and cost. */
function summaryOf(body: Members, reply: Reply): string {
  const lines = [matchLine(body), gapLine(body), sourceLine(body), costLine(reply)];
  return lines.filter((line) => line !== null).join("\n");
}

function matchLine({ match, reading, all_pairs_status: verdict, total, results }: Members): string | null {
  const known = isMembers(match) ? match : null;
  const parts = [
    known === null ? null : `${String(known["kind"])}. ${String(known["note_en"] ?? "")}`,
    textOf(reading ?? verdict),
    typeof total === "number" && Array.isArray(results) ? `${results.length} of ${total} shown.` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Match: ${parts.join(" ")}`;
}

const mostGaps = 6;

function gapLine(body: Members): string | null {
  const quality = isMembers(body["quality"]) ? body["quality"] : {};
  const gaps = body["known_gaps"] ?? quality["known_gaps"];
  if (!Array.isArray(gaps)) return null;
  if (gaps.length === 0) return "Gaps: none known.";
  const named = gaps.filter(isMembers).map(({ kind, section, count }) => {
    const where = textOf(section) === null ? "" : ` in ${String(section)}`;
    return `${String(kind)}${where}${typeof count === "number" && count > 1 ? ` (${count})` : ""}`;
  });
  const more = named.length > mostGaps ? `, and ${named.length - mostGaps} more` : "";
  return `Gaps to tell the user: ${named.slice(0, mostGaps).join(", ")}${more}.`;
}

const mostSources = 3;
/** Maximum values searched for sources: enough for the first records of any answer. */
const mostValues = 2_000;

function sourceLine(body: Members): string | null {
  const found = new Set<string>();
  let looked = 0;
  const look = (value: unknown): void => {
    if (found.size > mostSources || looked++ > mostValues) return;
    if (Array.isArray(value)) value.forEach(look);
    else if (isMembers(value))
      for (const [name, member] of Object.entries(value))
        if (name === "source_url" && typeof member === "string") found.add(member);
        else look(member);
  };
  look(body);
  if (found.size === 0) return null;
  const shown = [...found].slice(0, mostSources).join(" ");
  return `Sources: ${shown}${found.size > mostSources ? " and others" : ""}`;
}

function costLine({ headers }: Reply): string | null {
  const header = (name: string) => headers.find(([own]) => own === name)?.[1] ?? null;
  const yen = header("x-cost-jpy");
  const replayed = header("idempotency-replayed") === null ? "" : ", an earlier answer again";
  if (yen !== null) return `Cost: ${yen} JPY (units: ${header("x-billable-units")}${replayed}).`;
  const left = header("x-anon-quota-remaining");
  return left === null ? "Cost: none." : `Cost: none; ${left} free calls left until ${header("x-anon-quota-reset")}.`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
