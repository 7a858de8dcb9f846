import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { useFetching } from "../fetching.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const search = (keyword: string) =>
  `/exp/v1/public/subsidies?${new URLSearchParams({ keyword, sort: "created_date", order: "DESC", acceptance: "0" })}`;

describe("jGrants", () => {
  const fetching = useFetching();
  const list = (...ids: string[]) => ({
    body: JSON.stringify({
      metadata: { resultset: { count: ids.length } },
      result: ids.map((id) => ({ id, name: "S-00000001", title: "架空補助金" })),
    }),
  });
  const [one, two] = ["a0W000000000001AAA", "a0W000000000002AAA"];

  it("is searched by word, and every program is fetched once", async () => {
    fetching.server.routes.set(search("補助"), list(one, two));
    fetching.server.routes.set(search("支援"), list(two));
    for (const id of [one, two])
      fetching.server.routes.set(`/exp/v1/public/subsidies/id/${id}`, { body: JSON.stringify({ result: [{ id }] }) });
    const { complete, report } = await fetching.fetch("jgrants", { selection: { keywords: ["補助", "支援"] } });
    expect(complete).toBe(true);
    expect(report.counts.stored).toBe(4);
    expect(fetching.paths()).toEqual([
      search("補助"),
      search("支援"),
      `/exp/v1/public/subsidies/id/${one}`,
      `/exp/v1/public/subsidies/id/${two}`,
    ]);
  });

  it("takes no word of one character, and no program without a proper id", async () => {
    expect((await fetching.fetch("jgrants", { selection: { keywords: ["金"] } })).report).toMatchObject({
      ended: "refused",
      reason: 'jGrants takes search words of two characters or more, not "金"',
    });
    fetching.server.routes.set(search("補助"), list("../../etc/passwd"));
    const { report } = await fetching.fetch("jgrants", { selection: { keywords: ["補助"] } });
    expect(report.ended).toBe("failed");
    expect(report.reason).toContain("not a list of jGrants");
  });
});

describe("gBizINFO", () => {
  const fetching = useFetching(() => ({
    "/hojin/v1/hojin/1000000000001": { body: '{"hojin-infos":[]}' },
    "/hojin/v1/hojin/1000000000001/subsidy": { body: '{"hojin-infos":[]}' },
  }));
  const selection = { houjinBangou: ["1000000000001"] };

  it("asks with the token, which appears nowhere else", async () => {
    const { report } = await fetching.fetch("gbizinfo", { selection, env: { GBIZINFO_TOKEN: "top-secret" } });
    expect(report).toMatchObject({ ended: "complete", counts: { stored: 2, absent: 3, failed: 0 } });
    for (const { headers } of nonEmpty(fetching.server.requests))
      expect(headers["x-hojininfo-api-token"]).toBe("top-secret");
    expect(fetching.server.robotsRequests[0]?.headers["x-hojininfo-api-token"]).toBeUndefined();
    expect(JSON.stringify([report, await fetching.receipts(), await fetching.sources()])).not.toContain("top-secret");
  });

  it("is refused without a token, without numbers and with a wrong one", async () => {
    const reason = async (options: object) => (await fetching.fetch("gbizinfo", options)).report.reason;
    expect(await reason({ selection })).toBe(
      "gBizINFO needs a token: set GBIZINFO_TOKEN (https://info.gbiz.go.jp/ gives one out for free)",
    );
    expect(await reason({ env: { GBIZINFO_TOKEN: "t" } })).toBe("gBizINFO answers by corporate number: none was given");
    expect(await reason({ env: { GBIZINFO_TOKEN: "t" }, selection: { houjinBangou: ["12"] } })).toBe(
      "not a corporate number: 12",
    );
    expect(fetching.server.requests).toHaveLength(0);
  });
});

describeWithCorpus("real answers of jGrants and gBizINFO, replayed", (corpus) => {
  const fetching = useFetching();
  const raw = (name: string) => readFile(join(corpus, "raw", name));

  it("a list of three programs and their details", async () => {
    fetching.server.routes.set(search("勤務"), { body: await raw("jgrants/subsidies_list.json") });
    const detail = await raw("jgrants/subsidy_detail.json");
    for (const id of ["a0WfQ000003MWE2UAO", "a0WfQ000003IBL3UAO", "a0WfQ000003I9xZUAS"])
      fetching.server.routes.set(`/exp/v1/public/subsidies/id/${id}`, { body: detail });
    const { report } = await fetching.fetch("jgrants", { selection: { keywords: ["勤務"] } });
    expect(report).toMatchObject({ ended: "complete", counts: { stored: 4 } });
    const sums = new Set((await fetching.receipts()).map(({ sha256 }) => sha256));
    expect(sums.size).toBe(2);
  });

  it("a record of three megabytes", async () => {
    const body = await raw("gbizinfo/hojin_1130001011420.json");
    fetching.server.routes.set("/hojin/v1/hojin/1130001011420", { body });
    const { report } = await fetching.fetch("gbizinfo", {
      selection: { houjinBangou: ["1130001011420"] },
      env: { GBIZINFO_TOKEN: "t" },
    });
    expect(report).toMatchObject({ ended: "complete", bytes: 3_049_723 });
    expect((await fetching.input("gbizinfo", "hojin-1130001011420.json")).equals(body)).toBe(true);
  });
});
