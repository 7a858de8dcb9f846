import { createHash } from "node:crypto";
import { z } from "zod";
import type { Enumeration } from "./official-source.ts";

/** Words that most titles of Japanese support programs hold; the search has no way of asking for everything. */
export const defaultKeywords: readonly string[] = ["補助", "助成", "支援", "事業", "促進", "対策", "導入", "整備"];

const List = z.object({ result: z.array(z.object({ id: z.string().regex(/^[0-9A-Za-z]{15,18}$/) })) });

/** jGrants: a search for each word, then the details of every program found. */
export async function enumerateJgrants(context: Enumeration): Promise<void> {
  const base = context.address("api").href.replace(/\/$/, "");
  const found = new Set<string>();
  for (const keyword of context.selection.keywords ?? defaultKeywords) {
    if ([...keyword].length < 2)
      context.refuse(`jGrants takes search words of two characters or more, not "${keyword}"`);
    const query = new URLSearchParams({ keyword, sort: "created_date", order: "DESC", acceptance: "0" });
    const name = `subsidies-${createHash("sha256").update(keyword).digest("hex").slice(0, 16)}.json`;
    const answer = await context.read({ url: `${base}/subsidies?${query}`, name, expect: "json" });
    const list = List.safeParse(JSON.parse(answer.toString("utf8")));
    if (!list.success) throw new Error(`not a list of jGrants: ${z.prettifyError(list.error)}`);
    for (const { id } of list.data.result) found.add(id);
  }
  for (const id of found)
    await context.keep({ url: `${base}/subsidies/id/${id}`, name: `subsidy-${id}.json`, expect: "json" });
}

/** Parts of a corporation's record beside the basic one. */
const parts = ["certification", "commendation", "procurement", "subsidy"] as const;

/** gBizINFO: the records of the corporations asked for. Needs a token, which the ministry gives out for free. */
export async function enumerateGbizinfo(context: Enumeration): Promise<void> {
  const { env, selection } = context;
  const token = env["GBIZINFO_TOKEN"];
  if (!token)
    context.refuse("gBizINFO needs a token: set GBIZINFO_TOKEN (https://info.gbiz.go.jp/ gives one out for free)");
  if (!selection.houjinBangou?.length) context.refuse("gBizINFO answers by corporate number: none was given");
  const base = context.address("api").href.replace(/\/$/, "");
  for (const number of new Set(selection.houjinBangou)) {
    if (!/^\d{13}$/.test(number)) context.refuse(`not a corporate number: ${number}`);
    for (const part of [null, ...parts]) {
      await context.keep({
        url: `${base}/${number}${part ? `/${part}` : ""}`,
        name: `hojin-${number}${part ? `-${part}` : ""}.json`,
        expect: "json",
        headers: { accept: "application/json" },
        secretHeaders: { "x-hojininfo-api-token": token },
        ...(part ? { absentStatuses: [404] } : {}),
      });
    }
  }
}
