import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { encodePiece, writeRows } from "./bytes.ts";
import type { ByteWriter, WrittenFile } from "./bytes.ts";
import { forms, inventKana, inventNamePart, shops, trades } from "./names.ts";
import { places } from "./places.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";

export type SyntheticFile = WrittenFile & { rows: number };

/** What a sources file must say of these rows, so that nobody takes them for published data. */
export const syntheticSource = {
  id: "synthetic-registers",
  url: "https://synthetic.invalid/",
  publisher: "synthetic",
  license: "public_domain",
  fetchedAt: "2026-08-01T00:00:00Z",
  options: {},
} as const;

/**
 * Writes `rows` corporate numbers and `rows` invoice registrants as full files in the official layouts (UTF-8, no
 * header). The same seed gives the same bytes. No key occurs twice; check digits are valid; six registrants in ten are
 * corporations of the first file. Bodies start with 9 (corporations) or 6 (persons), ranges the agency does not issue.
 * At most 8,000,000 rows: beyond that the key arithmetic would leave exact integers.
 */
export async function writeSyntheticRegisters(options: {
  directory: string;
  rows: number;
  seed: number;
}): Promise<{ houjin: SyntheticFile; invoice: SyntheticFile }> {
  const { directory, rows, seed } = options;
  if (!Number.isSafeInteger(rows) || rows < 0 || rows > 8_000_000) throw new RangeError(`rows out of range: ${rows}`);
  await mkdir(directory, { recursive: true });
  const random = createRandom();
  const pools = createPools(random, seed);
  const corporations = Math.floor(rows * 0.6);
  const houjin = await writeRows(join(directory, "00_zenkoku_all_20260731.csv"), rows, (out, index) => {
    random.reseed(seed, 1, index);
    const corporation = drawCorporation(random, pools);
    random.reseed(seed, 2, index);
    writeCorporation(out, index, keyBody(9, seed, index), corporation, random, pools);
  });
  const invoice = await writeRows(join(directory, "h_all_20260731_001.csv"), rows, (out, index) => {
    if (index < corporations) {
      random.reseed(seed, 1, index);
      const corporation = drawCorporation(random, pools);
      random.reseed(seed, 3, index);
      writeRegistrant(out, index, keyBody(9, seed, index), corporation, random, pools);
    } else {
      random.reseed(seed, 4, index);
      writePerson(out, index, keyBody(6, seed, index), random, pools);
    }
  });
  return { houjin: { ...houjin, rows }, invoice: { ...invoice, rows } };
}

type Part = { text: Uint8Array; kana: Uint8Array; latin: Uint8Array };
type Form = { before: Uint8Array; after: Uint8Array; kind: Uint8Array };
type Place = { prefecture: Uint8Array; city: Uint8Array; prefectureCode: Uint8Array; cityCode: Uint8Array };

function createPools(random: Random, seed: number) {
  const parts = (count: number, stream: number, invent: typeof inventNamePart): Part[] =>
    Array.from({ length: count }, (_, index) => {
      random.reseed(seed, stream, index);
      const { text, kana, latin } = invent(random);
      return { text: encodePiece(text), kana: encodePiece(kana), latin: encodePiece(latin) };
    });
  return {
    firsts: parts(16_384, 5, inventNamePart),
    seconds: parts(1_024, 6, inventKana),
    trades: trades.map(encodePiece),
    shops: shops.map(encodePiece),
    forms: forms.map(({ before, after, kind }): Form => ({
      before: encodePiece(before),
      after: encodePiece(after),
      kind: encodePiece(kind),
    })),
    places: places.flatMap(({ prefecture, prefectureCode, cities }) =>
      cities.map(({ code, name }): Place => ({
        prefecture: encodePiece(prefecture),
        city: encodePiece(name),
        prefectureCode: encodePiece(prefectureCode),
        cityCode: encodePiece(code),
      })),
    ),
    streets: towns.flatMap((town) => wideNumbers.slice(1, 10).map((block) => encodePiece(`${town}${block}丁目`))),
    lots: wideNumbers.slice(1).map((lot) => encodePiece(`${lot}番`)),
    houses: wideNumbers.slice(1, 31).map((house) => encodePiece(`${house}号`)),
    days: Array.from({ length: 13 * 336 }, (_, index) => {
      const month = String((Math.floor(index / 28) % 12) + 1).padStart(2, "0");
      return encodePiece(`${2015 + Math.floor(index / 336)}-${month}-${String((index % 28) + 1).padStart(2, "0")}`);
    }),
  };
}

