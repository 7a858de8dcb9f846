import { describe, expect, it } from "vitest";
import type { Handler } from "../../../support/replay-server.ts";
import { answer } from "../../../support/replay-server.ts";
import { useFetching } from "../fetching.ts";
import { smallZip } from "../small-zip.ts";

describe("awards of the procurement portal", () => {
  const fetching = useFetching();
  const page = "/pps-web-biz/UAB02/OAB0201";
  const file = (name: string) => `/pps-web-biz/UAB03/OAB0301?fileversion=v001&filename=${name}.zip`;
  const zip = smallZip({
    "successful_bid_record_info.csv":
      '"0000000000000000001","架空業務","2026-11-01","1000.0","8002010","8X","架空商事","1000000000001"',
  });
  const names = [
    "successful_bid_record_info_all_2024",
    "successful_bid_record_info_all_r06",
    "successful_bid_record_info_diff_20261110",
    "successful_bid_record_info_diff_20261113",
  ];

  it("are the archives that the page names, however it writes the year", async () => {
    fetching.server.routes.set(page, {
      body: `<html><body>${names.map((name) => `<a onclick="doDownload('${name}.zip')">${name}.zip</a>`).join("")}</body></html>`,
    });
    for (const name of names) fetching.server.routes.set(file(name), { body: zip });
    const { complete } = await fetching.fetch("p-portal-awards");
    expect(complete).toBe(true);
    expect(fetching.paths()).toEqual([page, ...names.map(file)]);
    expect((await fetching.sources()).sources[0]?.files).toEqual(
      names.map((name) => `files/p-portal-awards/${name}.zip!**/*.csv`),
    );
  });

  it("can be narrowed to what is new since a day", async () => {
    fetching.server.routes.set(page, { body: `<html>${names.join(".zip ")}.zip</html>` });
    for (const name of names) fetching.server.routes.set(file(name), { body: zip });
    await fetching.fetch("p-portal-awards", { since: "2026-11-12" });
    expect(fetching.paths()).toEqual([page, file(names[1]!), file(names[3]!)]);
  });

  it("follow the naming rule where the page names none; a day without a file is no failure", async () => {
    fetching.server.routes.set(page, { body: "<html><body>loading</body></html>" });
    fetching.server.routes.set(file("successful_bid_record_info_all_2026"), { body: zip });
    const { report } = await fetching.fetch("p-portal-awards", { since: "2026-11-13" });
    expect(report).toMatchObject({
      ended: "complete",
      notes: ["the page names no archive: addresses follow the naming rule"],
      counts: { stored: 1, failed: 0 },
    });
    expect(fetching.paths()).toEqual([
      page,
      ...["all_2026", "diff_20261113", "diff_20261114"].map((name) => file(`successful_bid_record_info_${name}`)),
    ]);
  });

  it("are not complete when none of the addresses by the rule is there", async () => {
    fetching.server.routes.set(page, { body: "<html><body>moved</body></html>" });
    const { report, complete } = await fetching.fetch("p-portal-awards");
    expect(complete).toBe(false);
    expect(report).toMatchObject({ ended: "failed", reason: `none of its ${report.counts.absent} files is there` });
  });
});

