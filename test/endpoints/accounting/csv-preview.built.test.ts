import { describe, expect, it } from "vitest";
import { rawPost } from "../../support/raw-post.ts";
import { type AskOptions, serviceOfFile, startTestService } from "../../support/service.ts";

const service = serviceOfFile();

const ask = async (json: unknown, options: AskOptions = {}) => {
  const { apiKey: key } = await service().createKey();
  return service().ask("/v1/accounting/csv/preview", { json, key, ...options });
};

const ledger = [
  "取引日,借方勘定科目,借方金額,貸方勘定科目,貸方金額,摘要",
  '2026/04/01,消耗品費,1200,現金,1200,"秘密の, ""摘要"""',
  "2026-06-30,旅費交通費,560,現金,560,",
  "令和8年7月1日,会議費,3000,現金,3000,二行の",
].join("\r\n");

describe("200", () => {
  it("counts rows, columns and months and recognises headings", async () => {
    const { status, body } = await ask({ csv_text: ledger, filename: "仕訳帳.csv" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "preview_ready",
      row_count: 3,
      column_count: 6,
      detected_profile: "generic",
      period_coverage: { first_month: "2026-04", last_month: "2026-07", months_covered: 3, dated_rows: 3 },
      privacy_review: { payroll_columns: 0, bank_columns: 0, personal_columns: 0 },
      blocked_reason_codes: [],
      raw_csv_retained: false,
    });
    expect(body.header_evaluation.recognized).toContain("date");
  });

  it("counts only days that exist", async () => {
    const days = ["2025/13/45", "2025-02-29", "2025.4.31", "2025/00/10", "令和7年2月30日", "2024-02-29", "2025/6/1"];
    const { body } = await ask({ csv_text: `日付,金額\n${days.map((day) => `${day},1`).join("\n")}` });
    expect(body).toMatchObject({
      row_count: 7,
      period_coverage: { first_month: "2024-02", last_month: "2025-06", months_covered: 2, dated_rows: 2 },
    });
  });

  it("returns, stores and logs no cell and no heading", async () => {
    const { bytes } = await ask({ csv_text: `秘密の見出し,日付\n秘密の値,2026-04-01\n`, filename: "秘密の名.csv" });
    expect(bytes.toString()).not.toContain("秘密");
    expect(JSON.stringify(service().calls)).not.toContain("秘密");
  });

  it("is limited where headings name pay, bank accounts or persons", async () => {
    for (const heading of ["給与支給額", "口座番号", "生年月日"]) {
      const { body } = await ask({ csv_text: `日付,金額,${heading}\n2026-04-01,1,2\n` });
      expect(body).toMatchObject({ status: "limited", blocked_reason_codes: ["payroll_or_bank_rejected"] });
    }
  });

  it("is limited without rows or without a heading it knows", async () => {
    expect((await ask({ csv_text: "日付,金額" })).body.blocked_reason_codes).toEqual(["no_rows"]);
    expect((await ask({ csv_text: "1,2\n3,4" })).body.blocked_reason_codes).toEqual(["header_not_recognized"]);
  });

  it("reads tabs, quoted line breaks and an open quote to the end", async () => {
    const { body } = await ask({ csv_text: '日付\t金額\n2026-04-01\t"1\n2"\n2026-05-01\t"3' });
    expect(body).toMatchObject({ row_count: 2, column_count: 2 });
  });

  it("costs nothing", async () => {
    expect((await ask({ csv_text: ledger })).headers.get("x-billable-units")).toBe("0");
  });
});