type Pools = ReturnType<typeof createPools>;
type Corporation = {
  form: Form;
  first: Part;
  second: Part | null;
  trade: Uint8Array;
  place: Place;
  street: Uint8Array;
  lot: Uint8Array;
  house: Uint8Array;
};

function drawCorporation(random: Random, pools: Pools): Corporation {
  return {
    form: random.pick(pools.forms),
    first: random.pick(pools.firsts),
    second: random.below(2) === 0 ? random.pick(pools.seconds) : null,
    trade: random.pick(pools.trades),
    place: random.pick(pools.places),
    street: random.pick(pools.streets),
    lot: random.pick(pools.lots),
    house: random.pick(pools.houses),
  };
}

function writeCorporation(
  out: ByteWriter,
  index: number,
  body: number,
  corporation: Corporation,
  random: Random,
  pools: Pools,
): void {
  const { form, first, second, place } = corporation;
  const assigned = drawDay(random, pools, 2015, 10);
  const closed = random.below(12) === 0;
  const fresh = !closed && random.below(2) === 0;
  const changed = fresh ? assigned : drawDay(random, pools, 2020, 6);
  out.integer(index + 1);
  out.piece(comma);
  writeKey(out, body);
  out.piece(closed ? processClosed : fresh ? processNew : processMoved);
  out.piece(changed);
  out.piece(comma);
  out.piece(changed);
  out.piece(openQuote);
  writeName(out, corporation);
  out.piece(closeTwo);
  out.piece(form.kind);
  out.piece(openQuote);
  out.piece(place.prefecture);
  out.piece(betweenQuoted);
  out.piece(place.city);
  out.piece(betweenQuoted);
  writeStreet(out, corporation);
  out.piece(closeTwo);
  out.piece(place.prefectureCode);
  out.piece(comma);
  out.piece(place.cityCode);
  out.piece(comma);
  out.piece(place.prefectureCode);
  out.integer(random.below(100_000), 5);
  out.piece(closed ? threeCommas : beforeAssigned);
  if (closed) {
    out.piece(changed);
    out.piece(random.pick(closeCauses));
  }
  out.piece(assigned);
  out.piece(latestColumn);
  if (first.latin.length > 0) {
    out.piece(quote);
    out.piece(first.latin);
    out.piece(quote);
  }
  out.piece(beforeKana);
  out.piece(first.kana);
  if (second) out.piece(second.kana);
  out.piece(random.below(400) === 0 ? hiddenEnd : shownEnd);
}

function writeRegistrant(
  out: ByteWriter,
  index: number,
  body: number,
  corporation: Corporation,
  random: Random,
  pools: Pools,
): void {
  const { place } = corporation;
  const ended = random.below(40);
  out.integer(index + 1);
  out.piece(openNumber);
  writeKey(out, body);
  out.piece(ended === 0 ? corporationRevoked : ended === 1 ? corporationExpired : corporationActive);
  writeDates(out, random, pools, ended);
  out.piece(place.prefecture);
  out.piece(place.city);
  writeStreet(out, corporation);
  out.piece(closeOne);
  out.piece(place.prefectureCode);
  out.piece(comma);
  out.piece(place.cityCode);
  out.piece(beforeRegistrantName);
  writeName(out, corporation);
  out.piece(afterRegistrantName);
}

