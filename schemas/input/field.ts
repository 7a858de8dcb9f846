import { z } from "zod";
import {
  AnyText,
  Checksum,
  Confidence,
  Fraction,
  HoujinBangou,
  HttpUrl,
  IsoDate,
  ManYen,
  Prefecture,
  Text,
  Timestamp,
  Yen,
} from "../common.ts";

/** Characters that a text may have: several times the longest judgment. */
export const LONGEST_TEXT = 1_000_000;

/** Characters that a text may have which every row has to state, such as a name. */
export const LONGEST_REQUIRED_TEXT = 4_000;

/** Yen that an amount may have: 100兆円, about the budget of the state for a year. */
export const LARGEST_YEN = 100_000_000_000_000;

/** The same in 万円. */
export const LARGEST_MAN_YEN = LARGEST_YEN / 10_000;

/** A text the row cannot do without. */
export const required = Text.max(LONGEST_REQUIRED_TEXT, `must not be longer than ${LONGEST_REQUIRED_TEXT} characters`);

/** A text that names a record; it is part of paths, lines and keys of databases. */
export const id = Text.max(200, "must not be longer than 200 characters").regex(
  /^\P{Cc}*$/u,
  "must not hold control characters",
);

/** Optional text; blank is read as not stated. */
export const text = AnyText.max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`)
  .transform((value) => (value.trim() === "" ? null : value))
  .nullish();

/** The same where a row may do without; blank is read as not stated. */
export const optionalId = AnyText.transform((value) => (value.trim() === "" ? null : value))
  .pipe(id.nullable())
  .nullish();

/** Optional list of texts; null and missing both mean that the source lists none. */
export const textList = z.array(Text.max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`)).nullish();

export const date = IsoDate.nullish();
export const timestamp = Timestamp.nullish();
export const checksum = Checksum.nullish();
export const url = HttpUrl.nullish();
export const houjinBangou = HoujinBangou.nullish();
export const prefecture = Prefecture.nullish();
export const yen = Yen.nullish();
export const manYen = ManYen.max(LARGEST_MAN_YEN, `must not be larger than ${LARGEST_MAN_YEN}`).nullish();
export const count = z.int().min(0).nullish();
export const fraction = Fraction.nullish();
export const confidence = Confidence.nullish();
export const flag = z.boolean().nullish();

/** Optional member of a closed vocabulary. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).nullish();
}
