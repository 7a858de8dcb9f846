import { defineTexts } from "../../wire/language.ts";
import { CopyText } from "../kit/code.tsx";
import type { Visit } from "../page.ts";
import { shownDay } from "../words/values.ts";

const texts = defineTexts({
  ja: {
    title: "引用する",
    text: "引用文",
    seen: (day: string) => `${day}閲覧`,
    source: "出典",
  },
  en: {
    title: "Cite this",
    text: "Citation",
    seen: (day) => `seen ${day}`,
    source: "source",
  },
});

/** A citation with the snapshot id, so that others can find exactly the same data. */
export function CiteCard({
  visit,
  title,
  path,
  source,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly path: string;
  readonly source: string | null;
}) {
  const t = texts[visit.language];
  const address = visit.services.publicUrl + path;
  const parts = [
    title,
    "Konkyo",
    visit.corpus().id,
    address,
    source === null ? null : `${t.source}: ${source}`,
    t.seen(shownDay(visit.today, visit.language)!),
  ];
  return (
    <section class="panel small">
      <h2>{t.title}</h2>
      <CopyText
        id="citation"
        label={t.text}
        text={parts.filter((part) => part !== null).join(", ")}
        language={visit.language}
      />
    </section>
  );
}
