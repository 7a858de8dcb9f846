import type { Asked } from "./asked-questions.ts";
import { judgedDatasets } from "./datasets.ts";
import type { HeldRecords } from "./held-records.ts";
import type { Served } from "./served.ts";

/** Datasets of which packets of a question hold records. */
const inPackets = new Set([
  "programs",
  "loan_programs",
  "tax_rulesets",
  "case_studies",
  "laws",
  "law_articles",
  "enforcement_cases",
]);

type Packet = { readonly records: readonly { readonly entity_id: string }[] };

/** How often a packet, which looks in all kinds of records, begins with a right one of the dataset that a question was judged in. */
export async function packetsOverAllKinds(
  asked: readonly Asked[],
  service: Served,
  records: HeldRecords,
): Promise<string> {
  let [count, first, inFive] = [0, 0, 0];
  for (const { judged, grades } of asked.filter(({ judged: { dataset } }) => inPackets.has(dataset))) {
    const right = [...grades].flatMap(([id, grade]) => (grade === 2 ? [id] : []));
    // The article of a law is shown by the record of the law.
    const ids = new Set(
      judged.dataset === "law_articles"
        ? await Promise.all(right.map((id) => records.heldId(judgedDatasets["laws"]!, id.split("#")[0]!)))
        : right,
    );
    if (ids.size === 0) continue;
    const body = { query_text: judged.query, limit: 5, include_facts: false };
    const packet = await service.post<Packet>("/v1/evidence/packets/query", body);
    const at = packet.records.findIndex(({ entity_id: id }) => ids.has(id));
    count++;
    first += Number(at === 0);
    inFive += Number(at >= 0);
  }
  const share = (right: number) => (right / Math.max(1, count)).toFixed(3);
  return `packets over all kinds: ${count} questions, a right record first for ${share(first)}, in the first five for ${share(inFive)}`;
}
