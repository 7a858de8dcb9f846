import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDownloadPage } from "../../../../builder/fetch/sources/nta-registers.ts";
import { expandFiles } from "../../../../builder/inputs/expand-files.ts";
import { answer, type Handler } from "../../../support/replay-server.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { useFetching } from "../fetching.ts";
import { smallZip } from "../small-zip.ts";

const tokenField = "jp.go.nta.houjin_bangou.framework.web.common.CNSFWTokenProcessor.request.token";

/** A page laid out as the agency's: a form, and tables of links that call a function. */
const formPage = (
  kind: string,
  token: string,
  sections: Readonly<Record<string, string>>,
) => `<!DOCTYPE html><html lang="ja"><body>
<form id="appForm" action="/download/${kind}/index.html" method="post"><div><input type="hidden" name="${tokenField}" value="${token}"/></div>
<input type="hidden" name="event" id="event" value="download"><input type="hidden" name="selDlFileNo" id="selDlFileNo">
<div class="inBox21">${Object.entries(sections)
  .map(
    ([id, rows]) =>
      `<h2 class="title" id="${id}">${id}</h2><p class="txtS">令和8年10月30日更新</p><table class="tbl03"><tbody>${rows}</tbody></table>`,
  )
  .join("\n")}</div></form></body></html>`;
const cell = (name: string, ...numbers: number[]) =>
  `<td><dl class="mb00"><dt class="mb05">${name}</dt><dd><ol class="listNone mb00">${numbers.map((no) => `<li><a href="#" onclick="return doDownload(${no});">zip 5MB</a></li>`).join("")}</ol></dd></dl></td>`;
const row = (day: string, no: number) =>
  `<tr class="type1_corpHistory1"><th scope="row">\n ${day}\n</th><td><a href="#" onclick="return doDownload(${no});">zip 164KB</a><br></td></tr>`;

/** The post as the site takes it: with the token of the last page, once, and its session. */
function formSite(
  kind: string,
  sections: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Buffer>>,
): Handler {
  let tokens = 0;
  let open: string | null = null;
  return (request, response) => {
    if (request.method === "GET") {
      open = `token-${++tokens}`;
      answer(
        {
          body: formPage(kind, open, sections),
          headers: { "content-type": "text/html", "set-cookie": `JSESSIONID=s${tokens}; Path=/; Secure` },
        },
        request,
        response,
      );
      return;
    }
    const fields = new URLSearchParams(request.body);
    const good =
      open !== null &&
      fields.get(tokenField) === open &&
      request.headers.cookie === `JSESSIONID=s${tokens}` &&
      fields.get("event") === "download";
    open = null;
    const file = files[fields.get("selDlFileNo") ?? ""];
    if (good && file) answer({ body: file, headers: { "content-type": "application/zip" } }, request, response);
    else answer({ body: "<!DOCTYPE html><html><body>不正な画面遷移です</body></html>" }, request, response);
  };
}

describe("the corporate register", () => {
  const fetching = useFetching();
  /** The agency puts a signature beside the file. */
  const zip = (name: string) =>
    smallZip({ [name]: '1,1000000000001,01,0,2026-10-01,2026-10-01,"架空商事株式会社"', [`${name}.asc`]: "signature" });

  it("is posted for by the number of the nation-wide Unicode file", async () => {
    const sections = {
      "csv-sjis": `<tr>${cell("全国", 11)}</tr>`,
      "csv-unicode": `<tr>${cell("北海道", 20)}${cell("全国", 21, 22)}</tr>`,
      "xml-unicode": `<tr>${cell("全国", 31)}</tr>`,
    };
    fetching.server.routes.set(
      "/download/zenken/index.html",
      formSite("zenken", sections, { 21: zip("a.csv"), 22: zip("b.csv") }),
    );
    const { report, complete } = await fetching.fetch("nta-houjin");
    expect(report.failures).toEqual([]);
    expect(complete).toBe(true);
    // A fresh page for every post, since a token serves once.
    expect(fetching.paths()).toEqual([
      "/download/zenken/index.html",
      "POST /download/zenken/index.html",
      "/download/zenken/index.html",
      "POST /download/zenken/index.html",
    ]);
    expect((await fetching.input("nta-houjin", "houjin-all-21.zip")).equals(zip("a.csv"))).toBe(true);
    const [first] = await fetching.receipts();
    expect(first).toMatchObject({
      url: `${fetching.server.url}/download/zenken/index.html?event=download&selDlFileNo=21`,
      status: 200,
      license: "pdl_v1.0",
      publisher: "国税庁",
    });
    expect(JSON.stringify(await fetching.receipts())).not.toContain("token-");
    const [entry] = (await fetching.sources()).sources;
    const { files: inputs, problems } = await expandFiles(entry!, fetching.store);
    expect(problems).toEqual([]);
    expect(inputs.map(({ name }) => name)).toEqual([
      "files/nta-houjin/houjin-all-21.zip!a.csv",
      "files/nta-houjin/houjin-all-22.zip!b.csv",
    ]);
  });

  it("has daily changes, oldest first, each fetched once for ever", async () => {
    const sections = {
      "csv-sjis": row("令和8年11月13日", 1),
      "csv-unicode": [row("令和8年11月13日", 103), row("令和8年11月12日", 102), row("令和8年11月11日", 101)].join(""),
    };
    const files = { 101: zip("1"), 102: zip("2"), 103: zip("3") };
    fetching.server.routes.set("/download/sabun/index.html", formSite("sabun", sections, files));
    await fetching.fetch("nta-houjin-diff", { since: "2026-11-12" });
    expect((await fetching.sources()).sources[0]?.files).toEqual([
      "files/nta-houjin-diff/houjin-diff-20261112-102.zip!**/*.csv",
      "files/nta-houjin-diff/houjin-diff-20261113-103.zip!**/*.csv",
    ]);
    fetching.clock.advance(30 * 86_400_000);
    const before = fetching.server.requests.length;
    const again = await fetching.fetch("nta-houjin-diff");
    expect(again.report.counts).toMatchObject({ recent: 2, stored: 1 });
    expect(fetching.paths().slice(before)).toEqual(["/download/sabun/index.html", "POST /download/sabun/index.html"]);
  });

  it("is refused with a reason when the page has no such file, and when the answer is no archive", async () => {
    fetching.server.routes.set("/download/zenken/index.html", {
      body: formPage("zenken", "t", { "csv-sjis": `<tr>${cell("全国", 11)}</tr>` }),
    });
    expect((await fetching.fetch("nta-houjin")).report).toMatchObject({
      ended: "refused",
      reason: "the download page lists no Unicode CSV file; its layout may have changed",
    });
    fetching.server.routes.set(
      "/download/zenken/index.html",
      formSite("zenken", { "csv-unicode": `<tr>${cell("全国", 99)}</tr>` }, {}),
    );
    const { report, sourcesFile } = await fetching.fetch("nta-houjin");
    expect(report).toMatchObject({ ended: "complete", counts: { failed: 1 }, failures: [{ status: 200 }] });
    expect(report.failures[0]?.reason).toBe('not zip: begins with "<!DOCTYPE html><html><body>不正な画面遷移です</bo"');
    expect(sourcesFile).toBeNull();
  });

  it("takes the first file of a page without labels", () => {
    const { links } = readDownloadPage({
      url: "https://www.houjin-bangou.nta.go.jp/download/zenken/",
      html: `<h2 id="csv-unicode"></h2><a onclick="return doDownload(7);">zip</a>`,
      cookies: [],
    });
    expect(links).toEqual([{ args: ["7"], section: "csv-unicode", label: "", day: null }]);
  });
});

