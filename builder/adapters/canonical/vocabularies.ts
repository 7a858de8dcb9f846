import { amPlanKind } from "../../../schemas/enums.ts";
import type { DatasetName } from "../../../schemas/input/input.ts";
import { amLoanKind } from "../../../schemas/service-enums.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { readProgramKind } from "../subsidies/program-kinds.ts";
import type { ValueReader } from "./values.ts";

type PlanKind = (typeof amPlanKind)[number];

/**
 * The kind of a mutual plan: the source's word where it is one of the vocabulary or means one, else the kind the law
 * gives to a scheme of that name. A plan that is neither is null with a note; subsidies towards premiums are no plans.
 */
function readPlanKind(word: unknown, name: unknown, notes: Note[]): unknown {
  if (word !== null && word !== undefined && typeof word !== "string") return word;
  const text = (word ?? "").normalize("NFKC").trim().toLowerCase();
  if ((amPlanKind as readonly string[]).includes(text)) return text;
  const scheme = typeof name === "string" ? schemeKind(name) : null;
  const kind = scheme ?? planWords.get(text) ?? (text.startsWith("insurance_") ? "other" : null);
  if (kind === null && text !== "")
    notes.push({ field: "plan_kind", reason: `no kind of mutual plan: ${quoteValue(text)}` });
  return kind;
}

const planWords = new Map<string, PlanKind>([
  ["retirement_mutual_aid", "retirement_mutual"],
  ["退職金共済", "retirement_mutual"],
  ["倒産防止共済", "bankruptcy_mutual"],
  ["group_insurance", "welfare_insurance"],
  ["social_insurance", "welfare_insurance"],
  ["健康保険", "health_insurance"],
  ["mutual_aid", "other"],
  ["mutual", "other"],
  ["共済", "other"],
  ["insurance", "other"],
  ["保険", "other"],
]);

/** Schemes that statutes define by name; abbreviations are those their administrators use. */
const schemes: readonly (readonly [RegExp, PlanKind])[] = [
  [/小規模企業共済/, "retirement_mutual"],
  [/(中小企業|特定|建設業|清酒製造業|林業)退職金共済|中退共|特退共|建退共|清退共|林退共/, "retirement_mutual"],
  [/経営セーフティ共済|倒産防止共済/, "bankruptcy_mutual"],
  [/確定拠出年金|ideco|企業型dc/, "dc_pension"],
  [/確定給付企業年金/, "db_pension"],
  [/農業者年金|国民年金基金/, "industry_pension"],
];

/** Names that only mention a scheme: money towards it, a deduction for it, a loan or a list around it. */
const aboutAScheme = /補助|助成|給付金|奨励|促進|支援|控除|貸付|ガイド|会員向け|申請/;

function schemeKind(name: string): PlanKind | null {
  const text = name.normalize("NFKC").toLowerCase();
  if (aboutAScheme.test(text)) return null;
  return schemes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Words of sources for members of a closed vocabulary, by field; compared without case and width. */
const aliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authority_level: {
    ...same("national", "国", "国の機関", "中央省庁", "country", "state"),
    ...same("prefecture", "都道府県", "県", "都", "道", "府", "prefectural", "pref"),
    ...same("municipality", "市区町村", "市町村", "市", "区", "町", "村", "municipal", "city"),
    ...same("financial", "公庫", "公的金融機関", "政府系金融機関", "public_bank"),
  },
  revision_status: {
    ...same("current", "active", "in_force", "現行", "施行中", "currentenforced"),
    ...same("superseded", "previous", "旧", "改正前", "previousenforced"),
    ...same("repealed", "abolished", "廃止", "失効", "repeal"),
  },
  law_type: {
    ...same("constitution", "憲法"),
    ...same("act", "法律", "law"),
    ...same("cabinet_order", "政令", "cabinetorder"),
    ...same("imperial_order", "勅令", "imperialorder"),
    ...same("ministerial_ordinance", "省令", "府令", "府省令", "府令・省令", "ministerialordinance"),
    ...same("rule", "規則"),
    ...same("notice", "告示", "通達", "circular"),
    ...same("guideline", "ガイドライン", "指針"),
  },
  tax_category: {
    ...same("consumption", "消費税", "consumption_tax", "vat"),
    ...same("corporate", "法人税", "corporate_tax", "corporation"),
    ...same("income", "所得税", "income_tax"),
    ...same("property", "固定資産税", "property_tax"),
    ...same("local", "地方税", "住民税", "事業税", "local_tax"),
    ...same("inheritance", "相続税", "贈与税", "inheritance_tax", "gift_tax"),
  },
  ruleset_kind: {
    ...same("registration", "登録"),
    ...same("credit", "税額控除", "tax_credit"),
    ...same("deduction", "所得控除", "控除", "tax_deduction"),
    ...same("special_depreciation", "特別償却"),
    ...same("exemption", "非課税", "免税", "減免", "tax_exemption"),
    ...same("preservation", "保存"),
  },
  severity: same("important", "warning", "重要"),
  bid_kind: {
    ...same("open", "一般競争入札", "一般競争"),
    ...same("selective", "指名競争入札", "指名競争"),
    ...same("negotiated", "随意契約"),
  },
};

/** Words that are read as each member of a vocabulary, beside the member itself; none where the field has no such words. */
export function otherWords(field: string): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const [word, member] of Object.entries(aliases[field] ?? {}))
    words.set(member, [...(words.get(member) ?? []), word]);
  return words;
}

/** Fields whose words outside the vocabulary are dropped without a word: the builder reads the truth from another field. */
const silent = new Set(["court_level"]);

