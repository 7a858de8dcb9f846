import type { SourceEntry } from "../../../schemas/input/sources.ts";

/** One publisher's offer: where it is, under which terms, and how to find everything in it. */
export type OfficialSource = {
  /** Kebab-case; also the id in the sources file. */
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly license: SourceEntry["license"];
  /** Adapter that reads the files at build. */
  readonly adapter: string;
  /** Which entries of its archives a build reads; the tax agency adds signatures, e-Gov a list. */
  readonly entries?: string;
  /** The page that offers the data, for people. */
  readonly page: string;
  /** Addresses the enumeration starts from, by name. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Limit for one file, bytes. */
  readonly maxBytes: number;
  /** What is known and not known about the addresses. */
  readonly note: string;
  /** Asks for every file of the source in turn. */
  readonly enumerate: (context: Enumeration) => Promise<void>;
};

/** What a caller wants of sources that do not offer everything at once. */
export type Selection = {
  /** e-Gov law ids; all laws when absent. */
  readonly lawIds?: readonly string[];
  /** Search words for jGrants, at least two characters each. */
  readonly keywords?: readonly string[];
  /** Corporate numbers for gBizINFO. */
  readonly houjinBangou?: readonly string[];
  /** Two-digit prefecture codes for 官公需; all 47 when absent. */
  readonly lgCodes?: readonly string[];
};

/** A file to have. `url` is its identity in the receipts. */
export type PlannedFile = {
  readonly url: string;
  /** Name of the file in the folder of the source; letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly expect: BodyKind;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** The publisher never changes it: once had, never asked for again. */
  readonly immutable?: boolean;
  /** Statuses by which the publisher says that there is no such file. Only for files that nothing names: a day, a part. */
  readonly absentStatuses?: readonly number[];
  /** For files behind a form: makes ready what is posted, only when it really is. */
  readonly prepareForm?: () => Promise<{
    readonly action: string;
    readonly form: Readonly<Record<string, string>>;
    readonly headers: Readonly<Record<string, string>>;
  }>;
};

export type KeepOutcome = "stored" | "unchanged" | "recent" | "absent" | "failed";

/** A page for people that is read on the way and not kept. */
export type Page = { readonly url: string; readonly html: string; readonly cookies: readonly string[] };

/** What an enumeration works with. Every method may end it early: at the limit, when aborted, after too many failures. */
export type Enumeration = {
  /** An address of the source, moved to the base the caller gave. */
  address(name: string): URL;
  /** First day wanted, `YYYY-MM-DD` in Japan; null for everything. */
  readonly since: string | null;
  /** The day in Japan. */
  readonly today: string;
  readonly selection: Selection;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line for the report. */
  note(text: string): void;
  /** Ends the source with a reason for people. */
  refuse(reason: string): never;
  page(url: string): Promise<Page>;
  /** Has a file and reads it; ends the source when it cannot be had. With `keep: false` it is no input of a build. */
  read(file: PlannedFile, options?: { keep?: boolean }): Promise<Buffer>;
  /** As `read`, but null when the publisher says that there is no such file. */
  readIfThere(file: PlannedFile): Promise<Buffer | null>;
  keep(file: PlannedFile): Promise<KeepOutcome>;
};

/** What an address is known to answer with. */
type BodyKind = "zip" | "xml" | "json" | "html";

/** Bytes needed of either end of a body to judge it. */
export const endsLength = 66 * 1024;

/**
 * The reason why a body cannot be of its kind, from its first and last bytes, or null. Servers under maintenance answer
 * 200 with a page for people; such a page must not become a file of laws.
 */
export function bodyProblem(kind: BodyKind, { head, tail }: { head: Buffer; tail: Buffer }): string | null {
  if (head.length === 0) return "empty";
  const found = () => `not ${kind}: begins with ${JSON.stringify(head.toString("utf8").slice(0, 40))}`;
  if (kind === "zip") {
    if (!["PK\x03\x04", "PK\x05\x06"].includes(head.toString("latin1", 0, 4))) return found();
    return tail.includes("PK\x05\x06", 0, "latin1") ? null : "zip without its directory: cut short";
  }
  const start = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  const end = tail.toString("utf8").trimEnd().at(-1);
  if (kind === "json") {
    if (!/^[[{]/.test(start)) return found();
    return end === (start.startsWith("{") ? "}" : "]") ? null : "JSON without an end: cut short";
  }
  if (!start.startsWith("<") || (kind === "xml" && /^<(!doctype\s+html|html)\b/i.test(start))) return found();
  return kind === "html" || end === ">" ? null : "XML without an end: cut short";
}
