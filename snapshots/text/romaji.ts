/** Kana and the Hepburn romanisation of each; a small ゃ, ゅ or ょ belongs to what stands before it. */
const syllables: ReadonlyMap<string, string> = new Map(
  (
    "あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto なna にni ぬnu ねne のno " +
    "はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe をo んn " +
    "がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo"
  )
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const),
);

/** Hiragana in Hepburn romanisation, long vowels as written: とうきょう is toukyou. Null when it holds anything else. */
export function romajiOf(kana: string): string | null {
  let romaji = "";
  let isDoubled = false;
  for (const character of kana) {
    const glide = { ゃ: "a", ゅ: "u", ょ: "o" }[character];
    const syllable = syllables.get(character);
    if (character === "っ") isDoubled = true;
    else if (glide !== undefined && romaji.endsWith("i"))
      romaji = /(?:sh|ch|j)i$/.test(romaji) ? romaji.slice(0, -1) + glide : `${romaji.slice(0, -1)}y${glide}`;
    else if (syllable === undefined) return null;
    else {
      romaji += isDoubled ? (syllable.startsWith("ch") ? "t" : syllable.charAt(0)) + syllable : syllable;
      isDoubled = false;
    }
  }
  return romaji;
}

/** The same for every way of writing long vowels, ん and doubled consonants: ooita, ohita and oita; gumma and gunma. */
export function romajiKey(romaji: string): string {
  return romaji
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .replaceAll(/o(?:h(?![aiueo])|[uo])/g, "o")
    .replaceAll("uu", "u")
    .replaceAll(/m(?=[bpm])/g, "n")
    .replaceAll("dz", "z")
    .replaceAll("tch", "cch");
}
