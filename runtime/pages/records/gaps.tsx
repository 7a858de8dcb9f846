import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import type { Texts } from "../language.ts";
import type { Visit } from "../page.ts";
import { inWords } from "../words/words.ts";

const texts: Texts<{ title: string; lead: string }> = {
  ja: {
    title: "確かめられていないこと",
    lead: "次の点は、この収録データからは言えません。使う前に出典で確かめてください。",
  },
  en: {
    title: "What is not confirmed",
    lead: "This data cannot vouch for the following. Check the source before you rely on it.",
  },
};

/** Missing evidence in plain words, most important first. */
export function Gaps({ visit, gaps }: { readonly visit: Visit; readonly gaps: readonly KnownGap[] }) {
  if (gaps.length === 0) return null;
  const t = texts[visit.language];
  const sorted = gaps.toSorted((a, b) => weights.indexOf(a.severity) - weights.indexOf(b.severity));
  return (
    <section>
      <h2>{t.title}</h2>
      <p class="faint">{t.lead}</p>
      <ul class="gaps">
        {sorted.map(({ severity, message, message_ja: japanese, section }) => (
          <li>
            <span class={`tag ${severity}`}>{inWords("severity", severity, visit.language)}</span>
            <span>
              {visit.language === "ja" ? japanese : message}
              {section && <span class="faint"> ({inWords("table", section, visit.language)})</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const weights = ["warning", "review", "info"];
