import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { describeInBrowser } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** The acts of a person: each opens an address, fills a field or presses something. */
type Hands = {
  readonly page: Page;
  open(path: string): Promise<void>;
  enter(label: string, value: string): Promise<void>;
  choose(label: string, value: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
  tick(name: string): Promise<void>;
  /** Types into the search box and sends it. */
  search(words: string): Promise<void>;
};

type Task = {
  readonly name: string;
  readonly steps: number;
  walk(hands: Hands, key: string): Promise<void>;
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

/** What an adviser does on the pages, with the number of steps that each may take at most. */
const tasks: readonly Task[] = [
  {
    name: "finds what is open for a client in a prefecture and an industry",
    steps: 4,
    async walk({ page, open, choose, press }) {
      await open("/prescreen");
      await choose("所在地", "東京都");
      await choose("業種", "E");
      await press("候補を見る");
      await page.getByRole("heading", { name: "診断に使った条件" }).waitFor();
      expect(await page.locator(".results .tag", { hasText: "募集中" }).count()).toBeGreaterThan(0);
    },
  },
  {
    name: "narrows a search for a kind of business to what is open in a prefecture",
    steps: 5,
    async walk({ page, open, search, press }) {
      await open("/");
      await search("店舗 補助金");
      await press(/^制度 /);
      await press(/^東京都（全国対象を含む）/);
      await press(/^募集中 \d/);
      await page.waitForURL(/open_only=true/);
      expect(new URL(page.url()).searchParams.get("prefecture")).toBe("東京都");
      expect(new URL(page.url()).searchParams.get("q")).toBe("店舗 補助金");
      await page.getByRole("link", { name: "架空市店舗改装補助金" }).waitFor();
      const results = await page.locator(".results ol > li").count();
      expect(results).toBeGreaterThan(0);
      expect(await page.locator(".results ol > li .tag.good").count()).toBe(results);
    },
  },
  {
    name: "checks a combination",
    steps: 5,
    async walk({ page, open, tick, press }) {
      await open("/search?kind=program&q=補助金");
      await tick("「架空産業高度化補助金」を比べる");
      await tick("「架空デジタル化補助金」を比べる");
      await press("選んだ制度を比べる");
      await press("この組み合わせの併用ルールを確認する");
      await page.getByRole("heading", { name: "組み合わせごとの根拠" }).waitFor();
    },
  },
  {
    name: "prepares a page for a client",
    steps: 3,
    async walk({ page, open, enter, press }) {
      await open("/prescreen");
      await enter("何に使いたいか", "老朽化した機械を更新したい");
      await press("候補を見る");
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("button", { name: "候補を見る" }).isVisible()).toBe(false);
      expect(await page.locator(".results .facts dd").first().textContent()).toBe("老朽化した機械を更新したい");
      expect(await page.locator(".results .facts dd").first().isVisible()).toBe(true);
      expect(await page.locator(".site nav").first().isVisible()).toBe(false);
      const first = page.locator(".results .meta").first();
      expect(await first.textContent()).toMatch(/\d{4}年\d+月\d+日取得（/);
      expect(await first.getByRole("link", { name: "出典" }).isVisible()).toBe(true);
      await page.emulateMedia({ media: "screen" });
    },
  },
  {
    name: "checks a citation",
    steps: 3,
    async walk({ page, open, enter, press }) {
      await open("/citations");
      await enter("文章", "架空産業振興法第8条による。");
      await press("照合する");
      await page.getByText("第8条").first().waitFor();
    },
  },
  {
    name: "follows a law's change",
    steps: 6,
    async walk({ page, open, search, press, enter }, key) {
      await open("/");
      await search("架空産業振興法");
      await press("架空産業振興法");
      await press("変更の通知を受け取る");
      await enter("APIキー", key);
      await press("ログイン");
      await page.waitForURL(/\/console\/alerts/);
      expect(await page.locator("#filter_value").inputValue()).toMatch(/^LAW-/);
    },
  },
  {
    name: "looks up a company before a deal",
    steps: 3,
    async walk({ page, open, search, press }) {
      await open("/");
      await search("８９９９９０００００００１");
      await press(/架空/);
      await page.waitForURL(/\/companies\/\d{13}/);
    },
  },
  {
    name: "sets an alert on a search",
    steps: 8,
    async walk({ page, open, press, enter }, key) {
      await open("/search?kind=program&q=補助金");
      await press("この検索を保存");
      await enter("APIキー", key);
      await press("ログイン");
      await press("保存する");
      await press("通知を設定");
      await enter("メール", "adviser@example.jp");
      await press("登録する");
      await page.getByRole("heading", { name: "通知を登録しました" }).waitFor();
    },
  },
  {
    name: "compares three",
    steps: 5,
    async walk({ page, open, tick, press }) {
      await open("/search?kind=program&q=補助金");
      await tick("「架空産業高度化補助金」を比べる");
      await tick("「架空デジタル化補助金」を比べる");
      await tick("「架空設備投資補助金」を比べる");
      await press("選んだ制度を比べる");
      expect(await page.locator("table.compare thead th").count()).toBe(4);
      // As wide as a sheet of A4 between its margins.
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".site nav").first().isVisible()).toBe(false);
      for (const name of ["データの取得日", "出典"])
        expect(await page.getByRole("rowheader", { name }).isVisible()).toBe(true);
      const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())!.width;
      expect(await widthOf("table.compare")).toBeLessThanOrEqual(await widthOf("main"));
    },
  },
  {
    name: "downloads the results",
    steps: 2,
    async walk({ page, open, press }) {
      await open("/search?kind=program&q=補助金");
      const [file] = await Promise.all([page.waitForEvent("download"), press(/^CSVで保存/)]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
    },
  },
  {
    name: "verifies a record",
    steps: 2,
    async walk({ page, open, press }) {
      await open("/search?kind=program&q=架空産業高度化補助金");
      await press("架空産業高度化補助金");
      await page.getByText("公開時から書き換えられていないこと").waitFor();
      expect(await heading(page)).toBe("架空産業高度化補助金");
    },
  },
];

describeInBrowser("an adviser", (openTab) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ port: await nextFreePort("127.0.0.1", 19_100) });
  });
  afterAll(() => service?.close());

  it.each(tasks)("$name, in at most $steps steps", async ({ steps, walk }) => {
    const { page, close } = await openTab({ language: "ja" });
    let taken = 0;
    const counted =
      <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
      async (...args: Args) => {
        taken++;
        await act(...args);
      };
    const named = (name: string | RegExp) =>
      page
        .getByRole("button", { name, exact: true })
        .or(page.getByRole("link", { name, exact: true }))
        .first();
    await walk(
      {
        page,
        open: counted((path: string) => page.goto(service.url + path)),
        enter: counted((label: string, value: string) => page.getByLabel(label).first().fill(value)),
        choose: counted((label: string, value: string) => page.getByLabel(label).selectOption(value)),
        press: counted((name: string | RegExp) => named(name).click()),
        tick: counted((name: string) => page.getByRole("checkbox", { name }).check()),
        search: counted(async (words: string) => {
          await page.keyboard.press("/");
          await page.keyboard.type(words);
          await page.keyboard.press("Enter");
          await page.waitForURL(/\/search/);
        }),
      },
      (await service.createKey({})).apiKey,
    );
    expect(taken).toBeLessThanOrEqual(steps);
    await close();
  });
});
