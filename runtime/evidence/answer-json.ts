import type { EvidenceRecord } from "../../schemas/evidence.ts";
import type { ServedRecord } from "./served-record.ts";

/**
 * JSON of an answer whose `records` are the first of those served. They are most of it, and were written when one of them
 * was served before; all else is written now.
 */
export function answerJson(
  body: { readonly records: readonly EvidenceRecord[] },
  served: readonly ServedRecord[],
): Buffer {
  const pieces: Buffer[] = [];
  let text = "";
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    text += `${text === "" && pieces.length === 0 ? "{" : ","}${JSON.stringify(name)}:`;
    if (name !== "records") {
      text += JSON.stringify(value);
      continue;
    }
    text += "[";
    for (const [place, { record, text: textOf }] of served.slice(0, body.records.length).entries()) {
      const { before, behind } = textOf();
      const { match_reading: reading, match_basis: basis } = record;
      pieces.push(Buffer.from(place === 0 ? text : ","), before);
      pieces.push(Buffer.from(`,"match_reading":"${reading}","match_basis":"${basis}"`), behind);
      text = "";
    }
    text += "]";
  }
  pieces.push(Buffer.from(`${text}}`));
  return Buffer.concat(pieces);
}
