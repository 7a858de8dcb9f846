import { fold } from "../fold.ts";
import { modernKanji } from "../old-kanji.ts";

/** Name of an organisation without its legal form, for comparing and searching names. */
export type CorporateName = {
  /** The rest of the name, folded; the whole name when it has no form or is nothing but a form. */
  readonly core: string;
  /** Full name of the form, 株式会社 for ㈱ and カ）; null when none is recognised. */
  readonly form: string | null;
  readonly position: "head" | "tail" | null;
};

/**
 * Parts a name from its legal form at head or tail: 株式会社山田, 山田㈱, （株）山田, ヤマダ(カ. Bodies whose kind is part of their
 * name, such as 農業協同組合, 信用金庫 or 商工会, keep it.
 */
export function corporateName(text: string): CorporateName {
  const found = findForm(text);
  if (found === null) return { core: fold(text), form: null, position: null };
  return { core: found.core, form: found.form, position: found.position };
}

/** The name without its legal form, NFKC but not folded; the text itself when there is none to strip. */
export function stripCorporateForm(text: string): string {
  return findForm(text)?.rest ?? text;
}

/** Whether a text in brackets is the short form of a legal form: 株 of (株). */
export function isFormMark(text: string): boolean {
  return headSpellings.get("(")?.some(({ spelling }) => spelling === `(${text})`) ?? false;
}

type Found = {
  readonly rest: string;
  readonly core: string;
  readonly form: string;
  readonly position: "head" | "tail";
};

function findForm(text: string): Found | null {
  const plain = modernKanji(text.slice(0, 500).normalize("NFKC")).trim();
  const head = headSpellings.get(plain.charAt(0))?.find(({ spelling }) => plain.startsWith(spelling));
  if (head !== undefined) {
    const rest = plain.slice(head.spelling.length).trim();
    const core = fold(rest);
    if (core !== "") return { rest, core, form: head.form, position: "head" };
  }
  const tail = tailSpellings.get(plain.charAt(plain.length - 1))?.find(({ spelling }) => plain.endsWith(spelling));
  if (tail === undefined) return null;
  const rest = plain.slice(0, -tail.spelling.length).trim();
  const core = fold(rest);
  return core === "" ? null : { rest, core, form: tail.form, position: "tail" };
}

type Spelling = { readonly spelling: string; readonly form: string };

/**
 * Full name; then, each behind a mark, other full spellings (=), the short form written in brackets (+) and the kana used in
 * bank transfers (*), where the bracket stands only on the side of the name. Code and no lexicon: the forms are those that statutes know, and
 * the keys of registers are made with them.
 */
const table = `
株式会社 +株 *カ
有限会社 +有 *ユ
合同会社 +同 *ド
合資会社 +資 *シ
合名会社 +名 *メ
相互会社 +相 *ソ
特定目的会社
一般社団法人 +一社
一般財団法人 +一財
公益社団法人 +公社
公益財団法人 +公財
社団法人 +社 *シヤ *シャ
財団法人 +財 *ザイ
医療法人社団 +医社
医療法人財団 +医財
医療法人 +医 *イ
社会医療法人社団
社会医療法人財団
社会医療法人
特定医療法人社団
特定医療法人財団
特定医療法人
学校法人 +学 *ガク
準学校法人
社会福祉法人 +福 +社福 *フク
特定非営利活動法人 =NPO法人 =npo法人 +特非 +NPO *トクヒ
認定特定非営利活動法人 =認定NPO法人 +認特非
宗教法人 +宗 *シユウ *シュウ
更生保護法人 *ホゴ
職業訓練法人
地域医療連携推進法人
農事組合法人 +農 *ノウ
管理組合法人 *カンリ
団地管理組合法人
独立行政法人 +独 *ドク
地方独立行政法人 +地独 *チドク
国立研究開発法人 +研 *ケン
国立大学法人 +大 *ダイ
公立大学法人
大学共同利用機関法人
弁護士法人 +弁 *ベン
税理士法人 +税 *ゼイ
司法書士法人 +司 *シホウ
行政書士法人 +行 *ギヨ *ギョ
社会保険労務士法人 +労 *ロウム
土地家屋調査士法人
監査法人 +監
弁理士法人
特許業務法人
投資法人
有限責任事業組合 =LLP
投資事業有限責任組合
有限責任監査法人
有限責任中間法人
`;

const spellings = table.trim().split("\n").flatMap(parseLine);
/** By first character. */
const headSpellings = groupedBy(
  (spelling) => spelling.charAt(0),
  spellings.flatMap(({ spelling, form, kind }) => inPlace(spelling, form, kind, "head")),
);
/** By last character. */
const tailSpellings = groupedBy(
  (spelling) => spelling.charAt(spelling.length - 1),
  spellings.flatMap(({ spelling, form, kind }) => inPlace(spelling, form, kind, "tail")),
);

/** Full names of all legal forms. */
export const legalForms: readonly string[] = [...new Set(spellings.map(({ form }) => form))];

type Kind = "full" | "bracketed" | "kana";

function parseLine(line: string): (Spelling & { kind: Kind })[] {
  const [form = "", ...others] = line.split(" ");
  const kinds: Readonly<Record<string, Kind>> = { "=": "full", "+": "bracketed", "*": "kana" };
  const rest = others.map((other) => ({ spelling: other.slice(1), form, kind: kinds[other.charAt(0)] ?? "full" }));
  return [{ spelling: form, form, kind: "full" as const }, ...rest];
}

function inPlace(spelling: string, form: string, kind: Kind, place: "head" | "tail"): Spelling[] {
  const bracketed = { spelling: `(${spelling})`, form };
  if (kind === "full") return [{ spelling, form }];
  if (kind === "bracketed") return [bracketed];
  return [bracketed, { spelling: place === "head" ? `${spelling})` : `(${spelling}`, form }];
}

/** Spellings that share a character, 一般社団法人 before 社団法人. */
function groupedBy(
  character: (spelling: string) => string,
  all: readonly Spelling[],
): ReadonlyMap<string, readonly Spelling[]> {
  const groups = new Map<string, Spelling[]>();
  for (const one of all.toSorted((a, b) => b.spelling.length - a.spelling.length)) {
    const group = groups.get(character(one.spelling));
    if (group) group.push(one);
    else groups.set(character(one.spelling), [one]);
  }
  return groups;
}
