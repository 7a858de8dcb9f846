import { parseJapaneseDate } from "../../snapshots/text/era.ts";

/** A repair of a name: what it mends, and the name after it. */
type NameRepair = { readonly id: string; readonly why: string; readonly mend: (name: string) => string };

/**
 * Repairs of program names, in the order in which they are applied. What is taken off is what a page or a list puts around
 * the name of a program; a repair that would leave less than four characters is not made.
 */
export const nameRepairs: readonly NameRepair[] = [
  {
    id: "name-line-break",
    why: "a PDF broke the line inside the name",
    mend: (name) =>
      name.replaceAll(
        /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\s*[\r\n]+\s*(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
        "",
      ),
  },
  {
    id: "name-code-prefix",
    why: "the list put its own number before the name",
    mend: (name) =>
      name
        .replace(/^(?:PREF|MUN|CERT|NAT|JP)(?:-[A-Z0-9]+)*_(?:国_)?/, "")
        .replace(/^(?:チラシ[:：]\s*(?:R\d+(?:当初|補正))?|別記\d+\s*)(?=.*事業)/, "")
        .replaceAll(/(?<=\p{Script=Han})_|_(?=\p{Script=Han})/gu, " "),
  },
  {
    id: "name-file-suffix",
    why: "the name of a file goes on with its kind and size",
    mend: (name) => name.replaceAll(/\s*[（([［]\s*(?:PDF|Word|Excel|ワード|エクセル)[^）)\]］]*[）)\]］]/gi, ""),
  },
  {
    id: "name-site-suffix",
    why: "the title of a page goes on with the name of its site",
    mend: (name) =>
      name
        .replace(/\s*(?:[|｜]|\s[-–—]\s).*$/u, "")
        .replace(/\s*[／/]\s*[^／/]*(?:ホームページ|公式サイト|ウェブサイト|県|府)\s*(?:\[.*\])?$/u, "")
        .replace(/[／/]とりネット$/, "")
        .replace(/\s*[（(]トップ\s*[／/][^（）()]*[）)]$/, ""),
  },
  {
    id: "name-site-prefix",
    why: "the title of a page begins with the name of its site",
    mend: (name) =>
      name
        .replace(
          /^(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\s*[／/：:｜|]\s*(?:[^／/：:｜|]{1,10}[：:]\s*)?/u,
          "",
        )
        .replace(/^(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\s+-\s+/u, "")
        .replace(/^.*\s[>＞]\s/u, ""),
  },
  {
    id: "name-deadline",
    why: "the page says beside the name until when applications are taken",
    mend: (name) => name.replace(DEADLINE, ""),
  },
  {
    id: "name-state-prefix",
    why: "the page says before the name that applications are open or closed",
    mend: (name) =>
      name
        .replace(
          /^(?:[●○◆■★☆※＊*・]\s*|【[^】]*(?:終了|募集|受付|更新|お知らせ|締切|回答|追加|重要|新着)[^】]*】\s*)+/,
          "",
        )
        .replace(/\s*[（(【][^）)】]*(?:終了|募集中|受付中|受付は|受付を)[^）)】]*[）)】]$/, "")
        .replace(/\s*[※＊]+[^※＊]*(?:終了|締め切り|締切|募集開始|予定)(?:し?ま(?:した|す)|です)?[。！!＊]*$/, ""),
  },
  {
    id: "name-page-phrase",
    why: "the title of a page says what it tells about the program",
    mend: (name) =>
      name
        .replace(/\s\p{Script=Han}{2,8}課\s\[\d{4}年.*$/u, "")
        .replace(
          /^【[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,16}課】(.+?)(?:の?募集)?について(?:掲載|更新|情報公開)しました$/u,
          "$1",
        )
        .replace(/を(?:募集|公募|実施|開始|受付)(?:します|しました|しています)[。！!]?$/, "")
        .replace(/(?:の申請)?を受け付けてい?ます[。！!]?$/, "")
        .replace(
          /(?:の募集開始|の(?:申請|募集|受付)期間を延長)し(?:ます|ました)[。！!]?$|を策定しませんか[。！!？?]?$/,
          "",
        )
        .replace(/(?<!指定|認定|決定)について（令和[0-9０-９元]+年度）$/, "")
        .replace(/^.*[～〜]([^～〜]*(?:補助金|助成金|支援金))について[～〜]$/, "$1")
        .replace(/(?:\s*(?:令和|平成)[0-9０-９元]+年度)?の?(?:公募|募集)のお知らせ(?:（.*）)?$/, "")
        .replace(/(?:の募集を行います|(?<=(?:補助金|助成金|奨励金|支援金))を(?:交付|支給)します[。！!]?)$/, "")
        .replace(PROGRAM_TOLD_ABOUT, "")
        .replace(QUOTED_CALL, "$1")
        .replace(/^【[^】]*(?:皆様|皆さま|方)へ】\s*|「[^」]*みなさんへ」(?=「)/, "")
        .replace(
          /(?:の|における|に係る)(?:[0-9０-９]次)?(?:公募|募集|申請|受付|申請受付|申請者|参加事業者|補助事業者|実施事業者|対象事業)(?:の?開始|を開始(?:します|しました))?(?:について)?$/,
          "",
        )
        .replace(/の?(?:交付|支給)?申請(?:の?受付|(?:の)?手続き?)$|に係る計画書の提出$/, "")
        .replace(/^「([^「」]+)」(?:の?(?:事業|提案|課題)募集|にご相談ください)$/, "$1")
        .replace(/(?<=(?:補助金|助成金|支援金|制度|\s事業))概要$/, "")
        .replace(/\s(?:募集要項|ハブ)$/, "")
        .replace(/(?:について|のご案内[！!]?|のお知らせ|はこちら|とは|の概要|のご紹介)$/, "")
        .replace(/^「([^「」]+)」$/, "$1"),
  },
  {
    id: "name-department-suffix",
    why: "the section in charge stands behind the name",
    mend: (name) =>
      name
        .replace(/^[（(]([^（）()]+)[）)]\s*\p{Script=Han}{1,8}(?:G|グループ|課|係|室)$/u, "$1")
        .replace(/(?<=(?:補助金?|助成金?|事業|制度))\s\p{Script=Han}{2,4}G$/u, ""),
  },
  {
    id: "name-rules-suffix",
    why: "the rules of the program were taken for it",
    mend: (name) =>
      name.replace(
        /(?<=(?:金|事業|資金|制度|費))(?:交付|支給|貸付|補給)?(?:要綱|要領|要項|規則|規程)(?:等?の(?:一部改正|改正|制定))?$/,
        "",
      ),
  },
];

