import { type ComparedTable, outlines } from "../../schemas/records/outlines.ts";
import { wrongUsage } from "../shell/failure.ts";

/** Parses the name of a table covered by the snapshot id; the error lists them. */
export function hashedTable(text: string): ComparedTable {
  const names = Object.keys(outlines) as ComparedTable[];
  const found = names.find((name) => name === text);
  if (!found) throw wrongUsage(`there is no table "${text}"; there are ${names.join(", ")}`);
  return found;
}
