import { z } from "zod";
import { checksumBasis, license, prefecture } from "./enums.ts";

/** A JSON value as the canonical form and the databases can hold it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

const deepestNesting = 64;

/** No half of a surrogate pair, which canonical JSON cannot encode, and no NUL, at which databases may cut. */
export function isWellFormedText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/**
 * JSON and nothing else: no undefined, no NaN, no class instances, well-formed text, nested at most 64 deep so that hostile
 * input cannot exhaust the stack of code that walks it.
 */
export function isJsonValue(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return isWellFormedText(value);
  if (typeof value !== "object" || depth >= deepestNesting) return false;
  if (Array.isArray(value)) return value.every((item) => isJsonValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, member]) => isWellFormedText(key) && isJsonValue(member, depth + 1));
}

/** Text in well-formed Unicode; may be blank. */
export const AnyText = z.string().refine(isWellFormedText, "must be well-formed text without NUL");

/** Text that says something: at least one character that is not white space. A value that no source states is null, not "". */
export const Text = AnyText.regex(/\S/, "must not be blank");

/** A day of the Gregorian calendar that exists, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date("must be a calendar date, YYYY-MM-DD").meta({
  description: "Calendar date, YYYY-MM-DD.",
  examples: ["2026-04-01"],
});

/** An instant in UTC with whole seconds, `YYYY-MM-DDTHH:MM:SSZ`. */
export const Timestamp = z.iso.datetime({ precision: 0, error: "must be a UTC time, YYYY-MM-DDTHH:MM:SSZ" }).meta({
  description: "Instant in UTC, whole seconds, YYYY-MM-DDTHH:MM:SSZ.",
  examples: ["2026-04-01T00:00:00Z"],
});

/** An instant in Japan time with whole seconds; used for quota resets only. */
export const JstTimestamp = z.iso
  .datetime({ precision: 0, offset: true, error: "must be a time in +09:00" })
  .regex(/\+09:00$/, "must be a time in +09:00")
  .meta({
    description: "Instant in Japan time, whole seconds, YYYY-MM-DDTHH:MM:SS+09:00.",
    examples: ["2026-04-02T00:00:00+09:00"],
  });

/** SHA-256 of the bytes that were read, `sha256:` and 64 lower-case hex digits. */
export const Checksum = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, "must be sha256: and 64 lower-case hex digits")
  .meta({
    description: "SHA-256 of the content, as sha256:<64 hex>.",
    examples: [`sha256:${"0123456789abcdef".repeat(4)}`],
  });

/** What a checksum was taken of. */
export const ChecksumBasis = z
  .enum(checksumBasis)
  .nullable()
  .describe(
    "What source_checksum was taken of. document: the document as it was fetched; row: the canonical JSON of the row that the record was made of, where a file or an answer holds many.",
  );

/** SHA-256 without a prefix, 64 lower-case hex digits. */
export const Sha256Hex = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 lower-case hex digits")
  .meta({ description: "SHA-256 as 64 hex digits.", examples: ["0123456789abcdef".repeat(4)] });

/** 法人番号 in form only: thirteen digits. Whether the check digit is right is a known gap, not a refusal. */
export const HoujinBangou = z
  .string()
  .regex(/^\d{13}$/, "must be 13 digits")
  .meta({ description: "Corporate number (法人番号), 13 digits.", examples: ["8999999999901"] });

/** Registration number of a qualified invoice issuer: T and thirteen digits. */
export const InvoiceNumber = z
  .string()
  .regex(/^T\d{13}$/, "must be T and 13 digits")
  .meta({ description: "Invoice registration number, T and 13 digits.", examples: ["T8999999999901"] });

/** Id of a program. Issued as `UNI-` and 10 hex digits; ids a source already carries may be longer. */
export const UnifiedId = z
  .string()
  .regex(/^UNI-[0-9a-z-]{4,40}$/, "must be UNI- and 4 to 40 of 0-9 a-z -")
  .meta({ description: "Program id.", examples: ["UNI-3f2a9c01d4"] });

export const LawUnifiedId = idWithPrefix("LAW", "Law id.");
export const CourtUnifiedId = idWithPrefix("HAN", "Court decision id.");
export const BidUnifiedId = idWithPrefix("BID", "Bid id.");
export const TaxUnifiedId = idWithPrefix("TAX", "Tax ruleset id.");

/** Id of a source: `src_` and the first 12 hex digits of SHA-256 over its address. */
export const SourceReceiptId = z
  .string()
  .regex(/^src_[0-9a-f]{12}$/, "must be src_ and 12 hex digits")
  .meta({ description: "Source id, derived from the address.", examples: ["src_9a0364b9e99b"] });

/** Content address of a snapshot: `cs1_` and 52 characters of base32. */
export const CorpusSnapshotId = z
  .string()
  .regex(/^cs1_[a-z2-7]{52}$/, "must be cs1_ and 52 base32 characters")
  .meta({
    description: "Content address of the snapshot; the same data gives the same id on any machine.",
    examples: [`cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`],
  });

/** Yen as a whole, non-negative number that a double holds exactly. */
export const Yen = z
  .int()
  .min(0)
  .meta({ description: "Japanese yen.", examples: [1_500_000] });

/** A count. */
export const Count = z
  .int()
  .min(0)
  .meta({ examples: [3] });

/** Money in units of 10,000 JPY (万円). */
export const ManYen = z
  .number()
  .min(0)
  .meta({ description: "Amount in units of 10,000 JPY.", examples: [50] });

/** A share from 0 to 1. */
export const Fraction = z
  .number()
  .min(0)
  .max(1)
  .meta({ examples: [0.5] });

/** How sure we are of a record or fact, 0 (not at all) to 1 (stated by the publisher). */
export const Confidence = Fraction.meta({ description: "Confidence from 0 to 1.", examples: [0.9] });

/** A Gregorian year. */
export const Year = z
  .int()
  .min(1)
  .max(9999)
  .meta({ description: "Gregorian year.", examples: [2024] });

/** An absolute http or https address without white space. */
export const HttpUrl = z
  .string()
  .refine((value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value), "must be an http or https address")
  .meta({ description: "Web address.", format: "uri", examples: ["https://www.meti.go.jp/"] });

/** Official name of a prefecture. */
export const Prefecture = z
  .enum(prefecture)
  .meta({ description: "Prefecture by its official name.", examples: ["東京都"] });

/** Terms of reuse. */
export const License = z.enum(license).meta({ description: "Terms under which the source may be reused." });

/** Any JSON value and nothing else: no undefined, no NaN, no dates; nested at most 64 deep. */
export const Json = z.unknown().refine(isJsonValue, "must be a JSON value");

/** A JSON object. */
export const JsonObject = z.record(z.string(), Json);

/** Sentence that every evidence answer carries. */
export const Disclaimer = Text.meta({
  description: "What the answer is not: no advice, and an empty result proves nothing.",
  examples: ["This answer is evidence, not advice; an empty result is not proof of absence."],
});

/** One page of results in the order of the search, with the count of all of them. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: Count.describe("Number of matching records on all pages."),
    limit: z.int().min(1).describe("Most records a page may hold."),
    offset: Count.describe("Number of records skipped before this page."),
    results: z.array(item).describe("The records of this page."),
  });
}

function idWithPrefix(prefix: string, description: string) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}-[0-9a-f]{10}$`), `must be ${prefix}- and 10 hex digits`)
    .meta({ description, examples: [`${prefix}-3f2a9c01d4`] });
}
