import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { addDays, daysBetween } from "../../../snapshots/text/era.ts";
import { compactDay, eachDay } from "./japan-days.ts";
import type { Enumeration } from "./official-source.ts";

const firstAwardYear = 2013;
/** Days the publisher keeps the daily files of awards. */
const diffDays = 60;

/** 調達ポータル: the yearly and daily archives its page names; by the naming rule where the page names none. */
export async function enumerateAwards(context: Enumeration): Promise<void> {
  const { since, today } = context;
  const { html } = await context.page(context.address("page").href);
  let names = [...new Set(html.match(/successful_bid_record_info_(?:all|diff)_[0-9a-z]+\.zip/g))];
  const listed = names.length > 0;
  if (!listed) {
    context.note("the page names no archive: addresses follow the naming rule");
    names = namesByRule(since, today);
  }
  const recent = names.filter((name) => since === null || wantedSince(name, since)).toSorted();
  for (const name of recent) {
    const url = context.address("file");
    url.search = new URLSearchParams({ fileversion: "v001", filename: name }).toString();
    await context.keep({
      url: url.href,
      name,
      expect: "zip",
      immutable: name.includes("_diff_"),
      ...(listed ? {} : { absentStatuses: [404] }),
    });
  }
}

function namesByRule(since: string | null, today: string): string[] {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: year - firstAwardYear + 1 }, (_, index) => firstAwardYear + index);
  const oldest = addDays(today, -diffDays);
  const days = [...eachDay(since !== null && since > oldest ? since : oldest, addDays(today, -1))];
  return [
    ...years.map((each) => `successful_bid_record_info_all_${each}.zip`),
    ...days.map((day) => `successful_bid_record_info_diff_${compactDay(day)}.zip`),
  ];
}

/** A file of a fiscal year counts until the March after it; what cannot be read as a date is wanted. */
function wantedSince(name: string, since: string): boolean {
  const stamp = /_(all|diff)_(\d{4})(\d{4})?\.zip$/.exec(name);
  if (!stamp) return true;
  const [, kind, year, rest] = stamp;
  return kind === "all" ? `${Number(year) + 1}-03-31` >= since : `${year}${rest ?? ""}` >= compactDay(since);
}

const rowLimit = 1000;
const categories = ["1", "2", "3"] as const;
const defaultWindowDays = 30;

/**
 * 官公需情報ポータル: at most 1,000 rows an answer and no second page, so prefecture by prefecture and day span by day
 * span, halved until it fits, and at last by category. Only answers that hold all their hits are inputs of a build.
 */
export async function enumerateNotices(context: Enumeration): Promise<void> {
  const { today, selection } = context;
  const since = context.since ?? addDays(today, -defaultWindowDays);
  if (context.since === null) context.note(`no first day given: notices of the last ${defaultWindowDays} days`);
  const codes = selection.lgCodes ?? Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, "0"));
  for (const code of codes) {
    if (!/^(0[1-9]|[1-3]\d|4[0-7])$/.test(code)) context.refuse(`not a prefecture code of two digits: ${code}`);
    for (let first = since; first <= today; first = addDays(first, 31)) {
      const last = addDays(first, 30);
      await noticesOf(context, { code, first, last: last < today ? last : today, category: null });
    }
  }
}

type Span = { readonly code: string; readonly first: string; readonly last: string; readonly category: string | null };

async function noticesOf(context: Enumeration, span: Span): Promise<void> {
  const { code, first, last, category } = span;
  const url = context.address("api");
  const fields: Record<string, string> = { LG_Code: code, CFT_Issue_Date: `${first}/${last}`, Count: String(rowLimit) };
  if (category) fields["Category"] = category;
  url.search = new URLSearchParams(fields).toString();
  const file = {
    url: url.href,
    name: `notices-${code}-${compactDay(first)}-${compactDay(last)}${category ? `-${category}` : ""}.xml`,
    expect: "xml",
  } as const;
  const hits = readHits(await context.read(file, { keep: false }));
  if (hits <= rowLimit) {
    await context.keep(file);
    return;
  }
  if (first < last) {
    const middle = addDays(first, Math.floor(daysBetween(first, last) / 2));
    await noticesOf(context, { ...span, last: middle });
    await noticesOf(context, { ...span, first: addDays(middle, 1) });
  } else if (category === null) {
    for (const each of categories) await noticesOf(context, { ...span, category: each });
  } else {
    await context.keep(file);
    context.note(`${first}, prefecture ${code}, category ${category}: ${hits} notices, only ${rowLimit} can be had`);
  }
}

const xml = new XMLParser({ parseTagValue: false, ignoreAttributes: true, stopNodes: ["*.SearchResult"] });
const Results = z.object({
  Results: z.object({
    Error: z.string().optional(),
    SearchResults: z.object({ SearchHits: z.string().regex(/^\d+$/) }).optional(),
  }),
});

function readHits(bytes: Buffer): number {
  const parsed = Results.safeParse(xml.parse(bytes.toString("utf8")));
  if (!parsed.success) throw new Error(`not an answer of the notice search: ${z.prettifyError(parsed.error)}`);
  const { Error: error, SearchResults: results } = parsed.data.Results;
  if (error !== undefined) throw new Error(`the notice search answered: ${error}`);
  return Number(results?.SearchHits ?? 0);
}
