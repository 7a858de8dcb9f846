import { describe, expect, it } from "vitest";
import { searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const { idsOf } = searcher(service, "/v1/enforcement-cases/search", "case_id");

describe("a question about measures", () => {
  it.each([
    ["有限会社架空商店は行政処分を受けたことがありますか", "kakuu-e3"],
    ["入札で虚偽の記載をした会社", "kakuu-e2"],
    ["架空下請法違反で課徴金を課された会社", "kakuu-e5"],
    ["東京都で許可を取り消された業者", "kakuu-e7"],
    ["北海道の補助金の不正受給", "kakuu-e6"],
  ])("%s", async (q, first) => {
    expect((await idsOf({ q }))[0]).toBe(first);
  });
});
