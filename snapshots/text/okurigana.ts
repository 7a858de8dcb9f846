/** One kanji of a compound: its index, and the index after the okurigana written with it. */
export type CompoundPart = { readonly at: number; readonly end: number };

/**
 * Reads one compound of the table at `at`, with or without its okurigana: 申し込み, 申込み and 申込 all match, and the parts
 * say where the kanji stand. Null when no compound begins there; units from `length` on are not looked at.
 */
export function matchCompound(units: Uint16Array, length: number, at: number): readonly CompoundPart[] | null {
  const candidates = at + 1 < length ? compounds.get(units[at] ?? 0)?.get(units[at + 1] ?? 0) : undefined;
  if (candidates === undefined) return null;
  for (const compound of candidates) {
    const parts = matchParts(compound, units, length, at);
    if (parts !== null) return parts;
  }
  return null;
}

/**
 * Kana after a kanji is what some writers leave out; `|` parts its spellings. Words whose short form means something else
 * stay out (組み合わせ is no 組合, 生き物 no 生物). Code and no lexicon: ids, names and every index are made with folding before any lexicon
 * is read, and two snapshots that are open at a time must fold alike. `NORMALIZER_VERSION` stands for it in the id of a snapshot.
 */
const table = `
申し込み 申し立て 申し出 申し入れ 申し送り 申し合わせ|せ 届け出 手続き 手当て 手引き 手取り
取り扱い 取り組み 取り消し 取り下げ 取り外し 取り崩し 取り付け 取り替え 取り換え 取り入れ 取り壊し 取り決め 取り立て 取り次ぎ 取り調べ
取り戻し 取り止め 取り寄せ 取り引き 取り締まり|り 取り込み 取り上げ 取り出し
引き下げ 引き上げ 引き揚げ 引き当て 引き受け 引き渡し 引き取り 引き継ぎ 引き続き 引き落とし|し 引き込み 引き出し 引き換え 引き替え
貸し付け 貸し出し 貸し倒れ 貸し切り 貸し借り 貸し渡し 貸し主 貸し手 借り入れ 借り換え 借り替え 借り上げ 借り受け 借り主 借り手
買い取り 買い入れ 買い上げ 買い受け 買い付け 買い戻し 買い換え 買い替え 買い主 買い手 買い物
売り上げ 売り渡し 売り払い 売り出し 売り場 売り切れ 売り込み 売り主 売り手
払い戻し 払い込み 払い出し 払い下げ 払い渡し 支払い 前払い 後払い 先払い 未払い 年払い 月払い 算払い 割払い 括払い
繰り越し 繰り入れ 繰り上げ 繰り下げ 繰り延べ 繰り戻し 繰り返し
積み立て 積み上げ 積み増し 積み替え 積み込み 積み荷 立て替え払い 立て替え 立ち入り 立ち会い 立ち退き 立ち上げ 建て替え 建て物
切り替え 切り換え 切り上げ 切り下げ 切り捨て 切り離し 切り取り 切り土 盛り土 埋め立て 埋め戻し
組み入れ 組み替え 組み立て 組み込み 仕組み 枠組み 掛け金 掛け率 据え置き 据え付け 備え付け 植え付け 作付け 裏付け 格付け 貼り付け
位置付け 義務付け 関連付け 条件付き 差し押さえ|え 差し引き 差し止め 差し戻し 差し替え 差し支え 差し入れ
打ち切り 打ち合わせ|せ 問い合わせ|せ 言い渡し 呼び出し 呼び掛け 書き換え 書き替え 書き込み 読み取り 読み替え 読み込み 置き換え 置き場
締め切り 締め固め 仕入れ 仕分け 仕上げ 仕向け 雇い入れ 雇い止め 請け負い 下請け 元請け 孫請け
値上げ 値下げ 値引き 賃上げ 底上げ 上乗せ 上積み 下取り 水揚げ 陸揚げ 荷揚げ 荷受け 荷造り 跡継ぎ 後継ぎ
見込み 見直し 見積もり|り 見舞い 見合い 見通し 見守り 割り当て 割り引き 割り増し 割り戻し 割り振り 割り込み 日割り 月割り
受け入れ 受け取り 受け渡し 受け払い 受け付け 受け持ち 受け継ぎ 受け手 受け皿 持ち込み 持ち分 持ち家 持ち株 持ち主 持ち回り
振り込み 振り替え 振り出し 振り分け 乗り入れ 乗り換え 乗り合い 乗り場 乗り継ぎ 入り口 出入り口 入れ替え 抜き取り 住み替え 折り込み
折り返し 落ち込み 歩留まり|り 飼い主 人当たり|り 暮らし|し
`;

