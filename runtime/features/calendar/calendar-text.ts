import { addDays, jstDate } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { Deadline } from "../../corpus/deadlines.ts";

/** Deadlines as iCalendar (RFC 5545): one all-day event each. The same snapshot gives the same bytes. */
export function calendarText(deadlines: readonly Deadline[], { programs }: Corpus, asOf: string): Buffer {
  const events = deadlines.flatMap((deadline) => {
    const { unified_id: id, primary_name: name, authority_name: authority } = programs.summary(deadline.row);
    const { endDate, officialUrl, sourceUrl, sourceFetchedAt } = deadline;
    const fetched = sourceFetchedAt === null ? "" : `（${jstDate(new Date(sourceFetchedAt))}取得）`;
    const source = sourceUrl === null ? "出典の確認が必要です" : `出典: ${sourceUrl}${fetched}`;
    return [
      "BEGIN:VEVENT",
      `UID:${id}-${endDate}@konkyo`,
      `DTSTAMP:${digits(asOf)}T000000Z`,
      `DTSTART;VALUE=DATE:${digits(endDate)}`,
      `DTEND;VALUE=DATE:${digits(addDays(endDate, 1))}`,
      `SUMMARY:${escapedText(`締切: ${name}`)}`,
      `DESCRIPTION:${escapedText([authority, source, "日程は変わることがあります。公式の案内で確認してください。"].filter(Boolean).join("\n"))}`,
      ...(officialUrl === null ? [] : [`URL:${officialUrl}`]),
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Konkyo//Deadlines//JA",
    "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:公的支援制度の締切",
    ...events,
    "END:VCALENDAR",
  ];
  return Buffer.from(calendarLines(lines));
}

/** Joins iCalendar lines. No package: `ics` adds lines to what is published, `ical-generator` needs Node 22. */
export function calendarLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Escapes a text as a property value. */
export function escapedText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n?|\n/g, "\\n");
}

function digits(day: string): string {
  return day.replaceAll("-", "");
}

/** Lines have at most 75 bytes; a longer one continues after a space, never inside a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      pieces.push(piece);
      // The leading space counts.
      piece = "";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n ");
}