describe("the register of invoice issuers", () => {
  const fetching = useFetching();
  const link = (...args: string[]) =>
    `<a href="javascript:void(0)" onclick="return doDownload(${args.map((each) => `'${each}'`).join(",")});">zip</a>`;
  const zip = smallZip({ "h_all_20261031_001.csv": "1,T1000000000001,01" });

  it("is linked by number, holder and type; only CSV is taken", async () => {
    fetching.server.routes.set("/download/zenken", {
      body: `<!DOCTYPE html><html><body>${link("4054", "2", "01")}${link("4055", "1", "01")}${link("4056", "2", "11")}</body></html>`,
    });
    for (const [no, holder] of [
      ["4054", "2"],
      ["4055", "1"],
    ])
      fetching.server.routes.set(`/download/zenken/dlfile?dlFilKanriNo=${no}&jinkakukbn=${holder}&type=01`, {
        body: zip,
        etag: '"1"',
      });
    const { complete } = await fetching.fetch("nta-invoice");
    expect(complete).toBe(true);
    expect((await fetching.sources()).sources[0]).toMatchObject({
      adapter: "nta-invoice-csv",
      files: [
        "files/nta-invoice/invoice-all-corporations-4054.zip!**/*.csv",
        "files/nta-invoice/invoice-all-individuals-4055.zip!**/*.csv",
      ],
    });
  });

  it("has daily changes by number and type", async () => {
    const day = (text: string, no: string) => `<tr><th>${text}</th><td>${link(no, "01")}${link(no, "02")}</td></tr>`;
    fetching.server.routes.set("/download/sabun", {
      body: `<html><body><table>${day("令和8年11月13日", "9")}${day("令和8年11月10日", "8")}</table></body></html>`,
    });
    fetching.server.routes.set("/download/sabun/dlfile?dlFilKanriNo=9&type=01", { body: zip });
    const { complete } = await fetching.fetch("nta-invoice-diff", { since: "2026-11-11" });
    expect(complete).toBe(true);
    expect((await fetching.sources()).sources[0]?.files).toEqual([
      "files/nta-invoice-diff/invoice-diff-20261113-9.zip!**/*.csv",
    ]);
  });

  it("is refused with a reason when the page lists nothing", async () => {
    fetching.server.routes.set("/download/zenken", { body: "<html><body>お知らせ</body></html>" });
    expect((await fetching.fetch("nta-invoice")).report).toMatchObject({
      ended: "refused",
      reason: "the download page lists no CSV file; its layout may have changed",
    });
  });
});

describeWithCorpus("real daily changes of the corporate register, replayed in an archive", (corpus) => {
  const fetching = useFetching();
  it("come through byte for byte", async () => {
    const csv = await readFile(join(corpus, "raw/nta_houjin/diff_20260105.csv"));
    const zip = smallZip({ "diff_20260105.csv": csv });
    fetching.server.routes.set(
      "/download/sabun/index.html",
      formSite("sabun", { "csv-unicode": row("令和8年1月5日", 500) }, { 500: zip }),
    );
    const { report } = await fetching.fetch("nta-houjin-diff");
    expect(report).toMatchObject({ ended: "complete", bytes: zip.length, failures: [] });
    expect((await fetching.input("nta-houjin-diff", "houjin-diff-20260105-500.zip")).equals(zip)).toBe(true);
  });
});