function writePerson(out: ByteWriter, index: number, body: number, random: Random, pools: Pools): void {
  const ended = random.below(40);
  out.integer(index + 1);
  out.piece(openNumber);
  writeKey(out, body);
  out.piece(ended === 0 ? personRevoked : ended === 1 ? personExpired : personActive);
  writeDates(out, random, pools, ended);
  out.piece(beforeTradeName);
  if (random.below(10) === 0) {
    out.piece(random.pick(pools.seconds).text);
    out.piece(random.pick(pools.shops));
  }
  out.piece(afterTradeName);
}

function writeDates(out: ByteWriter, random: Random, pools: Pools, ended: number): void {
  out.piece(drawDay(random, pools, 2021, 5));
  out.piece(comma);
  out.piece(drawDay(random, pools, 2023, 3));
  out.piece(comma);
  if (ended === 0) out.piece(drawDay(random, pools, 2026, 1));
  out.piece(comma);
  if (ended === 1) out.piece(drawDay(random, pools, 2026, 1));
  out.piece(openQuote);
}

function writeName(out: ByteWriter, { form, first, second, trade }: Corporation): void {
  out.piece(form.before);
  out.piece(first.text);
  if (second) out.piece(second.text);
  out.piece(trade);
  out.piece(form.after);
}

function writeStreet(out: ByteWriter, { street, lot, house }: Corporation): void {
  out.piece(street);
  out.piece(lot);
  out.piece(house);
}

function writeKey(out: ByteWriter, body: number): void {
  let sum = 0;
  let rest = body;
  for (let place = 0; place < 12; place += 1) {
    const next = Math.floor(rest / 10);
    sum += (rest - next * 10) * (place % 2 === 0 ? 1 : 2);
    rest = next;
  }
  out.integer(9 - (sum % 9));
  out.integer(body, 12);
}

// An affine step modulo a prime visits every residue once, so keys look scattered and never repeat.
function keyBody(leading: number, seed: number, index: number): number {
  return leading * 100_000_000_000 + ((index * 618_033_989 + (seed >>> 0)) % 999_999_937);
}

function drawDay(random: Random, pools: Pools, fromYear: number, years: number): Uint8Array {
  return pools.days[(fromYear - 2015) * 336 + random.below(years * 336)] as Uint8Array;
}

const towns = "本町 中央 栄町 旭町 緑町 新町 港町 桜台 東山 西原 南浜 北野 泉 大手町 駅前".split(" ");
const wideNumbers = Array.from({ length: 100 }, (_, value) =>
  [...String(value)].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(""),
);

const comma = encodePiece(",");
const quote = encodePiece('"');
const openQuote = encodePiece(',"');
const closeOne = encodePiece('",');
const closeTwo = encodePiece('",,');
const betweenQuoted = encodePiece('","');
const processNew = encodePiece(",01,0,");
const processMoved = encodePiece(",12,0,");
const processClosed = encodePiece(",21,0,");
const threeCommas = encodePiece(",,,");
const beforeAssigned = encodePiece(",,,,,,,");
const closeCauses = [",01,,,", ",11,,,", ",21,,,"].map(encodePiece);
const latestColumn = encodePiece(",1,");
const beforeKana = encodePiece(',,,,"');
const shownEnd = encodePiece('",0\n');
const hiddenEnd = encodePiece('",1\n');
const openNumber = encodePiece(',"T');
const corporationActive = encodePiece('",01,0,2,1,1,');
const corporationExpired = encodePiece('",03,0,2,1,1,');
const corporationRevoked = encodePiece('",04,0,2,1,1,');
const personActive = encodePiece('",01,0,1,1,1,');
const personExpired = encodePiece('",03,0,1,1,1,');
const personRevoked = encodePiece('",04,0,1,1,1,');
const beforeRegistrantName = encodePiece(',"",,,"","');
const afterRegistrantName = encodePiece('","",,,"",""\n');
const beforeTradeName = encodePiece('",,,"",,,"","","",,,"');
const afterTradeName = encodePiece('",""\n');
