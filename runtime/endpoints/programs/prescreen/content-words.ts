import { audiences } from "../../../../snapshots/eligibility/audiences.ts";
import { purposes } from "../../../../snapshots/eligibility/purposes.ts";

/** Maximum number of words; each costs a scan over all names. */
const MOST_WORDS = 8;

/**
 * The words to search in names: those from the purpose and group tables, and other specific runs of Han or katakana. The others
 * come first, because the tables do not cover them.
 */
export function contentWords(text: string): string[] {
  let rest = text.replaceAll(/(?:令和|平成)?\s*(?:元|\d+)\s*年(?:度)?/gu, " ");
  const known: string[] = [];
  for (const words of readByTables)
    rest = rest.replaceAll(words, (word) => {
      known.push(word);
      return " ";
    });
  const others = rest.match(runs) ?? [];
  return [...new Set([...others, ...known.flatMap((word) => word.match(runs) ?? [])])]
    .filter((word) => !everywhere.has(word))
    .slice(0, MOST_WORDS);
}

const runs = /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{3,}|[A-Za-z]{3,}/gu;

const readByTables = [...purposes, ...audiences].map(({ words }) => new RegExp(words, `${words.flags}g`));

/** Words too common to distinguish programs. */
const everywhere: ReadonlySet<string> = new Set(
  (
    "会社 企業 事業 当社 弊社 自社 地域 地元 従業員 社員 支援 補助 補助金 助成 助成金 制度 資金 費用 経費 開始 実施 検討 予定 利用 " +
    "活用 対応 対策 強化 向上 推進 促進 導入 整備 購入 拡大 拡充 改善 必要 可能 希望 計画 準備 以上 以下 今後 現在 来年 今年 老朽化 " +
    "中小企業 小規模事業者 個人事業主 法人 営業 経営 商売 仕事 作業 開発費 調達 地帯 大学 新規"
  ).split(" "),
);