/** Fields that are read with the rest of the row at hand. */
const deferred = new Set(["plan_kind"]);

/** Reads a member of a vocabulary, its aliases and, for fields with a table of their own, the words of the sources. */
export function enumReader(field: string, values: ReadonlySet<string>): ValueReader {
  if (field === "program_kind")
    return (value, name, notes) => (values.has(value as string) ? value : readProgramKindField(value, name, notes));
  if (deferred.has(field)) return (value) => value;
  const words = aliases[field] ?? {};
  return (value, name, notes) => {
    if (typeof value !== "string" || values.has(value)) return value;
    const word = value.normalize("NFKC").trim().toLowerCase();
    if (word === "") return null;
    const known = values.has(word) ? word : words[word];
    if (known !== undefined && values.has(known)) return known;
    if (field === "ruleset_kind") return "other";
    if (!silent.has(field)) notes.push({ field: name, reason: `not in the vocabulary: ${quoteValue(value)}` });
    return null;
  };
}

/** What needs more than its own value: a row after its fields were read, changed in place. */
export function readRowVocabulary(dataset: DatasetName, row: Record<string, unknown>, notes: Note[]): void {
  if (dataset === "mutual_plan") row["plan_kind"] = readPlanKind(row["plan_kind"], row["plan_name"], notes);
  if (dataset === "loan_program" && typeof row["loan_type"] === "string")
    row["loan_type"] = readLoanType(row["loan_type"], notes);
  if (dataset === "exclusion_rule" && typeof row["kind"] === "string") readExclusionKind(row, row["kind"]);
  if (dataset === "law" && typeof row["ministry"] === "string")
    row["ministry"] = ministries.get(row["ministry"].toLowerCase()) ?? row["ministry"];
  if ("authority_name" in row) dropKindAsName(row, "authority_name", notes);
  if ("provider" in row) dropKindAsName(row, "provider", notes);
}

function readProgramKindField(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return null;
  const reading = readProgramKind(value);
  if (reading.kind === null) notes.push({ field, reason: `${reading.reason}: ${quoteValue(value)}` });
  return reading.kind;
}

const exclusionKinds = new Map([
  ["same_asset_exclusive", "same_asset_exclusive"],
  ["mutually_exclusive", "mutually_exclusive"],
  ["duplicate_expense", "duplicate_expense"],
  ["prerequisite", "prerequisite"],
  ["amount_adjustment", "amount_adjustment"],
  ["needs_confirmation", "needs_confirmation"],
  ["absolute", "mutually_exclusive"],
  ["mutex", "mutually_exclusive"],
  ["mutex_certification", "mutually_exclusive"],
  ["conditional_reduction", "amount_adjustment"],
  ["cross_tier_same_asset", "same_asset_exclusive"],
]);

/** The word of the source stays in `extra.source_kind`; what fits no kind needs a person to look at it. */
function readExclusionKind(row: Record<string, unknown>, word: string): void {
  const kind = exclusionKinds.get(word) ?? "needs_confirmation";
  if (kind === word) return;
  const extra = row["extra"] ?? {};
  row["kind"] = kind;
  if (typeof extra === "object" && !Array.isArray(extra)) row["extra"] = { ...extra, source_kind: word };
}

const loanTypes: readonly (readonly [RegExp, string])[] = [
  [/創業|開業|startup|founding/, "sogyo"],
  [/災害|復旧|復興|disaster|reconstruction/, "saigai"],
  [/危機|緊急|crisis|emergency/, "kiki"],
  [/一般|general/, "ippan"],
];

/** A word that only says "loan", or names something else, is no type of loan. */
function readLoanType(word: string, notes: Note[]): string | null {
  const text = word.normalize("NFKC").trim().toLowerCase();
  if ((amLoanKind as readonly string[]).includes(text)) return text;
  const known = loanTypes.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  if (/^(loans?|融資|貸付|ローン)$/.test(text) || !/loan|guarantee|融資|貸付|資金|保証|ローン/.test(text)) {
    notes.push({ field: "loan_type", reason: `says no type of loan: ${quoteValue(word)}` });
    return null;
  }
  return "other";
}

const ministries = new Map([
  ["mhlw", "厚生労働省"],
  ["mlit", "国土交通省"],
  ["mof", "財務省"],
  ["mof-nta", "財務省"],
  ["nta", "国税庁"],
  ["meti", "経済産業省"],
  ["maff", "農林水産省"],
  ["mext", "文部科学省"],
  ["fsa", "金融庁"],
  ["soumu", "総務省"],
  ["mic", "総務省"],
  ["moe", "環境省"],
  ["env", "環境省"],
  ["caa", "消費者庁"],
  ["cao", "内閣府"],
  ["npa", "警察庁"],
  ["moj", "法務省"],
  ["mofa", "外務省"],
  ["jftc", "公正取引委員会"],
  ["mod", "防衛省"],
  ["ppc", "個人情報保護委員会"],
  ["digital", "デジタル庁"],
]);

/** Some lists write the kind of program where the name of the body belongs. */
function dropKindAsName(row: Record<string, unknown>, field: string, notes: Note[]): void {
  const name = row[field];
  if (typeof name !== "string" || !/^[a-z_]+$/.test(name)) return;
  const reading = readProgramKind(name);
  if (reading.kind === null || !reading.exact) return;
  notes.push({ field, reason: `names a kind of program, not a body: ${quoteValue(name)}` });
  row[field] = null;
}

function same(member: string, ...words: string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, member]));
}
