import { z } from "zod";
import {
  AnyText,
  Checksum,
  Confidence,
  Fraction,
  HoujinBangou,
  HttpUrl,
  IsoDate,
  Prefecture,
  Text,
  Timestamp,
  Yen,
} from "../common.ts";

/** A text the row cannot do without. */
export const required = Text;

/** Optional text; blank is read as not stated. */
export const text = AnyText.transform((value) => (value.trim() === "" ? null : value)).nullish();

/** Optional list of texts; null and missing both mean that the source lists none. */
export const textList = z.array(Text).nullish();

export const date = IsoDate.nullish();
export const timestamp = Timestamp.nullish();
export const checksum = Checksum.nullish();
export const url = HttpUrl.nullish();
export const houjinBangou = HoujinBangou.nullish();
export const prefecture = Prefecture.nullish();
export const yen = Yen.nullish();
export const count = z.int().min(0).nullish();
export const fraction = Fraction.nullish();
export const confidence = Confidence.nullish();
export const flag = z.boolean().nullish();

/** Optional member of a closed vocabulary. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).nullish();
}
