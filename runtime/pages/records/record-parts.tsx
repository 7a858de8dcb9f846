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
      <p class="passage" lang="ja">
        {text}
      </p>
    </section>
  );
}

/** A value as its source has it, marked as Japanese on pages in another language. */
export function inJapanese(text: string | null): ComponentChildren {
  return text === null || text === "" ? null : <span lang="ja">{text}</span>;
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

/** Texts of a source, one per line. */
export function TextList({ title, value }: { readonly title: string; readonly value: unknown }) {
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
  // What a source structures by keys of its own cannot be read without them.
  return typeof value === "string" ? [value.replace(/^#+\s*/, "")] : [];
}
