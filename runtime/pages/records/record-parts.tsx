import type { ComponentChildren } from "preact";
import { companyName } from "../../evidence/company/candidates.ts";
import { RecordLink } from "../kit/links.tsx";
import type { Visit } from "../page.ts";

/** A source text as published. */
export function Passage({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null || text === "") return null;
  return (
    <section>
      <h2>{title}</h2>
      <p class="passage">{text}</p>
    </section>
  );
}

/** A company by name, linked when its number is known. */
export function company(visit: Visit, name: string | null, number: string | null): ComponentChildren {
  if (number === null) return name;
  const known = name ?? companyName(visit.corpus(), number);
  return (
    <>
      <RecordLink visit={visit} table="houjin" id={number}>
        {known ?? number}
      </RecordLink>{" "}
      {known !== null && <span class="faint">{number}</span>}
    </>
  );
}

/** Data that a source structures in its own way: its texts, one per line. */
export function JsonList({ title, value }: { readonly title: string; readonly value: unknown }) {
  const texts = textsOf(value);
  if (texts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {texts.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object")
    return Object.entries(value).flatMap(([name, member]) => textsOf(member).map((text) => `${name}: ${text}`));
  return [String(value)];
}
