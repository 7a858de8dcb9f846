import { houjinRawColumns } from "../../../schemas/input/register.ts";
import { isHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { defineAdapter, type Parsed } from "../../rows/adapter.ts";
import { childElements, childText, parseXml, type XmlElement } from "../reading/xml-tree.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/**
 * Answers of the Web-API of corporate numbers (version 4, XML), by number, name or period alike: one row as published for
 * each `corporation`, history and deletions included, which the register sorts out.
 */
export const ntaHoujinWebapi = defineAdapter({
  id: "nta-houjin-webapi",
  format: "法人番号 Web-API XML",
  publisher: "国税庁",
  license: "pdl_v1.0",
  datasets: ["houjin_raw"],
  *parse({ name, bytes }) {
    const xml = parseXml(bytes);
    if (!xml.ok) yield { ok: false, at: `${name}#${xml.line}`, reason: xml.reason };
    else if (xml.root.tag !== "corporations") {
      yield {
        ok: false,
        at: `${name}#${xml.root.tag}`,
        reason: `the root element is ${xml.root.tag}, not corporations`,
      };
    } else yield* readAnswer(xml.root, name);
  },
});

function* readAnswer(root: XmlElement, name: string): Generator<Parsed> {
  const corporations = childElements(root, "corporation");
  for (const [index, corporation] of corporations.entries())
    yield readCorporation(corporation, `${name}#corporation[${index + 1}]`);
  const announced = childText(root, "count");
  // The count is that of all parts of a divided answer.
  if (announced !== null && childText(root, "divideSize") === "1" && announced !== String(corporations.length)) {
    yield {
      ok: false,
      at: `${name}#count`,
      reason: `the answer announces ${announced} corporations and holds ${corporations.length}`,
    };
  }
}

function readCorporation(corporation: XmlElement, at: string): Parsed {
  const row = Object.fromEntries(houjinRawColumns.map((column) => [column, childText(corporation, column)]));
  const number = row["corporateNumber"] ?? null;
  if (number === null) return { ok: false, at, reason: "a corporation without corporateNumber" };
  if (!isHoujinBangou(number))
    return { ok: false, at, reason: `corporateNumber ${quoteValue(number)} is no corporate number` };
  return { ok: true, dataset: "houjin_raw", row, at };
}
