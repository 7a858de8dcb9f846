import { defineTexts } from "../../wire/language.ts";
import { Form } from "./form.tsx";
import type { Visit } from "../page.ts";
import { type PagedTable, recordFolders } from "../words/addresses.ts";
import { inWords, kindNames } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    label: "制度・法令・裁判例・入札・処分事例・法人をまとめて検索",
    within: (kind: string) => `${kind}を検索`,
    short: "検索",
    hint: "例: 省エネ 補助金、民法709条、法人番号、会社名",
    search: "検索",
    programsOf: "の制度",
    company: "法人番号",
    suggestions: "候補",
  },
  en: {
    label: "Search programs, laws, decisions, bids, enforcement and companies",
    hint: "省エネ 補助金, 民法709条, a corporate number or a name",
    within: (kind) => `Search ${kind.toLowerCase()}`,
    short: "Search",
    search: "Search",
    programsOf: ": programs",
    company: "Corporate number",
    suggestions: "Suggestions",
  },
});

type SearchBoxProps = {
  readonly visit: Pick<Visit, "language" | "chosen" | "link">;
  readonly value?: string;
  /** Searches one kind only. */
  readonly kind?: PagedTable;
  /** Filters that stay when the words change. */
  readonly filters?: Readonly<Record<string, string>>;
  /** `small` is for the head of a page. */
  readonly size?: "small" | "large";
};

/** The search box, a plain form; suggestions are added where scripts run. */
export function SearchBox({ visit, value = "", kind, filters = {}, size }: SearchBoxProps) {
  const t = texts[visit.language];
  const id = size === "small" ? "site-q" : "q";
  const within = kind && t.within(kindNames(kind, visit.language));
  const kinds = Object.fromEntries(
    Object.keys(recordFolders).map((table) => [table, inWords("table", table, visit.language)]),
  );
  return (
    <div class={size === undefined ? "finder" : `finder ${size}`} role="search">
      <Form visit={visit} action="/search" method="get" {...(kind && { hidden: { kind, ...filters } })}>
        <label for={id} class={size === "small" ? "visually-hidden" : undefined}>
          {size === "small" ? t.short : (within ?? t.label)}
        </label>
        <div class="line">
          <div class="box">
            <input
              id={id}
              name="q"
              type="search"
              value={value}
              maxlength={200}
              placeholder={size === "small" ? t.short : t.hint}
              enterkeyhint="search"
              data-suggest={JSON.stringify(kinds)}
              data-suggestions={t.suggestions}
              data-programs-of={t.programsOf}
              data-company={t.company}
              aria-keyshortcuts="/"
            />
          </div>
          {size !== "small" && (
            <button type="submit" class="button primary">
              {t.search}
            </button>
          )}
        </div>
      </Form>
    </div>
  );
}
