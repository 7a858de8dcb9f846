import { defineTexts, type Language } from "../../wire/language.ts";
import { shownCount } from "../words/values.ts";

const texts = defineTexts({
  ja: { next: "次へ", previous: "前へ", page: (number: string) => `${number}ページ` },
  en: { next: "Next", previous: "Previous", page: (number) => `Page ${number}` },
});

export type PagerProps = {
  /** Name of the navigation. */
  readonly label: string;
  readonly language: Language;
  readonly total: number;
  /** Items of a page. */
  readonly size: number;
  readonly offset: number;
  /** Address of the page that begins at an offset. */
  href(offset: number): string;
};

/** Highest offset that pages accept. */
const MOST = 10_000;

/** Page numbers: the first, the last and those around the current one. */
export function Pager({ label, language, total, size, offset, href }: PagerProps) {
  const t = texts[language];
  const last = Math.floor((Math.min(total, MOST + size) - 1) / size);
  const here = Math.min(Math.floor(offset / size), last);
  if (last <= 0) return null;
  const near = [here - 2, here - 1, here, here + 1, here + 2].filter((page) => page >= 0 && page <= last);
  const pages = [...new Set([0, ...near, last])];
  return (
    <nav class="pager" aria-label={label}>
      {here > 0 && <a href={href((here - 1) * size)}>{t.previous}</a>}
      {pages.map((page, at) => (
        <>
          {at > 0 && page - pages[at - 1]! > 1 && <span aria-hidden="true">…</span>}
          <a
            href={href(page * size)}
            aria-label={t.page(shownCount(page + 1))}
            aria-current={page === here ? "page" : undefined}
          >
            {shownCount(page + 1)}
          </a>
        </>
      ))}
      {here < last && <a href={href((here + 1) * size)}>{t.next}</a>}
    </nav>
  );
}
