import { z } from "zod";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { issuesText } from "../../rows/issue-text.ts";
import { parseJson } from "../reading/parse-json.ts";
import {
  childElement,
  childElements,
  childText,
  parseXml,
  parseXmlText,
  type XmlElement,
  type XmlNode,
} from "../reading/xml-tree.ts";
import { lawPageUrl, lawRows, parseLawRevisionId, position } from "./law-rows.ts";
import { readLawElement } from "./law-xml-document.ts";
import { LawInfo, RevisionInfo, statedFields } from "./lawapi-revision.ts";

/** The `Law` element of an answer, null when the answer carries no text, or why its text cannot be read. */
type FullText =
  | { readonly ok: true; readonly law: XmlElement | null }
  | { readonly ok: false; readonly reason: string };

/** Reads `law_full_text` of a JSON answer: the tree of `json_format=full`, XML text, or XML in base64 as `law_full_text_format=xml` gives it. */
function readFullText(value: unknown): FullText {
  if (value === null || value === undefined || value === "") return { ok: true, law: null };
  if (typeof value === "string") {
    const xml = value.trimStart().startsWith("<") ? parseXmlText(value) : parseXml(Buffer.from(value, "base64"));
    return xml.ok ? wholeLaw(xml.root) : { ok: false, reason: `line ${xml.line} of the text: ${xml.reason}` };
  }
  const element = toElement(value, 0);
  if (element) return wholeLaw(element);
  if (typeof value === "object" && "Law" in value)
    return { ok: false, reason: "json_format=light loses the order of elements: ask for json_format=full" };
  return { ok: false, reason: "neither a tree of tag, attr and children nor XML" };
}

function wholeLaw(root: XmlElement): FullText {
  if (root.tag === "Law") return { ok: true, law: root };
  return { ok: false, reason: `the text is a ${root.tag} element, not a whole Law` };
}

/** Far above what the schema of laws allows; keeps a hostile file from exhausting the stack. */
const deepest = 100;

function toElement(value: unknown, depth: number): XmlElement | null {
  if (typeof value !== "object" || value === null || depth > deepest) return null;
  const { tag, attr, children } = value as Record<string, unknown>;
  if (typeof tag !== "string") return null;
  const attributes = Object.fromEntries(Object.entries(attr ?? {}).map(([name, text]) => [name, String(text)]));
  const nodes: XmlNode[] = [];
  for (const child of Array.isArray(children) ? (children as unknown[]) : []) {
    const node = typeof child === "string" ? child : toElement(child, depth + 1);
    if (node === null) return null;
    nodes.push(node);
  }
  return { tag, attr: attributes, children: nodes };
}

/**
 * Answers of the e-Gov law API version 2: `laws`, `keyword`, `law_revisions` and `law_data` as JSON, `law_data` also as
 * XML. A list yields one law row per entry, never the sentences a
 * search found; `law_data` the law and its articles. An empty list yields nothing.
 */
export const egovLawapiV2 = defineAdapter({
  id: "egov-lawapi-v2",
  format: "e-Gov law API version 2: lists, revisions, law data",
  publisher: "デジタル庁",
  license: "pdl_v1.0",
  datasets: ["law", "law_article"],
  *parse(input) {
    if (isXml(input.bytes)) yield* readXml(input);
    else yield* readJson(input);
  },
});

/** Whether the first character after a byte-order mark, zero bytes of UTF-16 and white space opens an element. */
function isXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  return /^(?:\u{ef}\u{bb}\u{bf}|\u{ff}\u{fe}|\u{fe}\u{ff})?[\0\s]*</u.test(head);
}

const Entry = z.object({
  law_info: LawInfo.nullish(),
  revision_info: RevisionInfo.nullish(),
  current_revision_info: RevisionInfo.nullish(),
});
const LawData = z.object({ law_info: LawInfo, revision_info: RevisionInfo, law_full_text: z.unknown().optional() });
const Revisions = z.object({ law_info: LawInfo, revisions: z.array(z.unknown()) });
const Failure = z.object({ code: z.union([z.string(), z.number()]), message: z.string() });

function* readJson(input: AdapterInput): Generator<Parsed> {
  const json = parseJson(input.bytes);
  if (!json.ok) {
    yield { ok: false, at: `${input.name}#line ${json.line}`, reason: json.reason };
    return;
  }
  const answer = (typeof json.value === "object" && json.value !== null ? json.value : {}) as Record<string, unknown>;
  const failure = Failure.safeParse(answer, { reportInput: true });
  if (Array.isArray(answer["laws"])) yield* listRows(answer["laws"], "laws", input);
  else if (Array.isArray(answer["items"])) yield* listRows(answer["items"], "items", input);
  else if ("revisions" in answer) yield* revisionRows(answer, input);
  else if ("law_full_text" in answer || "revision_info" in answer) yield* lawDataRows(answer, input);
  else if (failure.success)
    yield {
      ok: false,
      at: position(input, "code"),
      reason: `the publisher answered code ${failure.data.code}: ${failure.data.message}`,
    };
  else
    yield {
      ok: false,
      at: `${input.name}#line 1`,
      reason: "not an answer of laws, keyword, law_revisions or law_data",
    };
}

