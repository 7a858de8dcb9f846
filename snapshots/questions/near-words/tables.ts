import { abbreviations } from "./areas/abbreviations.ts";
import { cases } from "./areas/cases.ts";
import { certifications } from "./areas/certifications.ts";
import { community } from "./areas/community.ts";
import { disaster } from "./areas/disaster.ts";
import { employment } from "./areas/employment.ts";
import { environment } from "./areas/environment.ts";
import { equipment } from "./areas/equipment.ts";
import { family } from "./areas/family.ts";
import { farming } from "./areas/farming.ts";
import { forestSea } from "./areas/forest-sea.ts";
import { founding } from "./areas/founding.ts";
import { housing } from "./areas/housing.ts";
import { invoices } from "./areas/invoices.ts";
import { loans } from "./areas/loans.ts";
import { money } from "./areas/money.ts";
import { permits } from "./areas/permits.ts";
import { sales } from "./areas/sales.ts";
import { taxes } from "./areas/taxes.ts";
import { type NearLine, readNearLines, readWordLines, type Table } from "./read-table.ts";
import { englishLife } from "./spellings/english-life.ts";
import { english } from "./spellings/english.ts";
import { misspellings } from "./spellings/misspellings.ts";
import { readings } from "./spellings/readings.ts";
import { shields } from "./spellings/shields.ts";

const areas: readonly Table[] = [
  money,
  founding,
  employment,
  equipment,
  sales,
  loans,
  taxes,
  invoices,
  certifications,
  disaster,
  farming,
  forestSea,
  housing,
  family,
  community,
  environment,
  permits,
  abbreviations,
  cases,
];

/** Lines of words that mean the same in this field. */
export const sameWords: readonly (readonly string[])[] = areas.flatMap(({ same }) => readWordLines(same));

/** Lines from everyday words to the words of names. */
export const nearWords: readonly NearLine[] = areas.flatMap(({ near }) => readNearLines(near));

/** The same from English words. */
export const englishWords: readonly NearLine[] = [english, englishLife].flatMap(({ near }) => readNearLines(near));

/** A spelling that stands for the words after it: kana readings, and slips that are often seen. */
export const otherSpellings: readonly (readonly string[])[] = [readings, misspellings].flatMap(readWordLines);

/** Words inside which no word of the tables is found. */
export const shieldWords: readonly string[] = readWordLines(shields).flat();
