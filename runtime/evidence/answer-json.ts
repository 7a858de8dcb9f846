import type { EvidencePacket } from "../../schemas/answers/evidence.ts";
import { joinRows } from "../corpus/tables/json-rows.ts";
import type { ServedRecord } from "./entry.ts";

/**
 * JSON of a packet whose records are the first of those served. The JSON of the records is cached, and the gaps, which appear
 * twice, are written once: together they are nearly the whole packet.
 */
export function answerJson(packet: EvidencePacket, served: readonly ServedRecord[]): Buffer {
  const gaps = JSON.stringify(packet.known_gaps);
  const quality = { ...packet.quality, known_gaps: [] };
  // Quotation marks inside strings are escaped, so this text can only be the members and no caller input.
  const around = JSON.stringify({ ...packet, records: [], quality, known_gaps: [] }).replaceAll(
    noGaps,
    () => `${noGaps.slice(0, -2)}${gaps}`,
  );
  const at = around.indexOf(noRecords) + noRecords.length - 1;
  const records = served.slice(0, packet.records.length).map(({ json }) => json);
  return joinRows(around.slice(0, at), records, around.slice(at));
}

const noGaps = '"known_gaps":[]';
const noRecords = '"records":[]';
