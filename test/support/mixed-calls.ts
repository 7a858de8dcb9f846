import { endpoints } from "../../runtime/features/table.ts";

/** A call of a tool. */
export type MixedCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** The same call as REST knows it. */
export type RestCall = {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly headers: Readonly<Record<string, string>>;
};

/** Ids of records of the invented corpus. */
const programs = Array.from({ length: 6 }, (_, place) => `UNI-000000000${place + 1}`);
const companies = ["8999900000001", "8999999999901", "1000020012131"];

/**
 * Calls of many tools: found and not found, valid and not, by words, ids and lists, batches with and without what they need, and
 * some that repeat an earlier one under its own idempotency key.
 */
export function mixedCalls(random: (below: number) => number, count: number): MixedCall[] {
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  const some = (values: readonly string[]) => Array.from({ length: 1 + random(4) }, () => one(values));
  const word = () => one(["補助金", "融資", "架空", "省エネ", "存在しない言葉", "法"]);
  const makers: readonly (() => MixedCall)[] = [
    () => ({ tool: "search_programs", args: { q: word(), limit: 1 + random(5), fields: one(["minimal", "default"]) } }),
    () => ({ tool: "search_programs", args: { tier: ["S", "A"], limit: one([1, 2, 1000]) } }),
    () => ({ tool: "get_program", args: { unified_id: one([...programs, "UNI-0000000000"]) } }),
    () => ({
      tool: "batch_get_programs",
      args: {
        unified_ids: some([...programs, "UNI-0000000000"]),
        ...(random(4) > 0 ? { idempotency_key: `key-${random(20)}` } : {}),
        ...(random(4) > 0 ? { max_cost_jpy: one([0, 6, 100]) } : {}),
      },
    }),
    () => ({ tool: "check_funding_stack", args: { program_ids: some(programs), max_cost_jpy: one([0, 9, 100]) } }),
    () => ({ tool: "check_exclusions", args: { program_ids: some(programs) } }),
    () => ({ tool: "prescreen_programs", args: { prefecture: one(["東京都", "nowhere"]), limit: 2 } }),
    () => ({ tool: "upcoming_deadlines", args: { within_days: 1 + random(180) } }),
    () => ({ tool: "search_laws", args: { q: word(), limit: 2 } }),
    () => ({
      tool: "get_law_article",
      args: { law_name_or_canonical_id: one(["民法", "存在しない法律"]), article_number: "1" },
    }),
    () => ({ tool: "search_court_decisions", args: { q: word() } }),
    () => ({ tool: "get_houjin_360", args: { houjin_bangou: one(companies), limit: 2 } }),
    () => ({ tool: "search_houjin", args: { q: one(["架空製作所", "誰も知らない会社"]) } }),
    () => ({ tool: "check_enforcement", args: random(2) === 0 ? {} : { target_name: "株式会社架空製作所" } }),
    () => ({ tool: "query_evidence_packet", args: { query_text: word(), limit: 2, max_cost_jpy: one([0, 3]) } }),
    () => ({
      tool: "get_evidence_packet",
      args: { subject_kind: one(["program", "houjin"]), subject_id: one([...programs, ...companies]) },
    }),
    () => ({
      tool: "company_public_baseline",
      args: { houjin_bangou: one(companies), idempotency_key: `pack-${random(5)}` },
    }),
    () => ({ tool: "verify_citations", args: { citations: some(["民法1条", "何でもない", "平30(受)1519"]) } }),
    () => ({ tool: "enum_values", args: { enum_name: one(["region", "planet"]) } }),
    () => ({ tool: "get_meta", args: {} }),
    () => ({ tool: "validate_intake", args: random(2) === 0 ? {} : { applicant_data: { employees: 3 } } }),
    () => ({ tool: "search_tax_incentives", args: { natural_query: word(), target_year: 2026 } }),
  ];
  return Array.from({ length: count }, () => one(makers)());
}

const byTool = new Map(endpoints.flatMap((endpoint) => (endpoint.tool === false ? [] : [[endpoint.tool, endpoint]])));

/** A call of a tool as a client of REST would write it. */
export function asRest({ tool, args }: MixedCall): RestCall {
  const { method, path, params, query, body } = byTool.get(tool)!;
  const { idempotency_key: key, ...sent } = args;
  const inBody: Record<string, unknown> = {};
  const inQuery = new URLSearchParams();
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": String(key) };
  let target = path;
  for (const [name, value] of Object.entries(sent))
    if (name in params.shape) target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (name in query.shape) for (const each of [value].flat()) inQuery.append(name, String(each));
    else if (name === "max_cost_jpy" && tool !== "batch_get_programs") headers["x-cost-cap-jpy"] = String(value);
    else inBody[name] = value;
  const question = inQuery.size === 0 ? target : `${target}?${inQuery}`;
  return { method, path: question, headers, ...(body === null ? {} : { json: inBody }) };
}
