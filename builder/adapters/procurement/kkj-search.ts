import { parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { readDate } from "../reading/read-date.ts";
import { childElement, childElements, childText, parseXml, type XmlElement } from "../reading/xml-tree.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/**
 * Notices of 官公需情報ポータルサイト: answers of its search API in XML, at most 1,000 a file. Elements stand in any order.
 * Each notice names the page of the body that published it; that page is the source, the portal only found it.
 */
export const kkjSearch = defineAdapter({
  id: "kkj-search",
  format: "官公需 notices XML",
  publisher: "中小企業庁",
  license: "gov_standard_v2.0",
  datasets: ["bid"],
  *parse(input) {
    const xml = parseXml(input.bytes);
    if (!xml.ok) yield { ok: false, at: `${input.name}#${xml.line}`, reason: xml.reason };
    else yield* readAnswer(xml.root, input);
  },
});

function* readAnswer(root: XmlElement, { name, source }: AdapterInput): Generator<Parsed> {
  if (root.tag !== "Results") {
    yield {
      ok: false,
      at: `${name}#${root.tag}`,
      reason: "not an answer of the search API: the root element is not Results",
    };
    return;
  }
  const failure = childElement(root, "Error");
  if (failure) {
    yield {
      ok: false,
      at: `${name}#Results/Error`,
      reason: `the API answered with an error: ${quoteValue(childText(root, "Error") ?? "")}`,
    };
    return;
  }
  const list = childElement(root, "SearchResults");
  if (!list) {
    yield { ok: false, at: `${name}#Results`, reason: "no SearchResults" };
    return;
  }
  for (const [index, result] of childElements(list, "SearchResult").entries())
    yield notice(result, `${name}#Results/SearchResults/SearchResult[${index + 1}]`, source.fetchedAt);
}

const bidKinds: ReadonlyMap<string, "open" | "selective" | "negotiated"> = new Map([
  ["一般競争入札", "open"],
  ["指名競争入札", "selective"],
  ["随意契約", "negotiated"],
]);

function notice(result: XmlElement, at: string, fetchedAt: string): Parsed {
  const title = childText(result, "ProjectName");
  const entity = childText(result, "OrganizationName");
  if (title === null) return { ok: false, at, reason: "ProjectName is missing" };
  if (entity === null) return { ok: false, at, reason: "OrganizationName is missing" };
  const notes: Note[] = [];
  const row = {
    bid_title: title,
    procuring_entity: entity,
    bid_key: childText(result, "Key"),
    bid_kind: bidKindOf(childText(result, "ProcedureType"), notes),
    announcement_date: announcementDate(result, notes),
    bid_deadline: null,
    bid_description: childText(result, "ProjectDescription"),
    classification_code: childText(result, "ItemCode"),
    eligibility_conditions: childText(result, "Certification"),
    prefecture: prefectureOf(childText(result, "PrefectureName"), notes),
    source_url: documentUrl(childText(result, "ExternalDocumentURI"), notes),
    fetched_at: fetchedAt,
  };
  // The publisher's guide explains the element as the first day of tendering, its name says the last: it is neither to us.
  if (childText(result, "TenderSubmissionDeadline") !== null)
    notes.push({ field: "bid_deadline", reason: "TenderSubmissionDeadline is documented as the start of tendering" });
  return keptRow("bid", row, at, notes);
}

function bidKindOf(procedure: string | null, notes: Note[]): string | null {
  if (procedure === null) return null;
  const kind = bidKinds.get(procedure.normalize("NFKC")) ?? null;
  if (kind === null)
    notes.push({ field: "bid_kind", reason: `ProcedureType is no plain kind: ${quoteValue(procedure)}` });
  return kind;
}

/** The portal repeats the time of its own visit (Date) where a notice states no day. */
function announcementDate(result: XmlElement, notes: Note[]): unknown {
  const stated = childText(result, "CftIssueDate");
  if (stated !== null && stated === childText(result, "Date")) {
    notes.push({ field: "announcement_date", reason: "CftIssueDate repeats the time the portal read the notice" });
    return null;
  }
  return stated === null ? null : readDate(stated, "announcement_date", notes);
}

function prefectureOf(name: string | null, notes: Note[]): string | null {
  const prefecture = name === null ? null : (parsePrefecture(name)?.prefecture ?? null);
  if (name !== null && prefecture === null)
    notes.push({ field: "prefecture", reason: `not a prefecture: ${quoteValue(name)}` });
  return prefecture;
}

function documentUrl(address: string | null, notes: Note[]): string | null {
  if (address === null) return null;
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return address;
  notes.push({
    field: "source_url",
    reason: `ExternalDocumentURI is not an http or https address: ${quoteValue(address)}`,
  });
  return null;
}
