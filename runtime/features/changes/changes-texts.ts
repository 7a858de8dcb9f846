import type { Texts } from "../../pages/language.ts";

type ChangesText =
  | "title"
  | "lead"
  | "from"
  | "to"
  | "kind"
  | "place"
  | "all"
  | "anywhere"
  | "show"
  | "feed"
  | "feedText"
  | "one"
  | "none"
  | "notHeld"
  | "same"
  | "backwards"
  | "waiting"
  | "waitingText"
  | "again"
  | "totals"
  | "added"
  | "changed"
  | "removed"
  | "sum"
  | "publisher"
  | "unnamed"
  | "nothing"
  | "incomplete"
  | "next"
  | "previous"
  | "back";

export const changesTexts: Texts<
  Readonly<Record<ChangesText, string>> & {
    shown: (shown: string, all: string) => string;
    snapshot: (sequence: string, day: string) => string;
  }
> = {
  ja: {
    title: "データの変更履歴",
    lead: "保管している二つのスナップショットを比べ、何がどう変わったかを言葉で示します。作成時に計算で求めた値の変化は含みません。",
    from: "変更前",
    to: "変更後",
    kind: "種類",
    place: "都道府県",
    all: "すべて",
    anywhere: "全国・地域は未収録",
    show: "比べる",
    feed: "変更のフィード（Atom）",
    feedText: "この条件の変更を、フィードリーダーで受け取れます。",
    one: "スナップショットがひとつしか保管されていないため、比べるものがありません。次に公開されると、ここに変更が並びます。",
    none: "保管しているスナップショットを確認できません。",
    notHeld: "選ばれたスナップショットは、もう保管されていません。一覧から選び直してください。",
    same: "同じスナップショットどうしでは、変更はありません。",
    backwards: "「変更前」の方が新しいスナップショットです。追加と削除が逆に見えます。",
    waiting: "比べています",
    waitingText: "大きなデータのため、少し時間がかかります。数秒後に開き直してください。",
    again: "開き直す",
    totals: "種類ごとの変更数",
    added: "追加",
    changed: "変更",
    removed: "削除",
    sum: "合計",
    publisher: "公表元",
    unnamed: "名称なし",
    nothing: "この条件に当てはまる変更はありません。",
    incomplete: "変更が多いため、数は途中までです。すべては konkyo diff で書き出せます。",
    next: "次のページ",
    previous: "前のページ",
    back: "収録データへ",
    shown: (shown, all) => `${all}件中 ${shown}件目`,
    snapshot: (sequence, day) => `第${sequence}版 ${day}`,
  },
  en: {
    title: "What changed in the data",
    lead: "Compares two snapshots that are held and tells in words what moved. What the build computes from other values is left out.",
    from: "From",
    to: "To",
    kind: "Kind",
    place: "Prefecture",
    all: "All",
    anywhere: "Nationwide, or no place stated",
    show: "Compare",
    feed: "Feed of changes (Atom)",
    feedText: "A feed reader can follow these changes.",
    one: "Only one snapshot is held, so there is nothing to compare. Changes appear here with the next one.",
    none: "The snapshots that are held cannot be told now.",
    notHeld: "A snapshot that was chosen is no longer held. Choose another from the list.",
    same: "A snapshot does not differ from itself.",
    backwards: "“From” is the newer snapshot, so that added and removed are swapped.",
    waiting: "Being compared",
    waitingText: "The data is large and takes a while. Open the page again in a few seconds.",
    again: "Open it again",
    totals: "Changes by kind",
    added: "Added",
    changed: "Changed",
    removed: "Removed",
    sum: "Total",
    publisher: "publisher",
    unnamed: "without a name",
    nothing: "No change fits this choice.",
    incomplete: "There are so many changes that not all were counted. konkyo diff writes all of them.",
    next: "Next page",
    previous: "Previous page",
    back: "About the data",
    shown: (shown, all) => `${shown} of ${all}`,
    snapshot: (sequence, day) => `No. ${sequence}, ${day}`,
  },
};
