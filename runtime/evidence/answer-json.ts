import type { EvidencePacket } from "../../schemas/evidence.ts";
import { joinRows } from "../corpus/tables/json-rows.ts";
import type { ServedRecord } from "./entry.ts";

/** JSON of a packet whose records are the first of those served. The records are most of it, and have their JSON at hand. */
export function answerJson(packet: EvidencePacket, served: readonly ServedRecord[]): Buffer {
  const around = JSON.stringify({ ...packet, records: [] });
  // Quotation marks inside a text are escaped, so this is the member and nothing that a caller wrote.
  const at = around.indexOf(noRecords) + noRecords.length - 1;
  const records = served.slice(0, packet.records.length).map(({ json }) => json);
  return joinRows(around.slice(0, at), records, around.slice(at));
}

const noRecords = '"records":[]';