describe("a file of nothing but dates", () => {
  // How long it delays others is measured by `npm run proof:abuse`.
  const dates = (count: number) => ({ csv_text: "日付\n".padEnd(count, "令和8年7月1日\n") });

  it("is read to the last of them", async () => {
    const { body } = await ask(dates(2_000_000));
    expect(body).toMatchObject({
      row_count: 222_222,
      period_coverage: { first_month: "2026-07", last_month: "2026-07", months_covered: 1, dated_rows: 222_222 },
    });
  });

  it("429: an account has one at a time, another account its own", async () => {
    const { apiKey: key } = await service().createKey();
    const answers = await Promise.all([ask(dates(500_000), { key }), ask(dates(500_000), { key }), ask(dates(100))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect([refused.body.code, refused.headers.get("retry-after")]).toEqual(["rate_limited", "1"]);
    expect(refused.headers.get("ratelimit-policy")).toBe('"alone";q=1;qu="concurrent-requests"');
    expect(refused.headers.get("ratelimit")).toBe('"alone";r=0;t=1');
    expect((await ask(dates(100), { key })).status).toBe(200);
  });
});

it("429: an account and a network have a fifth of a core, and are told when they may go on", async () => {
  const limited = await startTestService({ burst: true });
  const [first, second] = [await limited.createKey(), await limited.createKey()];
  const preview = (key: string, from: string) =>
    limited.ask("/v1/accounting/csv/preview", {
      key,
      from,
      json: { csv_text: "日付\n".padEnd(1_200_000, "令和8年7月1日\n") },
    });
  const keys = await Promise.all(Array.from({ length: 6 }, () => limited.createKey()));
  const together = await Promise.all(keys.map(({ apiKey }) => preview(apiKey, "203.0.113.9")));
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
  // Each takes more than the half second that those who have rested may take at once; on any machine a few do.
  const answers = [];
  for (let time = 0; time < 8; time++) answers.push(await preview(first.apiKey, "203.0.113.1"));
  const refused = answers.at(-1)!;
  expect([answers[0]!.status, refused.status, refused.body.code]).toEqual([200, 429, "rate_limited"]);
  expect(refused.headers.get("ratelimit-policy")).toBe('"work";q=500;w=3;qu="processor-milliseconds"');
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await preview(first.apiKey, "203.0.113.2")).status).toBe(429);
  expect((await preview(second.apiKey, "203.0.113.1")).status).toBe(429);
  expect((await preview(second.apiKey, "203.0.113.3")).status).toBe(200);
  await limited.close();
});

it("reads headings that name a word again and again, and the second of a pair only behind the first", async () => {
  const roles = async (heading: string) =>
    (await ask({ csv_text: `${heading}\n1\n` })).body.header_evaluation.recognized;
  expect(await roles("借方".repeat(90))).toEqual([]);
  expect(await roles(`${"借方".repeat(90)}金額`)).toEqual(["debit_amount"]);
  expect(await roles("金額借方")).toEqual(["amount"]);
  expect(await roles("借方勘定科目,貸方勘定科目")).toEqual(["debit_account", "credit_account"]);
});

describe("refusals", () => {
  it("413: one byte more than 8 MiB; as many as that are read", async () => {
    const { apiKey } = await service().createKey();
    const post = async (bytes: number) => {
      const start = '{"csv_text":"a","filename":"';
      const body = `${start}${"x".repeat(bytes - start.length - 2)}"}`;
      const url = `${service().url}/v1/accounting/csv/preview`;
      const { status, chunks } = await rawPost(url, Buffer.from(body), { "x-api-key": apiKey });
      return [status, JSON.parse(Buffer.concat(chunks).toString()).code];
    };
    expect(await post(8_388_608)).toEqual([422, "validation_error"]);
    expect(await post(8_388_609)).toEqual([413, "body_too_large"]);
  });

  it.each([
    {},
    { csv_text: "" },
    { csv_text: "a".repeat(2_000_001) },
    { csv_text: "a", filename: "x".repeat(241) },
    { csv_text: "a", keep: true },
  ])("422 for a body outside its bounds", async (json) => {
    const { status, body } = await ask(json);
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("takes two million characters", async () => {
    expect((await ask({ csv_text: "日付,金額\n".padEnd(2_000_000, "2026-04-01,1\n") })).status).toBe(200);
  });

  it("401 without a key, 413 above 8 MiB", async () => {
    expect((await service().ask("/v1/accounting/csv/preview", { json: { csv_text: ledger } })).status).toBe(401);
    expect((await ask({ csv_text: "あ".repeat(3_000_000) })).status).toBe(413);
  });
});
