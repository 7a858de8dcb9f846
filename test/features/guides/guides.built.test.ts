import { load } from "cheerio";
import { guides } from "../../../runtime/features/guides/guide-pages.tsx";
import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { openPage } from "../../runtime/pages/html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

it("are listed, each with a page in both languages whose links lead somewhere", async () => {
  const list = load((await openPage(service(), "/guides")).html);
  expect(list(".cards a").length).toBe(guides.length);
  for (const { slug, steps } of guides)
    for (const language of ["ja", "en"] as const) {
      const { status, html } = await openPage(service(), `/guides/${slug}?lang=${language}`);
      const $ = load(html);
      expect([slug, status, $(".steps > li").length]).toEqual([slug, 200, steps.length]);
      const linked = $("main a")
        .toArray()
        .map(({ attribs }) => attribs["href"]!);
      // A page with a query of its own keeps it apart from the language.
      expect(linked.filter((path) => path.split("?").length > 2)).toEqual([]);
      for (const path of nonEmpty(linked)) {
        const { status: found, headers } = await openPage(service(), path);
        // The console asks those first who are not signed in.
        const isFound = found === 200 || headers.get("location")?.startsWith("/console");
        expect([slug, path, isFound]).toEqual([slug, path, true]);
      }
    }
  expect((await openPage(service(), "/guides/none")).status).toBe(404);
});

it("are one link away from every page, as are reference, console and status", async () => {
  const $ = load((await openPage(service(), "/refund?lang=ja")).html);
  const linked = (part: string) =>
    $(part)
      .find("nav a")
      .toArray()
      .map((link) => $(link).attr("href"));
  expect(linked("header")).toEqual(expect.arrayContaining(["/guides?lang=ja", "/console?lang=ja"]));
  expect(linked("footer")).toEqual(
    ["/guides", "/docs", "/console", "/status", "/legal/commerce", "/legal/terms", "/legal/privacy"].map(
      (path) => `${path}?lang=ja`,
    ),
  );
});
