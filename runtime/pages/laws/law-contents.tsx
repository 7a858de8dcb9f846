import type { Language } from "../language.ts";
import { articleName, shownCount } from "../words/values.ts";
import type { Article } from "./law-articles-view.tsx";
import { lawTexts } from "./law-texts.ts";

/** Laws with fewer articles need no contents. */
const fewest = 12;
/** Articles per group: the smallest size that gives an acceptable number of groups. */
const groupSizes = [10, 20, 50, 100, 200] as const;
const mostGroups = 24;

/**
 * Table of contents of a law. Snapshots hold articles without chapters, so they are grouped by number. Folded on a phone; on
 * wide screens the page script opens it beside the text.
 */
export function LawContents({
  articles,
  language,
}: {
  readonly articles: readonly Article[];
  readonly language: Language;
}) {
  if (articles.length < fewest) return null;
  const t = lawTexts[language];
  return (
    <details class="toc no-print" data-opens-wide>
      <summary>
        {t.contents} <span class="count">{shownCount(articles.length)}</span>
      </summary>
      <nav aria-label={t.contents}>
        {groupsOf(articles).map((group) => (
          <details>
            <summary lang="ja">{rangeOf(group)}</summary>
            <ul lang="ja">
              {group.map(({ number, inForce, held }) => (
                <li>
                  <a href={`#a${number}`}>
                    {articleName(number, "ja")} {captionOf(inForce ?? held.at(-1))}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    </details>
  );
}

function groupsOf(articles: readonly Article[]): Article[][] {
  const size =
    groupSizes.find((each) => articles.length / each <= mostGroups) ?? Math.ceil(articles.length / mostGroups);
  return Array.from({ length: Math.ceil(articles.length / size) }, (_, at) =>
    articles.slice(at * size, (at + 1) * size),
  );
}

function rangeOf(group: readonly Article[]): string {
  const [first, last] = [group[0]!, group.at(-1)!].map(({ number }) => number.split(":")) as [string[], string[]];
  return `${articleName(first[0]!, "ja")} – ${articleName(last.at(-1)!, "ja")}`;
}

function captionOf(wording: Article["inForce"] | undefined): string {
  return wording?.caption ?? "";
}
