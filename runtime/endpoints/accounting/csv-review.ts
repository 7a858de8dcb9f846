import { parseJapaneseDate } from "../../../snapshots/text/era.ts";

/** Preview of a file: counts, months and codes, never a cell or the text of a heading. */
export type CsvReview = {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly profile: "freee" | "moneyforward" | "yayoi" | "generic" | "unknown";
  readonly roles: readonly string[];
  readonly unrecognized: number;
  readonly months: { readonly first: string; readonly last: string; readonly covered: number } | null;
  readonly datedRows: number;
  readonly sensitive: { readonly payroll: number; readonly bank: number; readonly personal: number };
};

/** Column roles by the words in their headings. */
const roleWords: readonly (readonly [role: string, names: (heading: string) => boolean])[] = [
  ["date", contains(/日付|取引日|計上日|発生日|date/i)],
  ["debit_account", (heading) => inOrder(heading, "借方", "科目") || /debit/i.test(heading)],
  ["credit_account", (heading) => inOrder(heading, "貸方", "科目") || /credit/i.test(heading)],
  ["account", contains(/勘定科目|科目|account/i)],
  ["debit_amount", (heading) => inOrder(heading, "借方", "金額")],
  ["credit_amount", (heading) => inOrder(heading, "貸方", "金額")],
  ["amount", contains(/金額|税込|税抜|amount/i)],
  ["tax_category", contains(/税区分|消費税|tax/i)],
  ["partner", contains(/取引先|相手先|partner|vendor|customer/i)],
  ["invoice_number", contains(/登録番号|インボイス|適格/)],
  ["description", contains(/摘要|備考|内容|メモ|description|memo/i)],
];
const sensitiveWords = {
  payroll: /給与|給料|賞与|賃金|社員|従業員|扶養|社会保険|源泉|salary|payroll|wage/i,
  bank: /口座|銀行|支店|iban|swift|account.?(no|number)|カード番号/i,
  personal: /マイナンバー|個人番号|生年月日|住所|電話|氏名|メール|birth|phone|e-?mail|address/i,
} as const;

/** Characters of a heading that are examined. */
const longestHeading = 200;

/** Examines a file in time linear in its length. */
export function reviewCsv(text: string): CsvReview {
  const rows = csvRows(text);
  const header: CsvRow = rows.next().value ?? [];
  const roles = header.map(roleOf);
  const dateColumn = roles.indexOf("date");
  const months = new Set<string>();
  let [rowCount, datedRows, columnCount] = [0, 0, header.length];
  for (const row of rows) {
    rowCount++;
    columnCount = Math.max(columnCount, row.length);
    const day = dateColumn === -1 ? null : dayOf(row[dateColumn] ?? "");
    if (day === null) continue;
    datedRows++;
    months.add(day.slice(0, 7));
  }
  const sorted = [...months].toSorted();
  return {
    rowCount,
    columnCount,
    profile: profileOf(header, roles),
    roles: [...new Set(roles.flatMap((role) => role ?? []))],
    unrecognized: roles.filter((role) => role === null).length,
    months: sorted.length === 0 ? null : { first: sorted[0]!, last: sorted.at(-1)!, covered: sorted.length },
    datedRows,
    sensitive: {
      payroll: countOf(header, sensitiveWords.payroll),
      bank: countOf(header, sensitiveWords.bank),
      personal: countOf(header, sensitiveWords.personal),
    },
  };
}

function roleOf(heading: string): string | null {
  const start = heading.slice(0, longestHeading);
  return roleWords.find(([, names]) => names(start))?.[0] ?? null;
}

function contains(words: RegExp): (heading: string) => boolean {
  return (heading) => words.test(heading);
}

/** Whether one word occurs after another. A regular expression would retry from each occurrence of the first word. */
function inOrder(heading: string, first: string, second: string): boolean {
  const found = heading.indexOf(first);
  return found >= 0 && heading.includes(second, found + first.length);
}

function countOf(header: CsvRow, words: RegExp): number {
  return header.filter((heading) => words.test(heading.slice(0, longestHeading))).length;
}

function profileOf(header: CsvRow, roles: readonly (string | null)[]): CsvReview["profile"] {
  const has = (word: string) => header.some((heading) => heading.includes(word));
  if (has("収支区分") || has("管理番号")) return "freee";
  if (has("取引No") || has("借方補助科目")) return "moneyforward";
  if (has("識別フラグ") || has("伝票No")) return "yayoi";
  return roles.includes("date") && roles.some((role) => role?.endsWith("amount")) ? "generic" : "unknown";
}

/** The date in a cell, if valid. Long cells are not dates. */
function dayOf(cell: string): string | null {
  const text = cell.trim();
  return text.length === 0 || text.length > 20 ? null : parseJapaneseDate(text);
}

/** A row is valid only until the next one is read. */
export type CsvRow = readonly string[];

/**
 * The rows of a CSV or TSV text (RFC 4180: quoted cells may hold separators, doubled quotes and line breaks), in time linear in
 * its length. Blank lines are skipped.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  let cells: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push("");
      else continue;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    if (cells.length > 1 || cells[0] !== "") yield cells;
    cells = [];
  }
}

type Cell = { readonly value: string; readonly end: number };

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end), end };
}

/** Text between a closing quote and the next separator is dropped; an open quote ends with the text. */
function quotedCell(text: string, from: number): Cell {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1) return { value: text.slice(from + 1), end: text.length };
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { value: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** A first line with tabs means TSV. */
function separatorOf(text: string): "," | "\t" {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || undefined);
  return line.includes("\t") ? "\t" : ",";
}
