import { lawMentions, lawNameEnding } from "../../../snapshots/citations/law-names-in-text.ts";
import type { LawsOfText } from "../../../snapshots/citations/statutes-in-prose.ts";
import type { Corpus } from "../../corpus/corpus.ts";

/** 「個人情報の保護に関する法律（平成15年法律第57号。以下「法」という。）」 defines 法 as a short name within this text. */
const DEFINED = /\((?:[^()「」]*[。、,])?以下[^()「」]{0,6}「([^「」]{1,30})」と(?:いう|総称|略称)/g;
/** Further words that may precede a name: 旧民法, 改正会社法. */
const BEFORE_A_NAME = /(?:改正|新|旧|各|及|当該)$/;
const WRITTEN_ON = /[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9]$/u;
/** Names that mean a different law in every text. */
const OF_THE_MOMENT =
  /^(?:[本新旧同]法律?|(?:施行|整備|改正|特別|一般|基本)法|法[律令]|[政省府命]令|施行(?:令|規則|細則)|規則|規程|条例)$/;
const A_PART = /[一-龠々ァ-ヶー・A-Za-z0-9]$/;
/** Particles that join the parts of a title. */
const JOINTS = ["に関する", "における", "に対する", "に係る", "による", "並びに", "及び", "又は", "の"];
const LONGEST_UNKNOWN = 60;
/** Documents with articles that are not laws, and words that end like one. */
const NO_LAW = /(?:就業規則|社内規則|[方手用作寸製]法|[司立合違適不]法|原則|罰則|総則|細則|命令|指令|[政法]令|規約)$/;

/** The laws named in one text: those of the snapshot, and short names defined in the text. */
export class TextLaws implements LawsOfText {
  readonly #corpus: Corpus;
  readonly #defined = new Map<string, string>();
  readonly #known = new Map<string, boolean>();

  constructor(corpus: Corpus, plain: string) {
    this.#corpus = corpus;
    for (const { index, 1: short = "" } of plain.matchAll(DEFINED)) {
      const named =
        this.nameEnding(plain.slice(Math.max(0, index - 80), index)) ?? unknownNameEnding(plain.slice(0, index));
      if (named !== null) this.#defined.set(short, this.meant(named));
    }
  }

  nameEnding(before: string): string | null {
    const last = before.slice(-1);
    if (this.#defined.has(last) && !WRITTEN_ON.test(before.slice(0, -1))) return last;
    return lawNameEnding(before, (name) => this.#isName(name), BEFORE_A_NAME);
  }

  /** The name of a law that is not in the snapshot; for a bare article the law of the sentence. */
  unnamed(before: string, last: string | null): string | null {
    if (WRITTEN_ON.test(before)) return unknownNameEnding(before);
    const sentence = before.slice(before.lastIndexOf("。") + 1);
    const named = [...lawMentions(sentence, (text) => this.nameEnding(text))].at(-1)?.name;
    return named ?? (sentence === before ? last : null);
  }

  /** Resolves a name: the law of a short name defined in the text, otherwise the name itself. */
  meant(name: string): string {
    return this.#defined.get(name) ?? name;
  }

  #isName(name: string): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const isName =
      this.#defined.has(name) || (!OF_THE_MOMENT.test(name) && this.#corpus.laws.records.named(name).length > 0);
    this.#known.set(name, isName);
    return isName;
  }
}

/** A likely law name at the end of a text, or null. */
export function unknownNameEnding(before: string): string | null {
  if (!/(?:法|法律|令|規則|規程|条例|条約)$/.test(before)) return null;
  const text = before.slice(-LONGEST_UNKNOWN);
  let start = partBefore(text, text.length);
  for (;;) {
    const joint = JOINTS.find((words) => text.endsWith(words, start));
    const next = joint === undefined ? start : partBefore(text, start - joint.length);
    if (joint === undefined || next === start - joint.length) break;
    start = next;
  }
  const name = text.slice(start).replace(/^(?:同|本件|及び|又は)/, "");
  return name === "" || NO_LAW.test(name) ? null : name;
}

/** Start of the word that ends at an index; the index itself when there is none. */
function partBefore(text: string, end: number): number {
  let at = end;
  while (at > 0 && A_PART.test(text.charAt(at - 1))) at--;
  return at;
}
