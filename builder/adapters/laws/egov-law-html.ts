import { defineAdapter } from "../../rows/adapter.ts";
import { decodeUtf8, lineAt } from "../reading/decode-text.ts";
import { readLawPage } from "./law-html-document.ts";
import { lawOfFileName, lawRows } from "./law-rows.ts";

/**
 * HTML of e-Gov's bulk download, one whole law per file; the name of the file carries the law id and the revision. The
 * page prints neither kana nor abbreviations nor the day of promulgation: those stay null.
 */
export const egovLawHtml = defineAdapter({
  id: "egov-law-html",
  readsPages: true,
  format: "e-Gov bulk HTML",
  publisher: "デジタル庁",
  license: "pdl_v1.0",
  datasets: ["law", "law_article"],
  *parse(input) {
    const decoded = decodeUtf8(input.bytes);
    if (!decoded.ok) {
      yield { ok: false, at: `${input.name}#line ${decoded.line}`, reason: decoded.reason };
      return;
    }
    const { text } = decoded;
    // A browser closes what a cut file left open; half an article would then pass for a whole one.
    if (/<html/i.test(text) && !/<\/html>\s*$/i.test(text)) {
      const reason = "the file ends before </html>: it is cut off";
      yield { ok: false, at: `${input.name}#line ${lineAt(text, text.length)}`, reason };
      return;
    }
    const document = readLawPage(text);
    if (!document) {
      const reason = "no element with id MainProvision: not a law page of the bulk download";
      yield { ok: false, at: `${input.name}#line 1`, reason };
    } else {
      const { lawId, revision } = lawOfFileName(input.name);
      yield* lawRows(document, { input, path: "", lawId, revision });
    }
  },
});
