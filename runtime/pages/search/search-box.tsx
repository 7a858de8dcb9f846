import { defineTexts } from "../../wire/language.ts";
import { Form } from "../kit/form.tsx";
import type { Visit } from "../page.ts";
import { recordFolders } from "../words/addresses.ts";
import { inWords } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    label: "制度・法令・裁判例・入札・処分事例・法人をまとめて検索",
    hint: "例: 省エネ 補助金、民法709条、法人番号、会社名",
    search: "検索",
    suggestions: "候補",
  },
  en: {
    label: "Search programs, laws, decisions, bids, enforcement and companies",
    hint: "省エネ 補助金, 民法709条, a corporate number or a name",
    search: "Search",
    suggestions: "Suggestions",
  },
});

/** The search box, a plain form; suggestions are added where scripts run. */
export function SearchBox({ visit, value = "", large = false }: { visit: Visit; value?: string; large?: boolean }) {
  const t = texts[visit.language];
  const kinds = Object.fromEntries(
    Object.keys(recordFolders).map((table) => [table, inWords("table", table, visit.language)]),
  );
  return (
    <div class={large ? "finder large" : "finder"} role="search">
      <Form visit={visit} action="/search" method="get">
        <label for="q">{t.label}</label>
        <div class="line">
          <div class="box">
            <input
              id="q"
              name="q"
              type="search"
              value={value}
              maxlength={200}
              placeholder={t.hint}
              enterkeyhint="search"
              data-suggest={JSON.stringify(kinds)}
              data-suggestions={t.suggestions}
            />
          </div>
          <button type="submit" class="button primary">
            {t.search}
          </button>
        </div>
      </Form>
    </div>
  );
}
