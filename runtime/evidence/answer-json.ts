import type { EvidencePacket } from "../../schemas/evidence.ts";
import { joinRows } from "../corpus/tables/json-rows.ts";
import type { ServedRecord } from "./entry.ts";

/**
 * JSON of a packet whose records are the first of those served. The records have their JSON at hand, and the gaps, which
 * stand in two places, are written once: together they are nearly all of a packet.
 */
export function answerJson(packet: EvidencePacket, served: readonly ServedRecord[]): Buffer {
  const gaps = JSON.stringify(packet.known_gaps);
  const quality = { ...packet.quality, known_gaps: [] };
  // Quotation marks inside a text are escaped, so these are the members and nothing that a caller wrote.
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
