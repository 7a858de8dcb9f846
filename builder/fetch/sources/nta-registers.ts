import { load } from "cheerio";
import { compactDay, writtenDay } from "./japan-days.ts";
import type { Enumeration, Page } from "./official-source.ts";

/** A link of a download page: the arguments of its `doDownload` and what stands around it. */
export type DownloadLink = {
  readonly args: readonly string[];
  /** Id of the heading above, such as `csv-unicode`. */
  readonly section: string | null;
  /** Name beside the link, such as 全国 or 京都府. */
  readonly label: string;
  /** Day written in the row of the link. */
  readonly day: string | null;
};

export type DownloadPage = {
  readonly links: readonly DownloadLink[];
  /** Address of the form and its hidden fields. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Reads a download page of the tax agency's registers, whose links call `doDownload(...)` instead of naming a file. */
export function readDownloadPage({ html, url }: Page): DownloadPage {
  const $ = load(html);
  const links: DownloadLink[] = [];
  let section: string | null = null;
  for (const element of $("h2[id], h3[id], [onclick*='doDownload(']").toArray()) {
    const node = $(element);
    const call = /doDownload\(([^)]*)\)/.exec(node.attr("onclick") ?? "");
    if (!call) {
      section = node.attr("id") ?? null;
      continue;
    }
    const args = call[1]!.split(",").map((argument) => argument.trim().replace(/^(['"])(.*)\1$/, "$2"));
    links.push({
      args,
      section,
      label: node.closest("dl").find("dt").first().text().trim(),
      day: writtenDay(node.closest("tr").text()),
    });
  }
  const form = $("form#appForm").first();
  const fields: Record<string, string> = {};
  for (const input of form.find("input[type='hidden'][name]").toArray())
    fields[$(input).attr("name")!] = $(input).attr("value") ?? "";
  return { links, action: new URL(form.attr("action") || url, url).href, fields };
}

/** The whole corporate register as Unicode CSV: the files of 全国. */
export async function enumerateHoujinFull(context: Enumeration): Promise<void> {
  await enumerateByForm(context, (links) => {
    const national = links.filter(({ label }) => label.includes("全国"));
    // On pages without labels the nation-wide file comes first.
    return (national.length > 0 ? national : links.slice(0, 1)).map((link) => ({
      link,
      name: `houjin-all-${link.args[0]}.zip`,
      immutable: false,
    }));
  });
}

/** The daily changes of the corporate register as Unicode CSV. */
export async function enumerateHoujinDiff(context: Enumeration): Promise<void> {
  await enumerateByForm(context, (links) =>
    inOrderOfDays(links, context).map((link) => ({
      link,
      name: `houjin-diff-${dayName(link)}-${link.args[0]}.zip`,
      immutable: true,
    })),
  );
}

type Choice = { readonly link: DownloadLink; readonly name: string; readonly immutable: boolean };

/** The file number goes back with the token of the page; a token may serve once, so every post has a page of its own. */
async function enumerateByForm(
  context: Enumeration,
  choose: (links: readonly DownloadLink[]) => Choice[],
): Promise<void> {
  const address = context.address("page").href;
  let page: Page | null = await context.page(address);
  const first = readDownloadPage(page);
  const choices = choose(
    first.links.filter(({ section, args }) => section === "csv-unicode" && /^\d+$/.test(args[0] ?? "")),
  );
  if (choices.length === 0) context.refuse("the download page lists no Unicode CSV file; its layout may have changed");
  for (const { link, name, immutable } of choices) {
    const [number = ""] = link.args;
    const identity = new URL(first.action);
    identity.search = new URLSearchParams({ event: "download", selDlFileNo: number }).toString();
    await context.keep({
      url: identity.href,
      name,
      expect: "zip",
      immutable,
      async prepareForm() {
        const fresh = page ?? (await context.page(address));
        page = null;
        const { action, fields } = readDownloadPage(fresh);
        const cookie = fresh.cookies.join("; ");
        return {
          action,
          form: { ...fields, event: "download", selDlFileNo: number },
          headers: { referer: address, ...(cookie ? { cookie } : {}) },
        };
      },
    });
  }
}

const holderNames: Readonly<Record<string, string>> = { "1": "individuals", "2": "corporations", "3": "associations" };

/** All qualified invoice issuers as CSV: `doDownload('<number>','<kind of holder>','01')`. */
export async function enumerateInvoiceFull(context: Enumeration): Promise<void> {
  await enumerateByLink(context, ({ args }) => {
    const [number, holder = "", type] = args;
    if (args.length !== 3 || type !== "01") return null;
    return {
      query: { dlFilKanriNo: number!, jinkakukbn: holder, type },
      name: `invoice-all-${holderNames[holder] ?? holder}-${number}.zip`,
      immutable: false,
    };
  });
}

/** The daily changes of the invoice issuers as CSV: `doDownload('<number>','01')`. */
export async function enumerateInvoiceDiff(context: Enumeration): Promise<void> {
  await enumerateByLink(context, (link) => {
    const [number, type] = link.args;
    if (link.args.length !== 2 || type !== "01") return null;
    return {
      query: { dlFilKanriNo: number!, type },
      name: `invoice-diff-${dayName(link)}-${number}.zip`,
      immutable: true,
    };
  });
}

async function enumerateByLink(
  context: Enumeration,
  choose: (link: DownloadLink) => { query: Record<string, string>; name: string; immutable: boolean } | null,
): Promise<void> {
  const { links } = readDownloadPage(await context.page(context.address("page").href));
  const choices = inOrderOfDays(links, context)
    .map(choose)
    .filter((choice) => choice !== null);
  if (choices.length === 0 && context.since === null)
    context.refuse("the download page lists no CSV file; its layout may have changed");
  for (const { query, name, immutable } of choices) {
    const url = context.address("file");
    url.search = new URLSearchParams(query).toString();
    await context.keep({ url: url.href, name, expect: "zip", immutable });
  }
}

/** Oldest first, without those before the first day wanted; a link without a day is kept. */
function inOrderOfDays(links: readonly DownloadLink[], { since }: Enumeration): DownloadLink[] {
  return links
    .filter(({ day }) => since === null || day === null || day >= since)
    .toSorted((a, b) => (a.day ?? "").localeCompare(b.day ?? "", "en"));
}

function dayName({ day }: DownloadLink): string {
  return day === null ? "undated" : compactDay(day);
}
