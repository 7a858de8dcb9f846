import type { EvidencePacket } from "../../schemas/evidence.ts";
import { jsonOf, type ServedRecord } from "./served-record.ts";

/**
 * JSON of a packet whose records are the first of those served. They are most of it, and were written when one of them was
 * served before; what it lacks, which stands in two places, is written once; all else is small.
 */
export function answerJson(packet: EvidencePacket, served: readonly ServedRecord[]): Buffer {
  const { records, quality, known_gaps: gaps } = packet;
  const around = JSON.stringify({
    ...packet,
    records: hole,
    quality: { ...quality, known_gaps: hole },
    known_gaps: hole,
  });
  // Quotation marks inside of a text are escaped, so these are the members and nothing that a caller wrote.
  const [before = "", behindRecords = "", behindGaps = "", behind = ""] = around.split(hollow);
  const lacking = Buffer.from(JSON.stringify(gaps));
  const pieces: Buffer[] = [Buffer.from(`${before}[`)];
  for (let index = 0; index < records.length; index++) {
    if (index > 0) pieces.push(comma);
    pieces.push(jsonOf(served[index]!));
  }
  pieces.push(Buffer.from(`]${behindRecords}`), lacking, Buffer.from(behindGaps), lacking, Buffer.from(behind));
  return Buffer.concat(pieces);
}

const hole = 0;
const hollow = /(?<="(?:records|known_gaps)":)0(?=[,}])/;
const comma = Buffer.from(",");
