import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { addDays, daysBetween } from "../../../snapshots/text/era.ts";
import { compactDay, eachDay } from "./japan-days.ts";
import type { Enumeration } from "./official-source.ts";

/** Days the publisher keeps the daily archives. */
const archiveDays = 90;

/** The archive of all laws in force, or the daily archives when only the last weeks are wanted. */
export async function enumerateBulk(context: Enumeration): Promise<void> {
  const { since, today } = context;
  const archive = (fields: Record<string, string>): string => {
    const url = context.address("bulk");
    url.search = new URLSearchParams({ ...fields, only_xml_flag: "true" }).toString();
    return url.href;
  };
  if (since === null || daysBetween(since, today) > archiveDays) {
    if (since !== null)
      context.note(`daily archives reach back ${archiveDays} days only: the archive of all laws is taken`);
    await context.keep({ url: archive({ file_section: "1" }), name: "all-laws.zip", expect: "zip" });
    return;
  }
  for (const day of eachDay(since, addDays(today, -1))) {
    await context.keep({
      url: archive({ file_section: "3", update_date: compactDay(day) }),
      name: `laws-updated-${compactDay(day)}.zip`,
      expect: "zip",
      immutable: true,
      // A day without changes is answered by 500, not by 404.
      absentStatuses: [404, 500],
    });
  }
}

/** Version 1 of the law API: the list of all laws, or of those changed since a day, then every law. */
export async function enumerateV1(context: Enumeration): Promise<void> {
  const { since, today, selection } = context;
  const base = context.address("api").href.replace(/\/$/, "");
  const wanted = new Set<string>(selection.lawIds);
  if (!selection.lawIds && since === null) {
    const list = await context.read({ url: `${base}/lawlists/1`, name: "lawlists-1.xml", expect: "xml" });
    for (const law of lawsOfV1List(list)) wanted.add(law);
  } else if (!selection.lawIds && since !== null) {
    for (const day of eachDay(since, addDays(today, -1))) {
      const name = `updatelawlists-${compactDay(day)}.xml`;
      const list = await context.readIfThere({
        url: `${base}/updatelawlists/${compactDay(day)}`,
        name,
        expect: "xml",
        absentStatuses: [404],
      });
      for (const law of list ? lawsOfV1List(list) : []) wanted.add(law);
    }
  }
  for (const law of wanted) {
    const name = /^[0-9A-Za-z]+$/.test(law) ? law : `law-number-${Buffer.from(law).toString("hex")}`;
    await context.keep({
      url: `${base}/lawdata/${encodeURIComponent(law)}`,
      name: `lawdata-${name}.xml`,
      expect: "xml",
    });
  }
}

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === "LawNameListInfo" });
const V1List = z.object({
  DataRoot: z.object({
    ApplData: z
      .object({
        LawNameListInfo: z.array(z.object({ LawId: z.string().optional(), LawNo: z.string().optional() })).optional(),
      })
      .or(z.literal("")),
  }),
});

/** Law ids of a list; law numbers where an older list gives none, which the API takes as well. */
function lawsOfV1List(bytes: Buffer): string[] {
  const parsed = V1List.safeParse(xml.parse(bytes.toString("utf8")));
  if (!parsed.success) throw new Error(`not a list of law API version 1: ${z.prettifyError(parsed.error)}`);
  const data = parsed.data.DataRoot.ApplData;
  return (data === "" ? [] : (data.LawNameListInfo ?? []))
    .map(({ LawId, LawNo }) => LawId || LawNo || "")
    .filter((law) => law !== "");
}

const pageSize = 100;

/** Version 2 of the law API: the list page by page, then every law, or those updated since a day. */
export async function enumerateV2(context: Enumeration): Promise<void> {
  const { since, selection } = context;
  const base = context.address("api").href.replace(/\/$/, "");
  const wanted = new Set<string>(selection.lawIds);
  for (let offset: number | null = selection.lawIds ? null : 0; offset !== null;) {
    const name = `laws-${String(offset).padStart(6, "0")}.json`;
    const list = await context.read({
      url: `${base}/laws?limit=${pageSize}&offset=${offset}`,
      name,
      expect: "json",
      headers: json,
    });
    const page = V2Page.safeParse(JSON.parse(list.toString("utf8")));
    if (!page.success) throw new Error(`not a list of law API version 2: ${z.prettifyError(page.error)}`);
    const { laws, total_count, next_offset } = page.data;
    for (const { law_info, revision_info } of laws)
      if (since === null || !revision_info?.updated || revision_info.updated.slice(0, 10) >= since)
        wanted.add(law_info.law_id);
    const next = next_offset ?? offset + laws.length;
    // Without this check a server that repeats a page would be asked without end.
    offset = laws.length > 0 && next > offset && next < total_count ? next : null;
  }
  for (const law of wanted)
    await context.keep({
      url: `${base}/law_data/${encodeURIComponent(law)}`,
      name: `law_data-${law}.json`,
      expect: "json",
      headers: json,
    });
}

const json = { accept: "application/json" };

const V2Page = z.object({
  total_count: z.int(),
  next_offset: z.int().nullish(),
  laws: z.array(
    z.object({
      law_info: z.object({ law_id: z.string().regex(/^[0-9A-Za-z]+$/) }),
      revision_info: z.object({ updated: z.string().nullish() }).nullish(),
    }),
  ),
});
