import { zip } from "../../inputs/zip-writer.ts";

type Cell = string | number | boolean | { readonly day: number } | null;

/** A workbook of one sheet as spreadsheet programs write it; `day` is the number of a day since 1899-12-30, shown as a date. */
export function xlsx(rows: readonly (readonly Cell[])[]): Buffer {
  const sheet = rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`,
    )
    .join("");
  return zip([
    {
      name: "[Content_Types].xml",
      data: `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    { name: "_rels/.rels", data: relations({ rId1: ["officeDocument", "xl/workbook.xml"] }) },
    {
      name: "xl/workbook.xml",
      data: `<workbook xmlns="${main}" xmlns:r="${documents}/relationships"><sheets><sheet name="制度" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      data: relations({ rId1: ["worksheet", "worksheets/sheet1.xml"], rId2: ["styles", "styles.xml"] }),
    },
    {
      name: "xl/styles.xml",
      data: `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      data: `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ]);
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006";
const packages = "http://schemas.openxmlformats.org/package/2006";

function relations(targets: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const members = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${documents}/relationships/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${members.join("")}</Relationships>`;
}

function cellXml(cell: Cell, row: number, column: number): string {
  const place = `r="${String.fromCodePoint(65 + column)}${row + 1}"`;
  if (cell === null) return "";
  if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c ${place} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "object") return `<c ${place} s="1"><v>${cell.day}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
}
