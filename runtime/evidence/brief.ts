import type { EvidencePacket, KnownGap } from "../../schemas/answers/evidence.ts";
import type { Match } from "../../schemas/answers/match.ts";
import { type GapKind, knownGap, shortened } from "../../snapshots/evidence/known-gaps.ts";
import { briefWords, matchWords } from "../../snapshots/evidence/brief-words.ts";
import { o200kTokens } from "../../snapshots/evidence/text-size.ts";
import { placeNotes } from "../endpoint/match.ts";
import type { ServedRecord } from "./entry.ts";

/** Token limit of a brief packet. Estimates of whole packets are three to eight percent high, so packets stay under 2,000. */
const mostTokens = 1960;

/** Minimum tokens of everything except the records. */
const leastAround = 500;

/** Maximum words of a question that a brief packet repeats. */
const mostWords = 8;

/** The largest packet of the first records that is still brief; it holds at least one. `make` assembles a packet. */
export function cutToBrief(
  served: readonly ServedRecord[],
  make: (shown: readonly ServedRecord[]) => EvidencePacket,
): EvidencePacket {
  let [fits, over] = [1, 1];
  for (let tokens = leastAround; over <= served.length && tokens <= mostTokens; over++)
    tokens += served[over - 1]!.tokens;
  let packet: EvidencePacket | null = null;
  // More records may add gaps, so the size is found by assembling.
  for (let tried = over - 1; tried > 1 && over - fits > 1; tried = (fits + over) >> 1) {
    const made = make(served.slice(0, tried));
    if (tokensOf(made, served) <= mostTokens) [packet, fits] = [made, tried];
    else over = tried;
  }
  return packet ?? make(served.slice(0, 1));
}

/** Record tokens are precounted; the gaps appear twice in a packet. */
function tokensOf(packet: EvidencePacket, served: readonly ServedRecord[]): number {
  const { records, known_gaps: gaps, quality } = packet;
  const around = { ...packet, records: [], known_gaps: [], quality: { ...quality, known_gaps: [] } };
  const ofRecords = served.slice(0, records.length).reduce((sum, { tokens }) => sum + tokens, 0);
  return ofRecords + o200kTokens(JSON.stringify(around)) + 2 * o200kTokens(JSON.stringify(gaps));
}

/** Gaps of a brief packet, shortened; records are named only when the gap concerns some of those shown. */
export function briefGaps(gaps: readonly KnownGap[], shown: readonly ServedRecord[]): KnownGap[] {
  const ids = new Set(shown.map(({ record }) => record.entity_id));
  return oneOfEachKind(gaps)
    .filter(({ kind }) => !ofLeftOutParts.has(kind))
    .map((gap) => inBrief(gap, ids));
}

function inBrief(gap: KnownGap, ids: ReadonlySet<string>): KnownGap {
  const [message, message_ja] = briefWords[gap.kind];
  const named = gap.count < ids.size ? gap.record_ids.filter((id) => ids.has(id)) : [];
  return { ...gap, message, message_ja, affected_records: named, record_ids: named };
}

/** Merges adjacent gaps of one kind into one that names all their sections. */
function oneOfEachKind(gaps: readonly KnownGap[]): KnownGap[] {
  const kinds: KnownGap[] = [];
  for (const gap of gaps) {
    const last = kinds.at(-1);
    if (last?.kind !== gap.kind) kinds.push(gap);
    else {
      const sections = [last.section, gap.section].filter((section) => section !== null);
      const affected = [...new Set([...last.affected_records, ...gap.affected_records])];
      kinds[kinds.length - 1] = knownGap(gap.kind, affected, sections.join(",") || null);
    }
  }
  return kinds;
}

/**
 * Gap kinds left out of brief packets, which show neither facts nor single values nor rules nor law history. URL, checksum and licence are in
 * every record, including null or `unknown`, and a gap takes as many tokens as a record.
 */
const ofLeftOutParts: ReadonlySet<GapKind> = new Set([
  "facts_not_extracted",
  "not_held",
  "fact_provenance_partial",
  "rules_not_connected",
  "amendment_history_not_connected",
  "source_url_insecure",
  "source_checksum_missing",
  "license_unknown",
]);

/** A match in few words. Its notes repeat none of them, and leave the age of what is shown to the gaps. */
export function briefMatch(match: Match): Match {
  const few = (words: readonly string[]) => words.slice(0, mostWords).map((word) => shortened(word));
  const [ofPlace] = placeNotes(match.place);
  const [en, ja] = matchWords[match.kind];
  return {
    ...match,
    used: few(match.used),
    dropped: few(match.dropped),
    note_ja: ja + (ofPlace?.ja ?? ""),
    note_en: [en, ...(ofPlace ? [ofPlace.en] : [])].join(" "),
  };
}