/** A kanji with the spellings of its okurigana, longest first; an empty list where it has none. */
type Part = { readonly kanji: number; readonly okurigana: readonly string[] };

/** Compounds by their first kanji and the unit after it, longest first. */
const compounds: ReadonlyMap<number, ReadonlyMap<number, readonly (readonly Part[])[]>> = byOpening(
  table.trim().split(/\s+/).map(parseCompound),
);

/** Units that begin a compound of the table. */
export const compoundHeads: ReadonlySet<number> = new Set(compounds.keys());

function byOpening(all: readonly (readonly Part[])[]): Map<number, Map<number, (readonly Part[])[]>> {
  const heads = new Map<number, Map<number, (readonly Part[])[]>>();
  for (const compound of [...all].sort((a, b) => b.length - a.length)) {
    const [head, second] = compound;
    const seconds = heads.get(head?.kanji ?? 0) ?? new Map<number, (readonly Part[])[]>();
    const openings = (head?.okurigana ?? []).map((spelling) => spelling.charCodeAt(0));
    for (const unit of new Set(second === undefined ? openings : [second.kanji, ...openings])) {
      seconds.set(unit, [...(seconds.get(unit) ?? []), compound]);
    }
    heads.set(head?.kanji ?? 0, seconds);
  }
  return heads;
}

function parseCompound(word: string): Part[] {
  const [spelling = "", ...shorter] = word.split("|");
  const parts: { kanji: number; okurigana: string[] }[] = [];
  for (const character of spelling) {
    const part = parts.at(-1);
    if (!isHiragana(character.charCodeAt(0))) parts.push({ kanji: character.charCodeAt(0), okurigana: [] });
    else if (part !== undefined) part.okurigana = [(part.okurigana[0] ?? "") + character];
  }
  parts.at(-1)?.okurigana.push(...shorter);
  return parts;
}

function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x3096;
}

function matchParts(
  compound: readonly Part[],
  units: Uint16Array,
  length: number,
  start: number,
): CompoundPart[] | null {
  const parts: CompoundPart[] = [];
  let at = start;
  for (const [index, { kanji, okurigana }] of compound.entries()) {
    if (at >= length || units[at] !== kanji) return null;
    const isFinal = index === compound.length - 1;
    const end = isFinal
      ? endOfFinal(okurigana, units, length, at + 1)
      : endOfOkurigana(okurigana, units, length, at + 1);
    parts.push({ at, end });
    at = end;
  }
  return parts;
}

function endOfOkurigana(spellings: readonly string[], units: Uint16Array, length: number, at: number): number {
  for (const spelling of spellings) if (startsWith(spelling, units, length, at)) return at + spelling.length;
  return at;
}

/** Okurigana stays where dropping it would leave a second one, or a ー, behind a kanji: folding twice would drop that too. */
function endOfFinal(spellings: readonly string[], units: Uint16Array, length: number, at: number): number {
  const end = endOfOkurigana(spellings, units, length, at);
  const leavesMore =
    end < length && (units[end] === 0x30fc || spellings.some((spelling) => startsWith(spelling, units, length, end)));
  return leavesMore ? at : end;
}

function startsWith(spelling: string, units: Uint16Array, length: number, at: number): boolean {
  if (at + spelling.length > length) return false;
  for (let offset = 0; offset < spelling.length; offset++)
    if (units[at + offset] !== spelling.charCodeAt(offset)) return false;
  return true;
}