function* listRows(entries: readonly unknown[], list: string, input: AdapterInput): Generator<Parsed> {
  for (const [index, value] of entries.entries()) {
    const at = position(input, `${list}[${index}]`);
    const entry = Entry.safeParse(value, { reportInput: true });
    const revision = entry.data?.revision_info ?? entry.data?.current_revision_info;
    if (!entry.success) yield { ok: false, at, reason: issuesText(entry.error.issues) };
    else if (!revision) yield { ok: false, at, reason: "an entry without revision_info" };
    else
      yield metadataRow(
        entry.data.law_info ?? {},
        revision,
        entry.data.current_revision_info?.law_revision_id ?? null,
        at,
        input,
      );
  }
}

function* revisionRows(answer: unknown, input: AdapterInput): Generator<Parsed> {
  const list = Revisions.safeParse(answer, { reportInput: true });
  if (!list.success) {
    yield { ok: false, at: position(input, "revisions"), reason: issuesText(list.error.issues) };
    return;
  }
  for (const [index, value] of list.data.revisions.entries()) {
    const at = position(input, `revisions[${index}]`);
    const revision = RevisionInfo.safeParse(value, { reportInput: true });
    if (revision.success) yield metadataRow(list.data.law_info, revision.data, null, at, input);
    else yield { ok: false, at, reason: issuesText(revision.error.issues) };
  }
}

function metadataRow(
  info: LawInfo,
  revision: RevisionInfo,
  currentRevisionId: string | null,
  at: string,
  input: AdapterInput,
): Parsed {
  const { row: fields, notes } = statedFields(info, revision, currentRevisionId);
  if (!fields["law_title"]) return { ok: false, at, reason: "an entry without law_title" };
  const lawId = fields["law_id"];
  if (!lawId && !fields["law_number"]) return { ok: false, at, reason: "an entry with neither law_id nor law_num" };
  const page = typeof lawId === "string" ? lawPageUrl(lawId) : null;
  const row = {
    ...fields,
    full_text_url: page,
    source_url: page ?? input.source.url,
    fetched_at: input.source.fetchedAt,
  };
  return keptRow("law", row, at, notes);
}

function* lawDataRows(answer: unknown, input: AdapterInput): Generator<Parsed> {
  const data = LawData.safeParse(answer, { reportInput: true });
  if (!data.success) yield { ok: false, at: position(input, "law_info"), reason: issuesText(data.error.issues) };
  else yield* oneLaw(data.data.law_info, data.data.revision_info, readFullText(data.data.law_full_text), input);
}

/** A law with its text where the text can be read; otherwise the law by what is stated about it, and the reason. */
function* oneLaw(info: LawInfo, revision: RevisionInfo, text: FullText, input: AdapterInput): Generator<Parsed> {
  if (!text.ok || !text.law) {
    yield metadataRow(info, revision, null, position(input, "revision_info"), input);
    yield {
      ok: false,
      at: position(input, "law_full_text"),
      reason: text.ok ? "the answer carries no text" : text.reason,
    };
    return;
  }
  const { row: stated, notes } = statedFields(info, revision, null);
  const lawId = typeof stated["law_id"] === "string" ? stated["law_id"] : null;
  const parts = parseLawRevisionId(revision.law_revision_id ?? "");
  const mismatch: Note[] =
    parts && lawId && parts.lawId !== lawId
      ? [{ field: "law_revision_id", reason: `${parts.id} is not a revision of ${lawId}` }]
      : [];
  const revisionOfLaw = mismatch.length > 0 ? null : parts;
  const fields = mismatch.length > 0 ? { ...stated, law_revision_id: null } : stated;
  yield* lawRows(readLawElement(text.law), {
    input,
    path: "law_full_text",
    lawId,
    revision: revisionOfLaw,
    stated: fields,
    notes: [...notes, ...mismatch],
  });
}

function* readXml(input: AdapterInput): Generator<Parsed> {
  const xml = parseXml(input.bytes);
  if (!xml.ok) {
    yield { ok: false, at: `${input.name}#line ${xml.line}`, reason: xml.reason };
    return;
  }
  const { root } = xml;
  const [info, revision] = [childElement(root, "law_info"), childElement(root, "revision_info")];
  if (root.tag !== "law_data_response" || !info || !revision) {
    const reason = `the root element is ${root.tag}: of the XML answers only a whole law_data_response is read, ask for response_format=json`;
    yield { ok: false, at: position(input, root.tag), reason };
    return;
  }
  const holder = childElement(root, "law_full_text");
  const law = holder && childElements(holder)[0];
  const text: FullText =
    !law || law.tag === "Law"
      ? { ok: true, law: law ?? null }
      : { ok: false, reason: `the text is a ${law.tag} element, not a whole Law` };
  yield* oneLaw(LawInfo.parse(textFields(info)), RevisionInfo.parse(textFields(revision)), text, input);
}

function textFields(element: XmlElement): Record<string, string | null> {
  return Object.fromEntries(childElements(element).map((child) => [child.tag, childText(element, child.tag)]));
}
