import { afterAll, beforeAll, expect, it } from "vitest";
import { nextFreePort } from "../../cli/service/free-port.ts";
import { CopyText } from "../../runtime/pages/kit/code.tsx";
import { Table } from "../../runtime/pages/kit/table.tsx";
import type { Page } from "../../runtime/pages/page.ts";
import { describeInBrowser, looks } from "../support/browser.ts";
import { startTestService, type TestService } from "../support/service.ts";

/** The parts of the kit that need a browser to be tried. */
const kitPage: Page = {
  path: "/test/kit",
  show: ({ language }) => ({
    title: "The kit",
    content: (
      <>
        <CopyText id="key" label="Your key" text="evk_0123456789" language={language} />
        <Table
          caption="A wide table"
          head={["name", "first", "second", "third"]}
          rows={[["row", "x".repeat(60), "y".repeat(60), "z".repeat(60)]]}
        />
      </>
    ),
  }),
};

describeInBrowser("the kit", (openTab) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      port: await nextFreePort("127.0.0.1", 18_500),
      pages: [kitPage],
    });
  });
  afterAll(() => service?.close());

  it("copies a text and says so", async () => {
    const tab = await openTab();
    await tab.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab.page.goto(service.url + kitPage.path);
    await tab.page.getByRole("button", { name: "Copy" }).click();
    await tab.page.getByText("Copied").waitFor();
    expect(await tab.page.evaluate("navigator.clipboard.readText()")).toBe("evk_0123456789");
    expect(tab.complaints()).toEqual([]);
    await tab.close();
  });

  it("has no button to copy where no script runs", async () => {
    const tab = await openTab({ scripts: false });
    await tab.page.goto(service.url + kitPage.path);
    expect(await tab.page.getByRole("button", { name: "Copy" }).count()).toBe(0);
    expect(await tab.page.getByLabel("Your key").inputValue()).toBe("evk_0123456789");
    await tab.close();
  });

  it.each(looks)("is sound, a wide table too: $width px, $language, $scheme", async (look) => {
    const tab = await openTab(look);
    await tab.page.goto(service.url + kitPage.path);
    expect(await tab.troubles("kit")).toEqual([]);
    await tab.close();
  });
});
