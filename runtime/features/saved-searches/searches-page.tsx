import type { z } from "zod";
import { searchPrograms } from "../../endpoints/programs/search.ts";
import { defineConsolePage, OwnForm } from "../../pages/console/console-page.tsx";
import { Button } from "../../pages/kit/form.tsx";
import { Table } from "../../pages/kit/table.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { shownInstant } from "../../pages/words/values.ts";
import { defineTexts } from "../../wire/language.ts";
import { deleteSavedSearch, listSavedSearches } from "./endpoints.ts";
import type { SavedSearchShown } from "./saved-search.ts";

const path = "/console/searches";

type Search = z.infer<typeof SavedSearchShown>;

const texts = defineTexts({
  ja: {
    title: "保存した検索",
    lead: "アカウントに保存した制度の検索です。通知の条件にも使えます。保存は POST /v1/me/saved_searches で行います。",
    none: "保存した検索はまだありません。",
    head: ["名前", "条件", "保存", "開く", "削除"],
    run: "画面で検索",
    json: "JSON",
    remove: "削除",
    removed: "検索を削除しました。",
  },
  en: {
    title: "Saved searches",
    lead: "Searches of programs that this account keeps. Alerts can be narrowed to them. Save one with POST /v1/me/saved_searches.",
    none: "There are no saved searches yet.",
    head: ["Name", "Terms", "Saved", "Open", "Delete"],
    run: "Search here",
    json: "JSON",
    remove: "Delete",
    removed: "The search was deleted.",
  },
});

export const searchesPage: Page = defineConsolePage({
  path,
  async show(visit) {
    const t = texts[visit.language];
    const { body: searches } = await visit.callOwn<Search[]>(listSavedSearches);
    return {
      title: t.title,
      done: visit.query.get("done") === "removed" ? t.removed : null,
      content: (
        <>
          <p>{t.lead}</p>
          {searches.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table caption={t.title} head={t.head} rows={searches.map((search) => rowOf(visit, search))} />
          )}
        </>
      ),
    };
  },
  async submit({ form, callOwn, link }) {
    await callOwn(deleteSavedSearch, { params: { saved_id: form.get("saved_id") ?? "" } });
    return { goTo: link(path, { done: "removed" }) };
  },
});

function rowOf(visit: Visit, { id, name, query, created_at: createdAt }: Search) {
  const t = texts[visit.language];
  const pairs = Object.entries(query).flatMap(([field, values]) =>
    [values].flat().map((value): [string, string] => [field, String(value)]),
  );
  const words = query["q"];
  return [
    name,
    <ul class="plain">
      {pairs.map(([field, value]) => (
        <li>
          <code>{field}</code> {value}
        </li>
      ))}
    </ul>,
    shownInstant(createdAt, visit.language),
    <>
      {/* The search box has only the words; the API address has all parameters. */}
      {typeof words === "string" && (
        <>
          <a href={visit.link("/search", { q: words, kind: "program" })}>{t.run}</a>{" "}
        </>
      )}
      <a href={`${searchPrograms.path}?${new URLSearchParams(pairs)}`}>{t.json}</a>
    </>,
    <OwnForm visit={visit} action={path} hidden={{ saved_id: String(id) }}>
      <Button kind="danger">{t.remove}</Button>
    </OwnForm>,
  ];
}
