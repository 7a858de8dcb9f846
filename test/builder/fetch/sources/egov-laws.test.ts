import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { useFetching } from "../fetching.ts";
import { smallZip } from "../small-zip.ts";

const v1List = (laws: readonly string[], code = 0) =>
  `<?xml version="1.0" encoding="UTF-8"?><DataRoot><Result><Code>${code}</Code><Message/></Result><ApplData><Category>1</Category>${laws
    .map(
      (law) =>
        `<LawNameListInfo><LawId>${law}</LawId><LawName>架空法</LawName><LawNo>令和七年法律第一号</LawNo></LawNameListInfo>`,
    )
    .join("")}</ApplData></DataRoot>`;
const v1Law = (law: string) =>
  `<?xml version="1.0"?><DataRoot><Result><Code>0</Code></Result><ApplData><LawId>${law}</LawId><LawFullText/></ApplData></DataRoot>`;
const v2Law = (law: string, updated = "2026-11-01T00:00:00+09:00") => ({
  law_info: { law_id: law },
  revision_info: { law_revision_id: `${law}_20260401_000000000000000`, updated },
});

describe("the archive of all laws", () => {
  const fetching = useFetching();
  const all = "/bulkdownload?file_section=1&only_xml_flag=true";
  const day = (stamp: string) => `/bulkdownload?file_section=3&update_date=${stamp}&only_xml_flag=true`;

  it("is fetched whole, and named for a build", async () => {
    const zip = smallZip({ "507AC0000000001.xml": "<Law/>" });
    fetching.server.routes.set(all, { body: zip, etag: '"z1"' });
    const { report, complete } = await fetching.fetch("egov-laws");
    expect(complete).toBe(true);
    expect(report.counts).toEqual({ stored: 1, unchanged: 0, recent: 0, absent: 0, failed: 0 });
    expect((await fetching.input("egov-laws", "all-laws.zip")).equals(zip)).toBe(true);
    expect(await fetching.sources()).toEqual({
      format: "konkyo-sources/1",
      title: "Fetched from the publishers",
      sources: [
        {
          id: "egov-laws",
          adapter: "egov-law-xml",
          files: ["files/egov-laws/all-laws.zip!**/*.xml"],
          url: "https://laws.e-gov.go.jp/bulkdownload/",
          publisher: "デジタル庁",
          license: "pdl_v1.0",
          fetched_at: "2026-11-15T03:00:01Z",
          kind: "file",
        },
      ],
    });
  });

  it("is followed by the daily ones; a day answered by 500 has none", async () => {
    fetching.server.routes.set(day("20261113"), { body: smallZip({ "a.xml": "<Law/>" }) });
    fetching.server.routes.set(day("20261114"), { status: 500 });
    const first = await fetching.fetch("egov-laws", { since: "2026-11-13" });
    expect(first.report).toMatchObject({ ended: "complete", failures: [], counts: { stored: 1, absent: 1 } });
    expect(fetching.paths()).toEqual([day("20261113"), day("20261114")]);
    fetching.server.routes.set(day("20261114"), { body: smallZip({ "b.xml": "<Law/>" }) });
    const second = await fetching.fetch("egov-laws", { since: "2026-11-13", maxAgeSeconds: 0 });
    expect(second.report.counts).toMatchObject({ recent: 1, stored: 1 });
    expect((await fetching.sources()).sources[0]?.files).toEqual([
      "files/egov-laws/laws-updated-20261113.zip!**/*.xml",
      "files/egov-laws/laws-updated-20261114.zip!**/*.xml",
    ]);
  });

  it("is taken instead of daily ones that are no longer kept", async () => {
    fetching.server.routes.set(all, { body: smallZip({ "a.xml": "<Law/>" }) });
    const { report } = await fetching.fetch("egov-laws", { since: "2026-01-01" });
    expect(report.notes).toEqual(["daily archives reach back 90 days only: the archive of all laws is taken"]);
    expect(fetching.paths()).toEqual([all]);
  });
});

describe("version 1 of the law API", () => {
  const fetching = useFetching(() => ({
    "/api/1/lawlists/1": { body: v1List(["507AC0000000001", "507AC0000000002"]) },
    "/api/1/lawdata/507AC0000000001": { body: v1Law("507AC0000000001") },
    "/api/1/lawdata/507AC0000000002": { body: v1Law("507AC0000000002") },
    "/api/1/updatelawlists/20261113": { body: v1List(["507AC0000000002"]) },
    "/api/1/updatelawlists/20261114": { status: 404, body: v1List([], 1) },
  }));

  it("gives the list, then every law of it", async () => {
    const { complete } = await fetching.fetch("egov-lawapi-v1");
    expect(complete).toBe(true);
    expect(fetching.paths()).toEqual([
      "/api/1/lawlists/1",
      "/api/1/lawdata/507AC0000000001",
      "/api/1/lawdata/507AC0000000002",
    ]);
    expect((await fetching.sources()).sources[0]).toMatchObject({
      adapter: "egov-lawapi-v1",
      files: [
        "files/egov-lawapi-v1/lawdata-507AC0000000001.xml",
        "files/egov-lawapi-v1/lawdata-507AC0000000002.xml",
        "files/egov-lawapi-v1/lawlists-1.xml",
      ],
    });
  });

  it("gives the laws changed since a day", async () => {
    const { report } = await fetching.fetch("egov-lawapi-v1", { since: "2026-11-13" });
    expect(report.counts).toMatchObject({ stored: 2, absent: 1 });
    expect(fetching.paths()).toEqual([
      "/api/1/updatelawlists/20261113",
      "/api/1/updatelawlists/20261114",
      "/api/1/lawdata/507AC0000000002",
    ]);
  });

  it("gives only the laws asked for", async () => {
    await fetching.fetch("egov-lawapi-v1", { selection: { lawIds: ["507AC0000000002"] } });
    expect(fetching.paths()).toEqual(["/api/1/lawdata/507AC0000000002"]);
  });

  it("ends with a reason when the list is no list", async () => {
    fetching.server.routes.set("/api/1/lawlists/1", { body: "<html><body>ただいま保守中です</body></html>" });
    const maintenance = await fetching.fetch("egov-lawapi-v1");
    expect(maintenance.report).toMatchObject({
      ended: "failed",
      failures: [{ status: 200, reason: 'not xml: begins with "<html><body>ただいま保守中です</body></html>"' }],
    });
    fetching.server.routes.set("/api/1/lawlists/1", { body: "<Something/>" });
    const { report } = await fetching.fetch("egov-lawapi-v1");
    expect(report.ended).toBe("failed");
    expect(report.reason).toContain("not a list of law API version 1");
  });
});

