import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { describe, it, test } from "vitest";
import { chromiumPath } from "./chromium.ts";

/** A suite in a real browser: where it is missing, skipped loudly, or failed when `CI` says that it should be there. */
export function describeInBrowser(name: string, suite: (open: OpenTab) => void): void {
  if (chromiumPath) describe(name, () => suite(tabsOfSuite()));
  else if (process.env["CI"])
    it(name, () => {
      throw new Error("chromium is missing: install it with apt-get install chromium-headless-shell fonts-noto-cjk");
    });
  else {
    process.stderr.write(`SKIPPED, no chromium on this machine: ${name}\n`);
    describe.skip(name, () => suite(() => Promise.reject(new Error("skipped"))));
  }
}

/** How a person looks at a page. */
export type Look = {
  readonly width: 1280 | 390;
  readonly language: "ja" | "en";
  readonly scheme: "light" | "dark";
  /** Off for those who run no scripts. */
  readonly scripts?: boolean;
};

/** Two looks that differ in everything: who has had both has seen each width, each language and each scheme. */
export const looks: readonly Look[] = [
  { width: 1280, language: "ja", scheme: "light" },
  { width: 390, language: "en", scheme: "dark" },
];

/** The other two such looks, for every second page of many. */
export const otherLooks: readonly Look[] = [
  { width: 1280, language: "en", scheme: "dark" },
  { width: 390, language: "ja", scheme: "light" },
];

/** A tab of a browser that nobody used before. */
export type Tab = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that the console complained about so far: errors, and whatever the policy of a page blocked. */
  complaints(): readonly string[];
  /** What axe finds on the page shown now, of any severity. */
  barriers(): Promise<readonly string[]>;
  /** Whether something is wider than the screen, so that the whole page moves sideways. */
  overflows(): Promise<boolean>;
  /**
   * What keeps anybody from using the page shown now; nothing, on a sound one. Where `KONKYO_SHOTS` names a folder, a picture
   * of the page is put there under this name.
   */
  troubles(name: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type OpenTab = (look?: Partial<Look>) => Promise<Tab>;

/** One browser a process: to start it takes longer than most tests. */
// oxlint-disable-next-line no-empty-pattern -- how a fixture says that it needs no other
const browserTest = test.extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
  // As root, which build machines are, Chromium starts without its sandbox only; it opens nothing but our own pages.
  const browser = await chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox", "--disable-gpu"] });
  onCleanup(() => browser.close());
  return browser;
});

/** Opens tabs, each with cookies of its own. */
function tabsOfSuite(): OpenTab {
  let browser: Browser | null = null;
  browserTest.beforeAll(({ browser: shared }) => void (browser = shared));
  return async ({ width = 1280, language = "en", scheme = "light", scripts = true } = {}) => {
    const context = await browser!.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      locale: language === "ja" ? "ja-JP" : "en-US",
      colorScheme: scheme,
      javaScriptEnabled: scripts,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const tab: Tab = {
      page,
      context,
      complaints: () => complaints,
      async barriers() {
        await page.evaluate(axeSource);
        // Only what is wrong leaves the page: the rest of the findings takes longer to hand over than to find.
        const violations = await page.evaluate<AxeResults["violations"]>(
          `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)`,
        );
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      },
      overflows: () =>
        page.evaluate<boolean>("document.documentElement.scrollWidth > document.documentElement.clientWidth"),
      async troubles(name) {
        const folder = process.env["KONKYO_SHOTS"];
        const path = folder && join(folder, `${name}-${width}-${language}-${scheme}.png`);
        if (path) await page.screenshot({ path, fullPage: true });
        // The browser itself complains about the status of an error page.
        const said = complaints.filter((text) => !/the server responded with a status of 4\d\d/.test(text));
        return [
          ...said,
          ...(await tab.barriers()),
          ...((await tab.overflows()) ? ["it is wider than the screen"] : []),
        ];
      },
      close: () => context.close(),
    };
    return tab;
  };
}

/** The minified one: each page that is looked at has to be handed it and to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
