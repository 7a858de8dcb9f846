import { readFileSync } from "node:fs";
import { PlainWords } from "./plain-words.ts";
let made: PlainWords | undefined;
export const plainWords = () => (made ??= new PlainWords(process.env["NOPLAIN"] ? [] : JSON.parse(readFileSync("/tmp/ans/plain.json", "utf8"))));
