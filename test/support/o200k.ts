import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";

const tokenizer = new Tiktoken(o200k);

/** Tokens of a text, counted with the vocabulary that the service only estimates. */
export function tokensOf(text: string): number {
  return tokenizer.encode(text, "all").length;
}
