import { load } from "cheerio";
import { expect, it } from "vitest";
import { nonEmpty } from "../support/non-empty.ts";
import { serviceOfFile, type TestService } from "../support/service.ts";
import { openPage } from "../runtime/pages/html.ts";

const service = serviceOfFile();

/** Pages that have no record of their own; those of records come from the sitemap. */
const addresses = [
  "/",
  "/search?q=補助金",
  "/search?q=補助金&kind=program",
  "/search?kind=law",
  "/search?kind=court_decision",
  "/search?kind=enforcement_case",
  "/search?kind=loan_program",
  "/search?kind=certification",
  "/calendar",
  "/prescreen?purpose=機械を更新したい&prefecture=東京都&capital_man_yen=1000",
  "/combine",
  "/citations",
  "/verify",
  "/snapshot",
  "/status",
  "/guides",
  "/console",
  "/buy",
  "/legal/commerce",
  "/legal/terms",
  "/legal/privacy",
  "/refund",
  "/device",
] as const;

async function listed(site: TestService, path: string): Promise<string[]> {
  const text = (await site.ask(path)).bytes.toString();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
}

/** Twelve of many, from all over the list: every page of the demo would take minutes. */
function spread(all: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(all.length / 12));
  return all.filter((_, at) => at % step === 0).slice(0, 12);
}

/** What no Japanese reader should meet in a text; addresses, code and proofs are left out. */
const machine: readonly (readonly [string, RegExp])[] = [
  ["a stored key", /(?<![\w./:@-])[a-z][a-z0-9]*_[a-z0-9_]+(?![\w./@-])/],
  ["JSON", /[{[]"|":/],
  ["a machine's time", /\d{4}-\d{2}-\d{2}(?:T\d{2}:)?/],
  ["an English sentence", /\b[A-Z][a-z]+(?: [a-z]+){3,}/],
  ["a missing value", /\b(?:undefined|null|NaN)\b/],
];

function faultsOf(html: string): string[] {
  const $ = load(html);
  $("script, style, code, pre, textarea, .outside, .checksum, .hashes, .languages, .cite, input, [lang=en]").remove();
  // Block elements would run together.
  $("main *").append(" ");
  const text = $("main").text();
  return machine.flatMap(([name, pattern]) => {
    const at = pattern.exec(text)?.index;
    return at === undefined ? [] : [`${name}: …${text.slice(Math.max(0, at - 30), at + 50).replaceAll(/\s+/g, " ")}…`];
  });
}

it("speaks Japanese on the pages of the demo: no stored keys, JSON, machine times or English sentences", async () => {
  const files = await Promise.all((await listed(service(), "/sitemap.xml")).map((file) => listed(service(), file)));
  const records = files.flatMap(spread);
  expect(records.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const address of nonEmpty([...addresses, ...records])) {
    const { html, status } = await openPage(service(), address, { headers: { "accept-language": "ja" } });
    if (status !== 200) faults.push(`${address}: ${status}`);
    else faults.push(...faultsOf(html).map((fault) => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
