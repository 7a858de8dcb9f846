import { renderToString } from "preact-render-to-string";
import { expect, it } from "vitest";
import { Marked } from "../../../../runtime/pages/kit/marked.tsx";

it.each([
  ["J-クレジット制度", ["J-クレジット"], "<mark>J-クレジット</mark>制度"],
  ["C++ (A/B) [x] ^$ {1} | \\ . ? *", ["(A/B)", "[x]", "{1}", "\\"], "C++ <mark>(A/B)</mark> <mark>[x]</mark>"],
])("marks words in %s, whatever characters they have", (text, words, marked) => {
  expect(renderToString(<Marked text={text} words={words} />)).toContain(marked);
});
