import { judgedDatasets } from "./datasets.ts";
import type { Found, Hit } from "./found.ts";
import type { HeldRecords } from "./held-records.ts";
import { type Judged, satisfies } from "./judged.ts";
import type { Served } from "./served.ts";

/** A judged question with what the service answered and the grades of the records that the snapshot holds. */
export type Asked = { readonly judged: Judged; readonly found: Found; readonly grades: ReadonlyMap<string, number> };

const SHOWN = 10;
/** So many are asked for, because records that came after the judges are left out. */
const ASKED = 30;
const TIMED_ROUNDS = 5;

/** Asks one question and grades what may come. Grades are empty when no judged record is held in public search. */
export async function askQuestion(service: Served, records: HeldRecords, judged: Judged): Promise<Asked> {
  const dataset = judgedDatasets[judged.dataset]!;
  const answer = await dataset.ask(service, judged, ASKED);
  const grades = new Map<string, number>();
  for (const [id, grade] of Object.entries(judged.grades)) {
    const isOwn = judged.serviceIds && (await records.isHeld(dataset, id));
    const held = isOwn ? id : judged.serviceIds ? null : await records.heldId(dataset, id);
    if (held !== null) grades.set(held, Math.max(grade, grades.get(held) ?? 0));
  }
  const hits: Hit[] = [];
  for (const hit of answer.hits)
    if (judged.serviceIds || grades.has(hit.id) || (await records.wasSeen(dataset, hit.id))) hits.push(hit);
  const found = { ...answer, hits: hits.slice(0, SHOWN) };
  if (judged.rule !== null)
    for (const { id, name, row } of found.hits) if (satisfies(judged.rule, name, row)) grades.set(id, 2);
  return { judged, found, grades };
}

/**
 * Time of the work inside the service, the median of five. Every round asks for another number of records: the same request would be
 * answered from memory.
 */
export async function serviceMilliseconds(service: Served, judged: Judged): Promise<number> {
  const times: number[] = [];
  for (let round = 1; round <= TIMED_ROUNDS; round++)
    times.push((await judgedDatasets[judged.dataset]!.ask(service, judged, SHOWN + round)).milliseconds);
  return times.toSorted((a, b) => a - b)[Math.floor(TIMED_ROUNDS / 2)]!;
}

/** Does a packet for the question claim a hit? */
export async function claimsHit(service: Served, { query }: Judged): Promise<boolean> {
  type Packet = { readonly records: readonly { readonly match_reading: string }[] };
  const packet = await service.post<Packet>("/v1/evidence/packets/query", { query_text: query });
  return packet.records.some(({ match_reading: reading }) => reading === "HIT");
}
