import { defineAdapter } from "../../rows/adapter.ts";
import { lawOfFileName, lawRows } from "./law-rows.ts";
import { readLawElement } from "./law-xml-document.ts";
import { parseXml } from "../reading/xml-tree.ts";

/**
 * 法令標準XML, one whole law per file, as e-Gov's bulk download and `law_file` give it. The name of the file carries the
 * law id and the revision; a file named otherwise yields its law by number and refuses its articles.
 */
export const egovLawXml = defineAdapter({
  id: "egov-law-xml",
  format: "法令標準XML, as e-Gov publishes it law by law and in bulk",
  publisher: "デジタル庁",
  license: "pdl_v1.0",
  datasets: ["law", "law_article"],
  *parse(input) {
    const xml = parseXml(input.bytes);
    if (!xml.ok) {
      yield { ok: false, at: `${input.name}#line ${xml.line}`, reason: xml.reason };
      return;
    }
    if (xml.root.tag !== "Law") {
      yield {
        ok: false,
        at: `${input.name}#${xml.root.tag}`,
        reason: `the root element is ${xml.root.tag}, not Law: a fragment or another format`,
      };
      return;
    }
    const { lawId, revision } = lawOfFileName(input.name);
    yield* lawRows(readLawElement(xml.root), { input, path: "", lawId, revision });
  },
});
