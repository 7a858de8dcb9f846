import { z } from "zod";
import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { type AdapterInput, defineAdapter, keptRow, type Note, type Parsed } from "../../rows/adapter.ts";
import { awardKey, readYen } from "../procurement/bid-values.ts";
import { readDate } from "../reading/read-date.ts";
import { ministryNamed } from "../procurement/central-government.ts";
import { parseJson } from "../reading/parse-json.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/**
 * Companies of the gBizINFO REST API: an answer with `hojin-infos`, or one element of it. Orders (`procurement`) become
 * bids won by the company. Certifications, commendations and subsidies received are statements about one corporate number
 * and nothing else, so they become facts of it, and so do capital, headcount and web site. Patents, finance and the names
 * of officers are not read.
 */
export const gbizinfoHojin = defineAdapter({
  id: "gbizinfo-hojin",
  format: "gBizINFO company JSON",
  publisher: "経済産業省",
  license: "gov_standard_v2.0",
  datasets: ["bid", "fact"],
  *parse(input) {
    const { name } = input;
    const json = parseJson(input.bytes);
    if (!json.ok) {
      yield { ok: false, at: `${name}#${json.line}`, reason: json.reason };
      return;
    }
    const answer = Answer.safeParse(json.value);
    if (answer.success)
      for (const [index, company] of answer.data["hojin-infos"].entries())
        yield* readCompany(company, `${name}#hojin-infos[${index}]`, input);
    else yield* readCompany(json.value, `${name}#hojin`, input);
  },
});

const Answer = z.object({ "hojin-infos": z.array(z.unknown()) });

/** The API writes some missing values as the word null. */
const stated = (value: string | null | undefined) => {
  const text = value?.trim() ?? "";
  return text === "" || text === "null" || text === "-" ? null : text;
};
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform(stated);
const list = z.array(z.unknown()).nullish();

const Company = z.object({
  corporate_number: z.string(),
  name: text,
  capital_stock: text,
  employee_number: text,
  company_url: text,
  procurement: list,
  certification: list,
  commendation: list,
  subsidy: list,
});

const Order = z.object({
  date_of_order: text,
  title: text,
  amount: text,
  government_departments: text,
  joint_signatures: z.union([text, z.array(z.string()).transform((names) => stated(names.join(",")))]).nullish(),
});

const Statement = z.object({
  title: text,
  date_of_approval: text,
  date_of_commendation: text,
  expiration_date: text,
  government_departments: text,
  target: text,
  category: text,
  enterprise_scale: text,
  amount: text,
  note: text,
});

function* readCompany(value: unknown, at: string, input: AdapterInput): Generator<Parsed> {
  const parsed = Company.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "unreadable" };
    yield { ok: false, at, reason: `${path.join(".") || "entry"}: ${message}` };
    return;
  }
  const company = parsed.data;
  const number = parseHoujinBangou(company.corporate_number);
  if (number === null) {
    yield {
      ok: false,
      at,
      reason: `corporate_number has no right check digit: ${quoteValue(company.corporate_number)}`,
    };
    return;
  }
  yield* companyFacts(company, number, at, input);
  for (const [index, order] of (company.procurement ?? []).entries())
    yield readOrder(order, { number, name: company.name }, `${at}.procurement[${index}]`, input);
  for (const field of ["certification", "commendation", "subsidy"] as const) {
    for (const [index, entry] of (company[field] ?? []).entries())
      yield readStatement(entry, number, field, `${at}.${field}[${index}]`, input);
  }
}

function* companyFacts(
  company: z.output<typeof Company>,
  number: string,
  at: string,
  input: AdapterInput,
): Generator<Parsed> {
  for (const [field, unit] of [
    ["capital_stock", "JPY"],
    ["employee_number", "persons"],
  ] as const) {
    const written = company[field];
    if (written === null) continue;
    const value = readYen(written, field, []);
    if (value === null) yield { ok: false, at: `${at}.${field}`, reason: `not a whole number: ${quoteValue(written)}` };
    else yield fact({ number, field, value, unit }, `${at}.${field}`, [], input);
  }
  const url = company.company_url;
  if (url === null) return;
  if (/^https?:\/\/\S+$/i.test(url) && URL.canParse(url))
    yield fact({ number, field: "company_url", value: url, unit: null }, `${at}.company_url`, [], input);
  else yield { ok: false, at: `${at}.company_url`, reason: `not an http or https address: ${quoteValue(url)}` };
}

function readOrder(
  value: unknown,
  winner: { number: string; name: string | null },
  at: string,
  { source }: AdapterInput,
): Parsed {
  const parsed = Order.safeParse(value);
  if (!parsed.success) return { ok: false, at, reason: parsed.error.issues[0]?.message ?? "unreadable" };
  const order = parsed.data;
  if (order.title === null) return { ok: false, at, reason: "title is empty" };
  if (order.government_departments === null) return { ok: false, at, reason: "government_departments is empty" };
  const notes: Note[] = [];
  const row = {
    bid_title: order.title,
    procuring_entity: order.government_departments,
    ministry: ministryNamed(order.government_departments),
    bid_key: awardKey(order.date_of_order?.slice(0, 10) ?? "", order.title, order.amount ?? "", winner.number),
    decision_date: order.date_of_order === null ? null : readDate(order.date_of_order, "decision_date", notes),
    awarded_amount_yen: order.amount === null ? null : readYen(order.amount, "awarded_amount_yen", notes),
    amount_raw: order.amount,
    joint_signatures: order.joint_signatures ?? null,
    winner_houjin_bangou: winner.number,
    winner_name: winner.name,
    source_url: source.url,
    fetched_at: source.fetchedAt,
  };
  return keptRow("bid", row, at, notes);
}

function readStatement(value: unknown, number: string, field: string, at: string, input: AdapterInput): Parsed {
  const parsed = Statement.safeParse(value);
  if (!parsed.success) return { ok: false, at, reason: parsed.error.issues[0]?.message ?? "unreadable" };
  const entry = parsed.data;
  if (entry.title === null) return { ok: false, at, reason: "title is empty" };
  const notes: Note[] = [];
  const day = (written: string | null, name: string) => (written === null ? null : readDate(written, name, notes));
  const facts = {
    title: entry.title,
    date: day(entry.date_of_approval ?? entry.date_of_commendation, "value.date"),
    expires: day(entry.expiration_date, "value.expires"),
    authority: entry.government_departments,
    amount_yen: entry.amount === null ? null : readYen(entry.amount, "value.amount_yen", notes),
    target: entry.target,
    category: entry.category,
    enterprise_scale: entry.enterprise_scale,
    note: entry.note,
  };
  const filled = Object.fromEntries(Object.entries(facts).filter(([, member]) => member !== null));
  return fact({ number, field, value: filled, unit: null }, at, notes, input);
}

type CompanyFact = {
  readonly number: string;
  readonly field: string;
  readonly value: unknown;
  readonly unit: string | null;
};

function fact(
  { number, field, value, unit }: CompanyFact,
  at: string,
  notes: readonly Note[],
  { source }: AdapterInput,
): Parsed {
  const row = {
    entity_id: number,
    entity_kind: "houjin",
    field,
    value,
    unit,
    source_url: source.url,
    source_fetched_at: source.fetchedAt,
  };
  return keptRow("fact", row, at, notes);
}
