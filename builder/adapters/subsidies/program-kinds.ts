import { programKind } from "../../../schemas/enums.ts";

type ProgramKind = (typeof programKind)[number];

/** A kind of the vocabulary, or why the word of a source is no kind at all. */
type ProgramKindReading =
  | { readonly kind: ProgramKind; readonly exact: boolean }
  | { readonly kind: null; readonly reason: string };

/**
 * Reads the word a source uses for a kind of program, in Japanese or as an identifier such as `tax_credit` or
 * `subsidy_dx`. A word that fits no kind of the vocabulary is `other`; one that names a body, a purpose or a tax status
 * instead of a kind is null with a reason.
 */
export function readProgramKind(word: string): ProgramKindReading {
  const text = word.normalize("NFKC").trim();
  const known = exactWords.get(text.toLowerCase());
  if (known) return known;
  return /^[\w\s.-]+$/.test(text) ? readIdentifier(text.toLowerCase()) : readJapanese(text);
}

const of = (kind: ProgramKind): ProgramKindReading => ({ kind, exact: false });
const noKind = (reason: string): ProgramKindReading => ({ kind: null, reason });

const exactWords = new Map<string, ProgramKindReading>([
  ...programKind.map((kind): [string, ProgramKindReading] => [kind, { kind, exact: true }]),
  ["nontax", noKind("says how it is taxed, not what it is")],
  ["equipment", noKind("says what it is for, not what it is")],
  ["pmda", noKind("names a body, not a kind")],
]);

/** First word decides (`subsidy_eco_label_certification` is a subsidy), else any word, in this order. */
const identifierWords: readonly (readonly [RegExp, ProgramKind])[] = [
  [/^subsid(y|ies)$|^subsidised?$/, "subsidy"],
  [/^(grants?|fellowships?|scholarships?|incentives?|stipends?|benefits?)$/, "grant"],
  [/^(loans?|lending)$/, "loan"],
  [/^tax(es|ation)?$/, "tax_measure"],
  [/^certif(y|ied|ication|icates?)$/, "certification"],
  [/^guarantees?$/, "guarantee"],
  [/^(insurance|mutual)$/, "insurance"],
  [/^(consult(ing|ation)?|advisory|advice|expert|coordinator|hotline)$/, "consultation"],
];

/** Where the words together mean something else than the first of them. */
const identifierPhrases: readonly (readonly [RegExp, ProgramKind])[] = [
  [/^credit_guarantee/, "guarantee"],
  [/interest_subsidy/, "subsidy"],
  [/^(support|direct)_payment$/, "grant"],
  [/^scholarship_loan$/, "loan"],
  [/^(expert|coordinator)_registry$|^authorization_|benefit_limit$|^member_benefit$/, "other"],
];

const bodyIdentifier = /(^|_)(body|council|organi[sz]ation|agency|ministry|committee)(_new)?$/;

function readIdentifier(text: string): ProgramKindReading {
  const identifier = text.replace(/[\s.-]+/g, "_");
  for (const [pattern, kind] of identifierPhrases) if (pattern.test(identifier)) return of(kind);
  if (bodyIdentifier.test(identifier)) return noKind("names a body, not a kind");
  const words = identifier.split("_").filter(Boolean);
  const first = words[0] ?? "";
  for (const [pattern, kind] of identifierWords) if (pattern.test(first)) return of(kind);
  for (const [pattern, kind] of identifierWords) if (words.some((part) => pattern.test(part))) return of(kind);
  return of("other");
}

const japaneseWords: readonly (readonly [string, ProgramKind])[] = [
  ["利子補給|補助金|補助事業|補助制度|補助", "subsidy"],
  ["助成金|助成事業|助成制度|助成|交付金|給付金|支援金|奨励金|応援金|協力金|奨学金|フェローシップ", "grant"],
  ["融資|融資制度|貸付金|貸付|貸与|ローン", "loan"],
  ["税制優遇|税制|税額控除|特別償却|減税|免税|非課税|税の?減免", "tax_measure"],
  ["認定制度|認定|認証制度|認証", "certification"],
  ["信用保証|債務保証|保証制度|保証", "guarantee"],
  ["保険制度|保険|共済制度|共済", "insurance"],
  ["相談窓口|相談|専門家派遣|アドバイザー派遣|コンサルティング", "consultation"],
];

const japaneseEndings = japaneseWords.map(([words, kind]) => [new RegExp(`(${words})$`, "u"), kind] as const);
const japaneseAnywhere = japaneseWords.map(([words, kind]) => [new RegExp(words, "u"), kind] as const);

const body =
  /(省|庁|局|部|課|室|係|県|府|都|道|市|区|町|村|署|会|団|機構|大臣|知事|市長|区長|センター|グループ|チーム|市場|JV|法人|自治体|開設者|担当|実施主体|株式会社|公社|公庫|大学)/u;

/** What stands in brackets explains, it does not name: 補助金(…費補助金) is 補助金, …協議会 (間接補助) is a body. */
function readJapanese(text: string): ProgramKindReading {
  const bare = text.replace(/[（(【［[〔][^）)】］\]〕]*[）)】］\]〕]/gu, "").trim() || text;
  for (const [pattern, kind] of japaneseEndings) if (pattern.test(bare)) return of(kind);
  if (body.test(bare)) return noKind("names a body, not a kind");
  for (const [pattern, kind] of japaneseAnywhere) if (pattern.test(bare)) return of(kind);
  return of("other");
}
