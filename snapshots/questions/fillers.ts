import { wordFinder } from "./word-finder.ts";

const fillers = `
  補助金 助成金 給付金 交付金 支援制度 支援策 制度 支援 補助 助成 使える 使いたい 利用できる
  受けられる もらえる 対象となる 対象になる 対象の 向けの 向け について に関する における のための
  教えてください 教えて 知りたい 探しています 探したい 探して ありますか できますか ください したい
  したいです する している です ですか ます ますか とは には での では にある ある 何 どれ どの どんな
  申請できる 申請 募集中 募集 公募中 公募 受付中 受付 締切 の会社 会社 企業 事業者 法人 事業 店
  a an the for in of to and or with by on at from is are be that which what who can could i we my our
  me you do does have has any there please show find list looking want need get use using available
  open apply application eligible support program programs subsidy subsidies grant grants aid help
  company companies firm firms business businesses prefecture
`;

/** Words that ask or bind, and say nothing to filter by. */
export const findFillers = wordFinder<null>(
  fillers
    .trim()
    .split(/\s+/)
    .map((word) => [word, null]),
  { whole: true },
);
