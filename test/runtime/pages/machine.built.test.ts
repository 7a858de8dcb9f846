import { describe, expect, it } from "vitest";
import { recordFolders } from "../../../runtime/pages/words/addresses.ts";
import { serviceOfFile } from "../../support/service.ts";
import { openPage } from "./html.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const apiOnly = serviceOfFile(() => ({ showPages: false }));
const text = async (path: string) => {
  const { status, headers, bytes } = await service().ask(path);
  return { status, media: headers.get("content-type"), text: bytes.toString() };
};

describe("what programs read of the site", () => {
  it("robots.txt leads to the sitemap and keeps the API out of indexes", async () => {
    const robots = await text("/robots.txt");
    expect(robots).toMatchObject({ status: 200, media: "text/plain; charset=utf-8" });
    expect(robots.text).toMatch(/^Disallow: \/v1\/$/m);
    expect(robots.text).toMatch(/^Sitemap: http:\/\/127\.0\.0\.1:8787\/sitemap\.xml$/m);
  });

  it("the sitemap lists the page of every public record, and each can be opened", async () => {
    const index = await text("/sitemap.xml");
    expect(index.media).toBe("application/xml; charset=utf-8");
    const files = [...index.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
    expect(files).toEqual(Object.keys(recordFolders).map((table) => `/sitemaps/${table}-0.xml`));
    const { body } = await service().ask("/v1/meta");
    for (const file of nonEmpty(files)) {
      const listed = [...(await text(file)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
      if (file.includes("program-0") && !file.includes("loan")) expect(listed.length).toBe(body.total_programs);
      expect((await openPage(service(), new URL(listed[0]!).pathname)).status).toBe(200);
    }
    for (const unknown of ["program-1.xml", "account-0.xml", "program.xml", "houjin-1.xml"])
      expect((await text(`/sitemaps/${unknown}`)).status).toBe(404);
  });

  it("security.txt names a contact and a day that is to come", async () => {
    const { text: security } = await text("/.well-known/security.txt");
    expect(security).toMatch(/^Contact: http/m);
    expect(/^Expires: (.*)$/m.exec(security)?.[1]).toBe("2027-05-14T00:00:00Z");
  });

  it("the calendar is a file too, one day for each deadline", async () => {
    const { body } = await service().ask("/v1/calendar/deadlines?within_days=180&limit=100");
    const { text: calendar, media } = await text("/calendar.ics");
    expect(media).toBe("text/calendar; charset=utf-8");
    expect(calendar.match(/BEGIN:VEVENT/g)?.length).toBe(body.results.length);
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${body.results[0].end_date.replaceAll("-", "")}`);
    for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

describe("KONKYO_PAGES=off", () => {
  it("leaves the API and the pages that it sends people to", async () => {
    for (const path of ["/", "/search", "/programs/UNI-0000000001", "/robots.txt", "/sitemap.xml"])
      expect([path, (await openPage(apiOnly(), path)).status]).toEqual([path, 404]);
    expect((await openPage(apiOnly(), "/device")).status).toBe(200);
    expect((await apiOnly().ask("/v1/meta")).status).toBe(200);
  });
});
