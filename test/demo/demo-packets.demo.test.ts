import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readJudgedFile } from "../../eval/judged.ts";
import { getEvidencePacket } from "../../runtime/endpoints/evidence/get.ts";
import { queryEvidencePacket } from "../../runtime/endpoints/evidence/query.ts";
import type { EvidencePacket } from "../../schemas/answers/evidence.ts";
import { corpusOfFile } from "../support/shared-snapshot.ts";
import { tokensOf } from "../support/o200k.ts";

const corpus = corpusOfFile();
const blind = fileURLToPath(new URL("../../eval/blind", import.meta.url));

const questions = [
  "補助金",
  "設備投資",
  "東京都 創業",
  "法人税",
  "融資",
  "雇用",
  "特許 出願",
  "DX",
  "株式会社",
  "zzqqxxjj",
];
const companies = ["1000020012131", "1011001030018", "1050001002386", "5120101048252", "9999990000099"];

/** Questions, the first subjects of every kind, and companies: more than fifty packets. */
async function packets(options: object): Promise<EvidencePacket[]> {
  const { programs, laws, courtDecisions, taxRulesets, loanPrograms, enforcementCases, caseStudies, bids } = corpus();
  const kinds = {
    program: programs,
    law: laws.records,
    court_decision: courtDecisions,
    tax_ruleset: taxRulesets.records,
    loan_program: loanPrograms,
    enforcement_case: enforcementCases,
    case_study: caseStudies,
    bid: bids,
  };
  const subjects = Object.entries(kinds).flatMap(([kind, dataset]) =>
    Array.from({ length: Math.min(6, dataset.size) }, (_, row) => [kind, dataset.idOf(row)] as const),
  );
  return Promise.all([
    ...questions.map((query_text) => packetOf(queryEvidencePacket, {}, { query_text, ...options })),
    ...[...subjects, ...companies.map((number) => ["houjin", number] as const)].map(([subject_kind, subject_id]) =>
      packetOf(getEvidencePacket, { subject_kind, subject_id }, asQuery(options)),
    ),
  ]);
}

async function packetOf(
  endpoint: typeof queryEvidencePacket,
  params: Record<string, string>,
  sent: object,
): Promise<EvidencePacket> {
  if (endpoint.reads !== "snapshot") throw new Error("a packet reads the snapshot alone");
  const context = { corpus: corpus(), asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
  const input = { params, query: endpoint.query?.parse(sent) ?? {}, body: endpoint.body?.parse(sent) };
  return (await endpoint.handler(input, context)).body as EvidencePacket;
}

function asQuery(options: object): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
}

it("estimates the tokens of records within 15 %", async () => {
  const made = await packets({ include_compression: true });
  const filled = made.filter(({ records }) => records.length > 0);
  expect(filled.length).toBeGreaterThanOrEqual(50);
  for (const { query, records, compression } of filled) {
    const share = compression!.packet_tokens_o200k_estimate / tokensOf(JSON.stringify(records));
    expect(share, JSON.stringify(query)).toBeGreaterThan(0.85);
    expect(share, JSON.stringify(query)).toBeLessThan(1.15);
  }
});

it("keeps brief packets of judged questions under 2,000 tokens, and of the longest that may be asked", async () => {
  const files = readdirSync(blind).filter((name) => name.endsWith(".jsonl"));
  const judged = files.flatMap((name) => readJudgedFile(join(blind, name))).map(({ query }) => query);
  const letters = judged.toSorted((one, other) => other.length - one.length).slice(0, 40);
  const sample = [...judged.filter((_, place) => place % 10 === 0), ...letters, ...letters.map(lengthened)];
  expect(sample.length).toBeGreaterThan(180);
  for (const query_text of sample) {
    const packet = await packetOf(queryEvidencePacket, {}, { query_text, limit: 20, packet_profile: "brief" });
    expect(tokensOf(JSON.stringify(packet)), query_text).toBeLessThan(2000);
  }
});

/** A question as long as one may be. */
function lengthened(query: string): string {
  return query.repeat(4).slice(0, 500);
}

it.each([false, true])("keeps every brief packet under 2,000 tokens, with a comparison: %s", async (compression) => {
  const made = await packets({ packet_profile: "brief", include_compression: compression });
  expect(made.length).toBeGreaterThanOrEqual(50);
  for (const packet of made) expect(tokensOf(JSON.stringify(packet)), JSON.stringify(packet.query)).toBeLessThan(2000);
});
