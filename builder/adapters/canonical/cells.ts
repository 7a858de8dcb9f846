import type { FieldKind } from "./field-kinds.ts";

/**
 * What a CSV cell says, by the kind of its field: numbers, booleans, lists (JSON or separated by `|`) and objects (JSON).
 * A cell that does not read as its kind stays text, for the schema to refuse.
 */
export function readCell(cell: string, kind: FieldKind): unknown {
  const text = cell.trim();
  if (text === "") return null;
  switch (kind) {
    case "yen":
    case "man_yen":
    case "count":
    case "fraction":
    case "year":
      return readNumber(text);
    case "flag":
      return booleans.get(text.toLowerCase()) ?? text;
    case "text_list":
    case "url_list":
    case "enum_list":
      return text.startsWith("[") ? readJson(text) : text.split("|").map((member) => member.trim());
    case "structure":
      return readJson(text);
    default:
      return cell;
  }
}

const booleans = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);

function readNumber(text: string): unknown {
  return /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
