import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Snapshot } from "../../../snapshots/open.ts";
import { checkDigit } from "../../../snapshots/text/entities/houjin.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";

const numberOf = (body: string) => `${checkDigit(body)}${body}`;
const [kept, closed, removed] = [numberOf("999900000001"), numberOf("999900000002"), numberOf("999900000003")] as const;

/** One row of the official 30 columns. */
function houjinRow(
  sequence: number,
  number: string,
  process: string,
  updated: string,
  name: string,
  rest: Partial<Record<"closeDate" | "closeCause" | "latest", string>> = {},
): string {
  const text = (value: string) => `"${value}"`;
  return [
    sequence,
    number,
    process,
    0,
    updated,
    updated,
    text(name),
    "",
    301,
    text("東京都"),
    text("千代田区"),
    text("架空町１－１"),
    "",
    13,
    101,
    "1000001",
    text(""),
    "",
    rest.closeDate ?? "",
    rest.closeCause ?? "",
    "",
    text(""),
    "2015-10-05",
    rest.latest ?? "1",
    text(""),
    text(""),
    text(""),
    text(""),
    text("カクウ"),
    0,
  ].join(",");
}

describe("a build with register files", () => {
  it("applies a diff over a full file, and counts what it read and refused", async () => {
    const folder = temporaryFolder("registers");
    writeFileSync(
      join(folder, "00_zenkoku_all_20260101.csv"),
      `${[houjinRow(1, kept, "01", "2015-11-13", "架空商事株式会社"), houjinRow(2, closed, "01", "2015-11-13", "架空閉鎖株式会社"), houjinRow(3, removed, "01", "2015-11-13", "架空削除株式会社"), "4,123,01", houjinRow(5, "1111111111111", "01", "2015-11-13", "検査数字違い")].join("\n")}\n`,
    );
    writeFileSync(
      join(folder, "diff_20260105.csv"),
      `${[houjinRow(1, kept, "11", "2026-01-05", "架空商事改称株式会社"), houjinRow(2, closed, "21", "2026-01-05", "架空閉鎖株式会社", { closeDate: "2025-12-31", closeCause: "01" }), houjinRow(3, removed, "99", "2026-01-05", "架空削除株式会社")].join("\n")}\n`,
    );
    const entry = {
      adapter: "nta-houjin-csv",
      url: "https://www.houjin-bangou.nta.go.jp/download/",
      publisher: "国税庁",
      license: "pdl_v1.0",
    };
    writeFileSync(
      join(folder, "sources.json"),
      JSON.stringify({
        format: "konkyo-sources/1",
        sources: [
          { id: "full", files: ["00_*.csv"], fetched_at: "2026-01-02T00:00:00Z", ...entry },
          { id: "diff", files: ["diff_*.csv"], fetched_at: "2026-01-06T00:00:00Z", ...entry },
        ],
      }),
    );
    const { report, manifest, directory } = await buildInto(temporaryFolder("store"), {
      sources: join(folder, "sources.json"),
    });
    const snapshot = new Snapshot(directory, manifest);
    const read = (number: string) =>
      JSON.parse(snapshot.record("houjin", number)?.json.toString() ?? "null") as Record<string, unknown> | null;
    expect(read(kept)).toMatchObject({
      name: "架空商事改称株式会社",
      process: "11",
      update_date: "2026-01-05",
      source_checksum: expect.stringMatching(/^sha256:/),
    });
    expect(read(closed)).toMatchObject({ close_date: "2025-12-31", close_cause: "01" });
    expect(read(removed)).toBeNull();
    await snapshot.close();
    expect(manifest.tables.find(({ name }) => name === "houjin")?.rows).toBe(2);
    expect(report.sources.find(({ id }) => id === "full")).toMatchObject({ rows_in: 5, refused: 2 });
    expect(report.refused_rows.map(({ at }) => at)).toEqual([
      "00_zenkoku_all_20260101.csv#4",
      "00_zenkoku_all_20260101.csv#5",
    ]);
    expect(manifest.sources.find(({ id }) => id === "full")?.files[0]).toMatchObject({ rows_in: 5, refused: 2 });
    expect(JSON.parse(readFileSync(join(directory, "report.json"), "utf8"))).toHaveProperty("sources");
  });
});
