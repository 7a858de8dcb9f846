import { audiences } from "./audiences.ts";
import { purposes } from "./purposes.ts";
import type { SubjectTable } from "./subjects.ts";

/** Purposes that borrowers put in other words than applicants for a subsidy: 融資 alone names no purpose here. */
const own: ReadonlySet<string> = new Set(["working_capital", "no_guarantee"]);

/** Loans by what a borrower asks for, as far as names tell it. Rates and terms are read from records alone. */
export const loanSubjects: SubjectTable = {
  subjects: [
    ...purposes.filter(({ id }) => !own.has(id)),
    ...audiences.filter(({ kind }) => kind === "industry"),
    {
      id: "working_capital",
      names:
        /運転資金|資金繰り|経営安定|経営環境|一般(?:貸付|資金|事業資金|保証)|普通貸付|セーフティネ|小口|マル経|経営一般|経済変動|円滑化?貸付|事業資金/u,
      words: /運転資金|資金繰り|つなぎ/u,
    },
    { id: "refinancing", names: /借換|借り換え/u, words: /借換|借り換え|一本化|おまとめ/u },
    {
      id: "falling_sales",
      names: /セーフティネ|経営環境変化|売上・利益減少|経済変動|経営安定|危機(?:対応|関連)|倒産対応/u,
      words: /(?:売上(?:高)?|売り上げ)(?:が|の)?(?:減|落|下)(?:少)?|業績(?:が)?(?:悪化|不振)|取引先(?:が|の)倒産/u,
    },
    {
      id: "no_guarantor",
      names: /経営者保証(?:不要|免除)|無保証人?|保証人不要/u,
      words:
        /経営者保証(?:が|は|を|も)?(?:なし|無し|不要|なく|付けず|つけず|免除|外)|(?:保証人|連帯保証|個人保証)(?:が|は|を|も)?(?:なし|無し|不要|いらない|なく|付けず|つけず)|無保証/u,
    },
    { id: "no_collateral", names: /無担保/u, words: /無担保|担保(?:が|は|を|も)?(?:なし|無し|不要|いらない|なく)/u },
    { id: "guarantee", names: /保証(?!金|人|不要|免除)/u, words: /信用保証|保証協会|保証付き/u },
  ].map(({ id, names, words }) => ({ id, names, words })),
  everywhere:
    /融資|貸付(?:金)?|ローン|借り(?:たい|られる|入れ(?:たい)?|る)?|借入(?:金)?|資金(?:を)?(?:調達)?|お金|制度|公庫|銀行|金融機関|中小企業|小規模事業者|会社|法人|個人事業主?|事業者|使える|受けられる|必要|不足|低利|金利|返済|日本政策金融公庫/u,
};
