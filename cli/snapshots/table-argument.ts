import { type ComparedTable, outlines } from "../../schemas/outlines.ts";
import { wrongUsage } from "../shell/failure.ts";

/** Reads the name of a table that is part of the snapshot id; a wrong one is answered with the list of them. */
export function hashedTable(text: string): ComparedTable {
  const names = Object.keys(outlines) as ComparedTable[];
  const found = names.find((name) => name === text);
  if (!found) throw wrongUsage(`there is no table "${text}"; there are ${names.join(", ")}`);
  return found;
}
