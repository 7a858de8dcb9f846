import { fold } from "../text/fold.ts";

/**
 * Nouns that ask, bind or speak of the person who asks. They stand in nearly every question and name nothing to look for.
 */
const askingNouns = `
  何 何か 何個 何年 何円 何人 何% 何パーセント 最大何% 誰 方 私 僕 自分 自社 当社 弊社 我社 我々 今 今年 今年度 来年 来年度 去年 昨年 最近 今後 将来
  本当 必要 可能 場合 時 際 後 前 上 下 中 間 内 外 点 件 旨 為 等 様 度 一度 一番 全部 一部 一覧 例 他 別 違 違い 差 両方 片方 人
  教 教示 質問 回答 返答 相談 案内 紹介 確認 検討 希望 予定 予算 考慮 調査 検索 比較 整理 網羅 概要 詳細 内容 情報 資料 方法 手順 手続 仕方 理由 意味 条件 要件
  対象 対象外 該当 適用 利用 使用 活用 存在 有無 可否 是非 申込 申請 応募 受付 募集 公募 締切 期限
  制度 仕組 施策 事業 仕事 会社 企業 法人 事業者 事業所 自治体 国 県 市 町 村 都 府 道 区 当方 弊方 相手 皆 皆様 話 件数 金額 費用 お金 金 半分 程度 以上 以下 未満 超 約
  取組 取組事例 事例 行 得 出 入 年 月 日 円 万円 名 社 本 歳 代
  program programs subsidy subsidies grant grants support scheme schemes aid help
  a an the for in of to and or with by on at from is are be was were that which what who whom whose when where why how can could may might will would should shall i we my our
  me you your it its do does did have has had any some there please show find list looking want wants need needs get gets use uses using used available
  open apply applying application eligible company companies firm firms business businesses prefecture city about into buy side
`;

/** Hiragana that binds, bends or asks. */
const smallTalk = `
  は が の を に で と も へ や か から まで より など だけ ほど くらい ぐらい しか ばかり って という といった とか とは として について において における により による によって によると にて には では への での からの までの との にも でも ても
  なので だから しかし ただし そして それから または および ならびに かつ ため ために ための ので のに とき ときの ところ こと ことが ことは ことを ことに もの ものは もので ものの
  あります ありますか ありません ありませんか ある あるか あるのか あれば あって あった ない ないか なく なければ なりません なりますか なります なる なった なら なりたい なりたくて
  います いますか いる いて いた いない いません おります ございます ございますか ですか です でした でしょうか でしょう だろう だった だが である であり ます ますか ました ません ましょう たい たいです たいのですが たいので
  のですが のです のか んですが んです んだけど けど けれど けれども なのですが なの なのか なのでしょうか
  ください くださる くれる くれますか くれません もらえる もらえます もらえますか もらえない もらい もらう もらった もらって もらうと いただけ いただける いただけますか いただき いただきたい
  できる できます できますか できない できません できた できて できれば する します しますか して した したい したら したいと したいのですが しました している していた しない しなくても しなければ ならない すると すれば すべき すべきか させたい させる される された されて させて していて しており
  どう どの どんな どれ どれくらい どこ どこで どちら どなた どういう どうすれば いくら いくらか いくつ いつ いつまで いつから だれ なに なにか なんか なぜ なんていう みたいな みたい らしい やつ かかる かかります
  これ それ あれ この その あの ここ そこ こちら そちら こんな そんな こう そう また さん くん ちゃん さま よね かな かも でしょ
  わかる わからない わかりません わかりやすく おしえて おしえてください しりたい さがして さがしています ほしい ほしいです いい よい いいか いいですか よろしい よく まとめて すぐ もう まだ とても たくさん すべて みんな ひとつ ひとつの そろえたい
  はじめて はじめる はじめたい はじめました やりたい やる やって やっている やりかた つくる つくりたい つくって かう かいたい かって かった つかう つかえる つかいたい うける うけたい うけられる いれる いれたい やすく やすい にくい たかい おおい すくない むけ むけの つながる つなぎたい つける つけたい でますか でる でるか よけ ひつよう
  られる られた られます られますか られない れる れた れて れば れます れますか せる せます せて める めた めて めたい んで んだ えた える えて えたい いたい きたい りたい ちたい びたい きつい
`;

const nouns = new Set(askingNouns.trim().split(/\s+/u).map(fold));
const talk = new Set(smallTalk.trim().split(/\s+/u).map(fold));
const LONGEST_TALK = Math.max(...[...talk].map((word) => word.length));

/** Whether a word asks or binds and names nothing to look for. */
export function isFunctionWord(folded: string): boolean {
  return nouns.has(folded) || /^[0-9]+$/.test(folded);
}

/** An unknown stretch of hiragana shorter than this is an ending and no word. */
const SHORTEST_KANA_WORD = 3;
/** A longer run is a piece of a sentence, of which only the unknown stretches are words. */
const LONGEST_KANA_WORD = 7;
const trailingParticle = /[はがのをにでともへやか]$/u;

export type KanaRun = {
  readonly text: string;
  /** It begins with the ending of the word before it. */
  readonly afterHan: boolean;
  /** Nothing else stands between the spaces around it. */
  readonly alone: boolean;
};

/**
 * The parts of a run of hiragana that are neither small talk nor an ending: いちごのほじょはありますか has いちご and ほじょ, ものづくり補助金
 * begins with one word though もの alone says nothing.
 */
export function kanaWords({ text, afterHan, alone }: KanaRun): { readonly start: number; readonly end: number }[] {
  const covered = coveredBySmallTalk(text);
  if (!covered.includes(0)) return [];
  const bare = alone ? text.replace(trailingParticle, "") : text;
  if (!afterHan && bare.length >= (alone ? 2 : SHORTEST_KANA_WORD) && bare.length <= LONGEST_KANA_WORD)
    return [{ start: 0, end: bare.length }];
  const words: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; start++) {
    if (covered[start] === 1) continue;
    let end = start;
    while (end < text.length && covered[end] === 0) end++;
    if (end - start >= SHORTEST_KANA_WORD && !(afterHan && start === 0)) words.push({ start, end });
    start = end;
  }
  return words;
}

/** Marks what small talk covers when as little as possible is left over; of equal ways the one with longer words first. */
function coveredBySmallTalk(run: string): Uint8Array {
  const left = new Uint16Array(run.length + 1);
  const step = new Uint16Array(run.length);
  for (let at = run.length - 1; at >= 0; at--) {
    left[at] = left[at + 1]! + 1;
    step[at] = 0;
    for (let end = Math.min(run.length, at + LONGEST_TALK); end > at; end--) {
      if (left[end]! >= left[at]! || !talk.has(run.slice(at, end))) continue;
      left[at] = left[end]!;
      step[at] = end - at;
    }
  }
  const covered = new Uint8Array(run.length);
  for (let at = 0; at < run.length;) {
    covered.fill(1, at, at + step[at]!);
    at += Math.max(1, step[at]!);
  }
  return covered;
}
