import { stripCorporateForm } from "../../text/entities/corporate-form.ts";
import { partyNames } from "../../text/entities/party-name.ts";

const BRACKETS = /[（(［[【「『〔<＜]([^（）()［\][】「」『』〔〕<>＜＞]+)[）)］\]】」』〕>＞]/g;
const CALLED = /^(?:通称|略称|愛称|旧|いわゆる)[:：\s]*/u;
const SHORTEST = 3;

/**
 * Names under which a program is asked for as well: the name without its brackets, what stands in them (通称 ものづくり補助金),
 * the name without a leading place or a filing code (豊田市_, MUN-232115-001_).
 */
export function nameVariants(name: string, places: readonly string[] = []): string[] {
  const variants = new Set<string>();
  const bare = name.replace(BRACKETS, " ").trim();
  variants.add(bare);
  for (const [, inner = ""] of name.matchAll(BRACKETS)) variants.add(inner.trim().replace(CALLED, ""));
  for (const whole of [name, bare]) {
    const parts = whole.split(/[_＿]/);
    const last = parts.at(-1)!.trim();
    variants.add(last);
    for (const place of places)
      if (place !== "" && last.startsWith(place)) variants.add(last.slice(place.length).trim());
  }
  variants.delete(name);
  return [...variants].filter((variant) => variant.length >= SHORTEST);
}

/** A company is asked for with and without its legal form, and without what a source puts in brackets behind its name. */
export function companyAliases(name: string | null): string[] {
  if (name === null) return [];
  const names = partyNames(name);
  return [...new Set([...names, ...names.map(stripCorporateForm)])].filter((alias) => alias !== name && alias !== "");
}

/** 抄 marks an excerpt and is no part of a title; an act without a title of its own carries one in brackets. */
export function lawTitleVariants(title: string): string[] {
  const whole = title.replace(/[\s　]+抄$/u, "");
  const inner = /^(?:明治|大正|昭和|平成|令和)[^（(]{2,40}号[（(](.+)[）)]$/.exec(whole)?.[1];
  return [whole, inner].filter((variant) => variant !== undefined && variant !== title) as string[];
}