describe("version 2 of the law API", () => {
  const page = (offset: number) => `/api/2/laws?limit=100&offset=${offset}`;
  const fetching = useFetching(() => ({
    [page(0)]: {
      body: JSON.stringify({
        total_count: 3,
        count: 2,
        next_offset: 2,
        laws: [v2Law("507AC0000000001"), v2Law("507AC0000000002", "2026-11-14T09:00:00+09:00")],
      }),
    },
    [page(2)]: { body: JSON.stringify({ total_count: 3, count: 1, next_offset: 3, laws: [v2Law("507AC0000000003")] }) },
    ...Object.fromEntries(
      [1, 2, 3].map((n) => [
        `/api/2/law_data/507AC000000000${n}`,
        { body: JSON.stringify(v2Law(`507AC000000000${n}`)) },
      ]),
    ),
  }));

  it("is read page by page to the end", async () => {
    const { complete } = await fetching.fetch("egov-lawapi-v2");
    expect(complete).toBe(true);
    expect(fetching.paths()).toEqual([page(0), page(2), ...[1, 2, 3].map((n) => `/api/2/law_data/507AC000000000${n}`)]);
  });

  it("goes on without next_offset, and stops at pages that do not move on", async () => {
    fetching.server.routes.set(page(0), {
      body: JSON.stringify({ total_count: 3, laws: [v2Law("507AC0000000001"), v2Law("507AC0000000002")] }),
    });
    fetching.server.routes.set(page(2), {
      body: JSON.stringify({ total_count: 9, next_offset: 2, laws: [v2Law("507AC0000000003")] }),
    });
    await fetching.fetch("egov-lawapi-v2");
    expect(fetching.paths().filter((path) => path.includes("offset"))).toEqual([page(0), page(2)]);
  });

  it("gives the laws updated since a day", async () => {
    await fetching.fetch("egov-lawapi-v2", { since: "2026-11-13" });
    expect(fetching.paths()).toEqual([page(0), page(2), "/api/2/law_data/507AC0000000002"]);
  });
});

describeWithCorpus("real answers of the law APIs, replayed", (corpus) => {
  const fetching = useFetching();
  const raw = (name: string) => readFile(join(corpus, "raw", name));

  it("the older list of version 1 names laws by number", async () => {
    fetching.server.routes.set("/api/1/lawlists/1", { body: await raw("egov_lawapi_v1/lawlists_category1.xml") });
    const number = encodeURIComponent("明治五年太政官布告第三百三十七号");
    fetching.server.routes.set(`/api/1/lawdata/${number}`, { body: await raw("egov_lawapi_v1/lawdata_not_found.xml") });
    const { report } = await fetching.fetch("egov-lawapi-v1", { limit: 2 });
    expect(report).toMatchObject({ ended: "limit", counts: { stored: 2, failed: 0 }, bytes: 2_487_275 + 304 });
    expect(fetching.paths()).toEqual(["/api/1/lawlists/1", `/api/1/lawdata/${number}`]);
  });

  it("daily lists of version 1, one of them empty", async () => {
    fetching.server.routes.set("/api/1/updatelawlists/20261113", {
      body: await raw("egov_lawapi_v1/updatelawlists_20230201.xml"),
    });
    fetching.server.routes.set("/api/1/updatelawlists/20261114", {
      body: await raw("egov_lawapi_v1/updatelawlists_empty.xml"),
    });
    const { report } = await fetching.fetch("egov-lawapi-v1", { since: "2026-11-13", limit: 2 });
    expect(report).toMatchObject({ ended: "limit", counts: { stored: 2 } });
  });

  it("lists of version 2", async () => {
    fetching.server.routes.set("/api/2/laws?limit=100&offset=0", {
      body: await raw("egov_lawapi_v2/law-search-normal.json"),
    });
    fetching.server.routes.set("/api/2/laws?limit=100&offset=1", {
      body: await raw("egov_lawapi_v2/law-search-page.json"),
    });
    const { report } = await fetching.fetch("egov-lawapi-v2");
    expect(report).toMatchObject({ ended: "complete", counts: { stored: 2, failed: 1 } });
    expect(fetching.paths()).toEqual([
      "/api/2/laws?limit=100&offset=0",
      "/api/2/laws?limit=100&offset=1",
      "/api/2/law_data/322CO0000000016",
    ]);
  });
});
