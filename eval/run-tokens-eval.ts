import { createFindings } from "../proofs/findings.ts";
import { parseArgs } from "node:util";
import type { EvidencePacket } from "../schemas/answers/evidence.ts";
import { tokensOf } from "../test/support/o200k.ts";
import { artifactType } from "../schemas/enums.ts";
import { readQuestions } from "./judged.ts";
import { serveStore, type Served } from "./served.ts";

/*
 * Compares token estimates of packets with a real tokenizer, and counts the tokens of brief packets, of packs and of minimal rows,
 * over HTTP: npm run eval:tokens -- --store <store> [--each <packets of a kind>] [--questions <folder of judged questions>]
 */

const { values: options } = parseArgs({
  options: { store: { type: "string" }, each: { type: "string", default: "25" }, questions: { type: "string" } },
});
if (!options.store) {
  process.stderr.write(
    "usage: npm run eval:tokens -- --store <store> [--each <packets of a kind>] [--questions <folder>]\n",
  );
  process.exit(64);
}

/** Searches and the field of their rows that a packet is asked for by. */
const searches = [
  ["program", "/v1/programs/search", "unified_id"],
  ["law", "/v1/laws/search", "unified_id"],
  ["court_decision", "/v1/court-decisions/search", "unified_id"],
  ["tax_ruleset", "/v1/tax_rulesets/search", "unified_id"],
  ["loan_program", "/v1/loan-programs/search", "id"],
  ["enforcement_case", "/v1/enforcement-cases/search", "case_id"],
  ["case_study", "/v1/case-studies/search", "case_id"],
  ["bid", "/v1/bids/search", "unified_id"],
  ["houjin", "/v1/enforcement-cases/search", "recipient_houjin_bangou"],
  ["houjin", "/v1/bids/search", "winner_houjin_bangou"],
] as const;

const companies = [
  ["/v1/enforcement-cases/search", "recipient_houjin_bangou"],
  ["/v1/bids/search", "winner_houjin_bangou"],
] as const;
const packetQuery = "/v1/evidence/packets/query";

const findings = createFindings();
const served = await serveStore(options.store);
try {
  const shares: number[] = [];
  const brief: number[] = [];
  for (const [kind, path, field] of searches)
    for (const id of await idsOf(served, path, field, Number(options.each))) {
      const address = `/v1/evidence/packets/${kind}/${encodeURIComponent(id)}`;
      const full = await served.get<EvidencePacket>(address, { include_compression: "true" });
      if (full.records.length > 0)
        shares.push(full.compression!.packet_tokens_o200k_estimate / tokensOf(JSON.stringify(full.records)));
      const small = await served.get<EvidencePacket>(address, { include_compression: "true", packet_profile: "brief" });
      brief.push(tokensOf(JSON.stringify(small)));
    }
  const worst = Math.max(...shares.map((share) => Math.abs(share - 1)));
  const largest = Math.max(...brief);
  findings.hold(
    "token estimates of packets are off by 15 % at most",
    worst <= 0.15,
    `${(100 * worst).toFixed(1)} % at most over ${shares.length} packets`,
  );
  findings.hold("brief packets take under 2,000 tokens", largest < 2000, `${largest} at most over ${brief.length}`);

  const asked = options.questions === undefined ? [] : readQuestions(options.questions);
  const answers: number[] = [];
  for (const { query } of asked)
    answers.push(sizeOf(await served.post(packetQuery, { query_text: query, limit: 20, packet_profile: "brief" })));
  if (asked.length > 0)
    findings.hold(
      `brief answers to ${asked.length} judged questions take under 2,000 tokens`,
      Math.max(...answers) < 2000,
      spread(answers),
    );

  const packs: number[] = [];
  for (const [path, field] of companies)
    for (const houjin_bangou of await idsOf(served, path, field, Number(options.each)))
      for (const type of artifactType)
        packs.push(sizeOf(await served.post(`/v1/artifacts/${type}`, { houjin_bangou, packet_profile: "brief" })));
  findings.hold(
    `${packs.length} brief packs of companies, sealed, take under 3,000 tokens`,
    Math.max(...packs) < 3000,
    spread(packs),
  );

  const pages: number[] = [];
  for (const { query } of asked.filter(({ dataset }) => dataset === "court_decisions"))
    pages.push(sizeOf(await served.get("/v1/court-decisions/search", { q: query, limit: "5", fields: "minimal" })));
  if (pages.length > 0)
    findings.hold(
      `five minimal decisions for ${pages.length} questions take under 2,500 tokens`,
      Math.max(...pages) < 2500,
      spread(pages),
    );
  findings.end();
} finally {
  await served.stop();
}

function sizeOf(answer: unknown): number {
  return tokensOf(JSON.stringify(answer));
}

function spread(counts: readonly number[]): string {
  const sorted = counts.toSorted((one, other) => one - other);
  return `median ${sorted[sorted.length >> 1]}, at most ${sorted.at(-1)} tokens`;
}

/** Ids of rows spread over a whole dataset. */
async function idsOf(service: Served, path: string, field: string, most: number): Promise<string[]> {
  const { total } = await service.get<{ total: number }>(path, { limit: "1" });
  const ids = new Set<string>();
  for (let at = 0; at < most; at++) {
    const offset = String(Math.floor((at * total) / most));
    const { results } = await service.get<{ results: Record<string, unknown>[] }>(path, { limit: "20", offset });
    const row = results.find((each) => each[field] !== null);
    if (row) ids.add(String(row[field]));
  }
  return [...ids];
}
