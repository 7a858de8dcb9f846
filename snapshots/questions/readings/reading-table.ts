import { fold } from "../../text/fold.ts";
import { type WordTable, wordTable } from "../lexicon/word-table.ts";
import { businessReadings } from "./business-readings.ts";
import { katakanaWords } from "./katakana-words.ts";
import { livingReadings } from "./living-readings.ts";
import { ruralReadings } from "./rural-readings.ts";
import { workLawReadings } from "./work-law-readings.ts";

/** Usual spellings by folded reading; several lists may give spellings to one reading. */
export const readingTable: WordTable<readonly string[]> = wordTable(spellingsByReading());

function spellingsByReading(): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const list of [businessReadings, ruralReadings, livingReadings, workLawReadings, katakanaWords])
    for (const entry of list.trim().split(/\s+/)) {
      const [reading = "", spellings = reading] = entry.split("=");
      const key = fold(reading);
      table.set(key, [...new Set([...(table.get(key) ?? []), ...spellings.split(",")])]);
    }
  return table;
}
