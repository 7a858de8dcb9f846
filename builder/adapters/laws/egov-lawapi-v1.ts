import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { compactToIso } from "../reading/compact-date.ts";
import { isLawId, lawPageUrl, lawRows, parseLawRevisionId, position } from "./law-rows.ts";
import { lawTypeOfId, lawTypeOfNumber, lawTypeOfWord } from "./law-type.ts";
import { readLawElement } from "./law-xml-document.ts";
import { childElement, childElements, childText, parseXml, type XmlElement } from "../reading/xml-tree.ts";

/**
 * Answers of the e-Gov law API version 1: `lawlists` (also the older form without law ids), `updatelawlists` and
 * `lawdata`. Code 1 with a list is an empty list and yields nothing; with one law it is a law the publisher does not have.
 */
export const egovLawapiV1 = defineAdapter({
  id: "egov-lawapi-v1",
  format: "e-Gov law API version 1: lists, update lists, law data",
  publisher: "デジタル庁",
  license: "pdl_v1.0",
  datasets: ["law", "law_article"],
  *parse(input) {
    const xml = parseXml(input.bytes);
    if (!xml.ok) yield { ok: false, at: `${input.name}#line ${xml.line}`, reason: xml.reason };
    else if (xml.root.tag !== "DataRoot") {
      yield {
        ok: false,
        at: position(input, xml.root.tag),
        reason: `the root element is ${xml.root.tag}, not DataRoot`,
      };
    } else yield* readAnswer(xml.root, input);
  },
});

function* readAnswer(root: XmlElement, input: AdapterInput): Generator<Parsed> {
  const result = childElement(root, "Result");
  const data = childElement(root, "ApplData");
  const code = result && childText(result, "Code");
  const message = (result && childText(result, "Message")) ?? "no message";
  const asksForOneLaw = data !== null && childElement(data, "LawFullText") !== null;
  if (code === "1" && data && !asksForOneLaw) return;
  if (code !== "0") {
    const named = data && childText(data, "LawId");
    yield {
      ok: false,
      at: position(input, "DataRoot", "Result"),
      reason: `the publisher answered code ${code ?? "(none)"}${named ? ` for ${named}` : ""}: ${message}`,
    };
    return;
  }
  if (!data) {
    yield { ok: false, at: position(input, "DataRoot"), reason: "an answer with code 0 but without ApplData" };
    return;
  }
  if (asksForOneLaw) yield* readLawData(data, input);
  for (const [index, entry] of childElements(data, "LawNameListInfo").entries())
    yield listRow(entry, position(input, `LawNameListInfo[${index + 1}]`), input);
}

function* readLawData(data: XmlElement, input: AdapterInput): Generator<Parsed> {
  const holder = childElement(data, "LawFullText");
  const law = holder && childElement(holder, "Law");
  const lawId = childText(data, "LawId");
  if (!law)
    yield {
      ok: false,
      at: position(input, "LawFullText"),
      reason: "LawFullText holds no Law element: an answer for a part of a law, or another format",
    };
  else
    yield* lawRows(readLawElement(law), {
      input,
      path: "LawFullText",
      lawId: lawId && isLawId(lawId) ? lawId : null,
      revision: null,
    });
}

function listRow(entry: XmlElement, at: string, input: AdapterInput): Parsed {
  const notes: Note[] = [];
  const statedTitle = childText(entry, "LawName");
  if (!statedTitle) return { ok: false, at, reason: "an entry without LawName" };
  const lawNumber = childText(entry, "LawNo");
  const statedId = childText(entry, "LawId");
  const lawId = statedId && isLawId(statedId) ? statedId : null;
  if (statedId && !lawId) notes.push({ field: "law_id", reason: `LawId ${statedId} is no e-Gov law id` });
  if (!lawId && !lawNumber) return { ok: false, at, reason: "an entry with neither LawId nor LawNo" };
  const title = statedTitle.replace(/(?:　|(?<=）))抄$/, "");
  if (title !== statedTitle)
    notes.push({
      field: "law_title",
      reason: "抄 after the title left out: the publisher holds an extract of this law",
    });
  const revision = parseLawRevisionId(/[?&]lawid=([0-9A-Z_]+)/.exec(childText(entry, "LawUrl") ?? "")?.[1] ?? "");
  if (childText(entry, "EnforcementFlg") === "1")
    notes.push({ field: "revision_status", reason: "the publisher marks this revision as not yet in force" });
  const oldTitle = childText(entry, "OldLawName");
  const row = {
    law_title: title,
    law_id: lawId,
    law_number: lawNumber,
    law_title_kana: childText(entry, "LawNameKana"),
    old_titles: oldTitle ? [oldTitle] : [],
    law_type: lawTypeOfWord(childText(entry, "LawTypeName")) ?? lawTypeOfId(lawId) ?? lawTypeOfNumber(lawNumber),
    promulgated_date: dateOf(entry, "PromulgationDate", "promulgated_date", notes),
    enforced_date: dateOf(entry, "EnforcementDate", "enforced_date", notes),
    // A law as first promulgated repeats its own day here and names no amending law.
    last_amended_date: childText(entry, "AmendNo")
      ? dateOf(entry, "AmendPromulgationDate", "last_amended_date", notes)
      : null,
    law_revision_id: revision?.id ?? null,
    full_text_url: lawId ? lawPageUrl(lawId) : null,
    source_url: lawId ? lawPageUrl(lawId) : input.source.url,
    fetched_at: input.source.fetchedAt,
  };
  return keptRow("law", row, at, notes);
}

function dateOf(entry: XmlElement, tag: string, field: string, notes: Note[]): string | null {
  const stated = childText(entry, tag);
  if (!stated) return null;
  const date = compactToIso(stated);
  if (!date) notes.push({ field, reason: `${tag} ${stated} is no date` });
  return date;
}
