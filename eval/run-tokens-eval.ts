import { parseArgs } from "node:util";
import type { EvidencePacket } from "../schemas/answers/evidence.ts";
import { tokensOf } from "../test/support/o200k.ts";
import { serveStore, type Served } from "./served.ts";

/*
 * Compares token estimates of packets with a real tokenizer, and counts the tokens of brief packets, over HTTP:
 * npm run eval:tokens -- --store <store> [--each <packets of a kind>]
 */

const { values: options } = parseArgs({
  options: { store: { type: "string" }, each: { type: "string", default: "25" } },
});
if (!options.store) {
  process.stderr.write("usage: npm run eval:tokens -- --store <store> [--each <packets of a kind>]\n");
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
  tell(worst <= 0.15, `estimates of ${shares.length} packets: off by ${(100 * worst).toFixed(1)} % at most (15 %)`);
  tell(largest < 2000, `brief packets, ${brief.length}: ${largest} tokens at most (under 2,000)`);
} finally {
  await served.stop();
}

function tell(held: boolean, words: string): void {
  process.stdout.write(`${held ? "held  " : "broken"} ${words}\n`);
  if (!held) process.exitCode = 1;
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
