import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/*
 * Words that decide how questions are read and ranked are data of the snapshot (lexicon), so that a program with other words gives
 * the same answers on an old one. Code that reads questions must not hold lists of them.
 */

const root = join(import.meta.dirname, "../..");

/** Code that reads and ranks: what the snapshot is searched with, and what asks it. */
const read = [
  "snapshots",
  "runtime/questions",
  "runtime/lookups",
  "runtime/corpus",
  "runtime/endpoints",
  "runtime/evidence",
];

/** As many Japanese words in one literal are a list. */
const LIST = 10;

/** Lists that stay in code: how many a file may have, and why. */
const allowed: Readonly<Record<string, readonly [lists: number, why: string]>> = {
  // Folding, which ids and every index are made with: its version is a part of the id of a snapshot.
  "snapshots/text/okurigana.ts": [1, "a rule of folding"],
  "snapshots/text/old-kanji.ts": [1, "characters, a rule of folding"],
  "snapshots/text/romaji.ts": [1, "letters of syllables"],
  // Closed lists that a law or a publisher has made, each in one place.
  "snapshots/text/entities/corporate-form.ts": [1, "legal forms, which the keys of registers are made with"],
  "snapshots/text/entities/industry-classes.ts": [1, "the classification of industries"],
  "snapshots/text/entities/industry.ts": [1, "its divisions"],
  "snapshots/text/entities/prefecture.ts": [1, "readings of the 47 prefectures"],
  "snapshots/text/laws/law-id-bodies.ts": [5, "codes of bodies in ids of laws"],
  "runtime/endpoints/corpus-fields.ts": [1, "values that a parameter takes, as the contract has them"],
  // Grammar: how articles, cases, titles of laws and titles of calls are put together.
  "snapshots/citations/court-names.ts": [1, "grammar of courts in citations"],
  "snapshots/citations/statutes-in-prose.ts": [2, "grammar of articles in prose"],
  "snapshots/texts/law-names.ts": [1, "grammar of articles"],
  "snapshots/text/laws/article-number.ts": [1, "grammar of articles"],
  "snapshots/text/laws/statute-citation.ts": [1, "grammar of articles in lists"],
  "snapshots/search/query/query.ts": [1, "grammar of articles"],
  "snapshots/search/documents/abbreviation.ts": [2, "particles in titles of laws, when they are indexed"],
  "snapshots/search/documents/law-extras.ts": [1, "how a law is called in its own text, when it is indexed"],
  "snapshots/text/entities/call-title.ts": [3, "grammar of titles of calls, when records are made"],
  "snapshots/text/entities/party-name.ts": [2, "marks beside names of parties, when records are made"],
};

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NUMERALS = /^[\d〇一二三四五六七八九十百千万億兆元\s\\{},NUMERAL$]+$/;

/** The words that a literal lists: elements, keys, alternatives of a pattern, or what spaces and line breaks part in a text. */
function wordsOf(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(wordOf).filter((word) => JAPANESE.test(word));
  if (ts.isObjectLiteralExpression(node))
    return node.properties.map((own) => wordOf(own.name ?? own)).filter((word) => JAPANESE.test(word));
  if (ts.isRegularExpressionLiteral(node)) return alternatives(node.text);
  if (!isText(node)) return [];
  const text = textOf(node);
  return text.includes("|") ? alternatives(text) : text.split(/[\s、。「」]+/).filter((word) => JAPANESE.test(word));
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isJoined(node);
}

function isJoined(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node.right);
}

function textOf(node: ts.Node): string {
  return isJoined(node) ? `${textOf(node.left)} ${textOf(node.right)}` : node.getText();
}

/** A text, or the first of an inner list or call: ["国", "national"], fact("資本金", …). */
function wordOf(node: ts.Node): string {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(wordOf).join(" ");
  return ts.isStringLiteralLike(node) || ts.isIdentifier(node) || ts.isRegularExpressionLiteral(node) ? node.text : "";
}

/** Alternatives of a pattern, and the characters of a class that stand for as many words. */
function alternatives(pattern: string): string[] {
  const classes = pattern.match(/\[[^\]]+\]/g) ?? [];
  const endings = classes.flatMap((own) => own.match(/\p{Script=Han}/gu) ?? []).filter((sign) => !NUMERALS.test(sign));
  const words = pattern.replaceAll(/\[[^\]]+\]/g, "[]").split(/[|()?:!=<>^$/]+/);
  return [
    ...words.filter((word) => JAPANESE.test(word) && !NUMERALS.test(word)),
    ...(endings.length > LIST ? endings : []),
  ];
}

/** Lines of a file at which a literal lists words, the outermost of several. */
function listsOf(file: string): number[] {
  const text = readFileSync(join(root, file), "utf8");
  if (!JAPANESE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (wordsOf(node).length >= LIST) lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

it("stand in no code that reads questions, but for the places that say why", () => {
  const files = read.flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: "utf8", recursive: true })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${folder}/${name}`),
  );
  const found = Object.fromEntries(
    files.map((file) => [file, listsOf(file)] as const).filter(([, at]) => at.length > 0),
  );
  const tooMany = Object.entries(found).filter(([file, at]) => at.length > (allowed[file]?.[0] ?? 0));
  expect(tooMany, "put the words into lexicon").toEqual([]);
  const unused = Object.entries(allowed).filter(([file, [lists]]) => (found[file]?.length ?? 0) < lists);
  expect(unused, "allow no more than there are").toEqual([]);
});