describe("notices of the 官公需 portal", () => {
  const fetching = useFetching();

  /** Answers by day and prefecture from a table of how many notices there are, as the portal does: 1,000 rows at most. */
  const portal =
    (perDay: Readonly<Record<string, number>>): Handler =>
    (request, response) => {
      const query = new URL(request.path, "http://localhost").searchParams;
      const [first = "", last = ""] = (query.get("CFT_Issue_Date") ?? "").split("/");
      const category = query.get("Category");
      const hits = Object.entries(perDay)
        .filter(
          ([key]) =>
            key.slice(0, 10) >= first &&
            key.slice(0, 10) <= last &&
            (category === null || key.endsWith(`#${category}`)),
        )
        .reduce((sum, [, count]) => sum + count, 0);
      const rows = Math.min(hits, 1000, Number(query.get("Count")));
      const results = Array.from(
        { length: Math.min(rows, 3) },
        (_, index) =>
          `<SearchResult><ResultId>${index}</ResultId><ProjectName><![CDATA[架空工事 & <その1>]]></ProjectName></SearchResult>`,
      );
      answer(
        {
          body: `<?xml version="1.0" encoding="UTF-8"?><Results><Version>1.1</Version><SearchResults><SearchHits>${hits}</SearchHits>${results.join("")}</SearchResults></Results>`,
          headers: { "content-type": "text/xml" },
        },
        request,
        response,
      );
    };
  const anyQuery = (handler: Handler) => {
    const { routes } = fetching.server;
    // Every query of the search comes to the same place.
    const lookUp = routes.get.bind(routes);
    routes.get = (path) => (path.startsWith("/api/?") ? handler : lookUp(path));
  };
  const spans = () =>
    fetching.server.requests.map(({ path }) => {
      const query = new URL(path, "http://localhost").searchParams;
      return [query.get("LG_Code"), query.get("CFT_Issue_Date"), query.get("Category"), query.get("Count")]
        .filter(Boolean)
        .join(" ");
    });

  it("are asked for by prefecture and span of days, halved until all fit", async () => {
    anyQuery(portal({ "2026-11-12#1": 600, "2026-11-13#1": 700, "2026-11-14#1": 800, "2026-11-14#2": 900 }));
    const { report, complete } = await fetching.fetch("kkj-notices", {
      since: "2026-11-12",
      selection: { lgCodes: ["13"] },
    });
    expect(complete).toBe(true);
    expect(report.notes).toEqual([]);
    expect(spans()).toEqual([
      "13 2026-11-12/2026-11-15 1000",
      "13 2026-11-12/2026-11-13 1000",
      "13 2026-11-12/2026-11-12 1000",
      "13 2026-11-13/2026-11-13 1000",
      "13 2026-11-14/2026-11-15 1000",
      "13 2026-11-14/2026-11-14 1000",
      "13 2026-11-14/2026-11-14 1 1000",
      "13 2026-11-14/2026-11-14 2 1000",
      "13 2026-11-14/2026-11-14 3 1000",
      "13 2026-11-15/2026-11-15 1000",
    ]);
    // Only answers that hold all their hits are inputs.
    expect((await fetching.sources()).sources[0]?.files).toEqual(
      [
        "20261112-20261112",
        "20261113-20261113",
        "20261114-20261114-1",
        "20261114-20261114-2",
        "20261114-20261114-3",
        "20261115-20261115",
      ].map((span) => `files/kkj-notices/notices-13-${span}.xml`),
    );
  });

  it("says what cannot be had at all", async () => {
    anyQuery(portal({ "2026-11-15#1": 1500 }));
    const { report } = await fetching.fetch("kkj-notices", { since: "2026-11-15", selection: { lgCodes: ["01"] } });
    expect(report.notes).toEqual(["2026-11-15, prefecture 01, category 1: 1500 notices, only 1000 can be had"]);
  });

  it("covers a long time month by month, and the last month when no day is given", async () => {
    anyQuery(portal({}));
    await fetching.fetch("kkj-notices", { since: "2026-09-01", selection: { lgCodes: ["47"] } });
    expect(spans()).toEqual([
      "47 2026-09-01/2026-10-01 1000",
      "47 2026-10-02/2026-11-01 1000",
      "47 2026-11-02/2026-11-15 1000",
    ]);
    const { report } = await fetching.fetch("kkj-notices", { limit: 2 });
    expect(report).toMatchObject({ ended: "limit", notes: ["no first day given: notices of the last 30 days"] });
    expect(spans().slice(3)).toEqual(["01 2026-10-16/2026-11-15 1000", "02 2026-10-16/2026-11-15 1000"]);
  });

  it("ends with the portal's own words when it answers with an error, and refuses a code without its zero", async () => {
    anyQuery((request, response) =>
      answer({ body: "<Results><Error>no searchword</Error></Results>" }, request, response),
    );
    expect((await fetching.fetch("kkj-notices", { selection: { lgCodes: ["13"] } })).report).toMatchObject({
      ended: "failed",
      reason: "the notice search answered: no searchword",
    });
    expect((await fetching.fetch("kkj-notices", { selection: { lgCodes: ["1"] } })).report).toMatchObject({
      ended: "refused",
      reason: "not a prefecture code of two digits: 1",
    });
  });
});