/** 【R8.4.22まで】, （令和8年2月27日まで）: a day with its year, in a bracket of its own. */
const DEADLINE =
  /[【（(]\s*((?:令和|R|20)\s*[0-9０-９元]+[年./][0-9０-９]+[月./][0-9０-９]+日?)\s*(?:まで|〆切?|締切)\s*[】）)]\s*/u;

/** The last day for applications that a title states; null where it states none. */
export function deadlineOf(title: string): string | null {
  return parseJapaneseDate(DEADLINE.exec(title)?.[1] ?? "");
}

/** The title of a page that tells of a program, with the day or the state of the page in brackets; not of a list or a result. */
const PROGRAM_TOLD_ABOUT =
  /(?<=(?:補助金|助成金|支援金|奨励金|交付金|支援事業|出展事業)[」』]?(?:（[^（）]*）)?)(?:の(?:募集|公募))?について\s*（(?![^）]*(?:照会|調査|皆様|被災))[^（）]*）$/;

/** A page that says that a program, named in quotes, is carried out or takes applications. */
const QUOTED_CALL =
  /^(?:【実施予告】)?「([^「」]*(?:補助金|助成金|支援金|奨励金|交付金|給付金)(?:（[^（）]*）)?)」\s*(?:実施のお知らせ|の交付申請に係る受付|[^「」]{0,12}から募集開始|の助成活動団体)(?:について|します)?[！!]?(?:（[^（）]*）)?$/;

/** The name with all repairs that apply, and their ids. */
export function repairName(name: string): { readonly name: string; readonly repairs: readonly string[] } {
  const repairs: string[] = [];
  let mended = name;
  for (const { id, mend } of nameRepairs) {
    const next = mend(mended).trim();
    if (next === mended || Array.from(next).length < SHORTEST_NAME) continue;
    mended = next;
    repairs.push(id);
  }
  return { name: mended, repairs };
}

const SHORTEST_NAME = 4;
