import type { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineConsolePage, OwnForm } from "../../pages/console/console-page.tsx";
import { Button, Field } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { Table } from "../../pages/kit/table.tsx";
import type { Fields, Page, Visit } from "../../pages/page.ts";
import { shownInstant } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { createSavedSearch, deleteSavedSearch, listSavedSearches } from "./endpoints.ts";
import type { SavedSearchShown } from "./saved-search.ts";

const path = "/console/searches";

type Search = z.infer<typeof SavedSearchShown>;

const texts = defineTexts({
  ja: {
    title: "保存した検索",
    lead: "アカウントに保存した制度の検索です。検索結果の「この検索を保存」から追加でき、通知の条件にも使えます。",
    none: "保存した検索はまだありません。",
    make: "この検索を保存する",
    name: "名前",
    anything: "すべての制度",
    leftOut: "「募集中」と「支援の種類」の絞り込みは保存されません。開いたときに選び直してください。",
    add: "保存する",
    added: "検索を保存しました。",
    refused: "保存できませんでした",
    refusedText: "名前を120文字以内で入力してください。保存できるのは50件までです。",
    alert: "通知を設定",
    labels: {
      q: "言葉",
      prefecture: "地域",
      include_national: "全国対象を含む",
      authority_level: "実施主体",
      funding_purpose: "使いみち",
      target_type: "対象者",
      amount_min: "上限額の下限（万円）",
      amount_max: "上限額の上限（万円）",
      tier: "収録度",
      fields: "項目の詳しさ",
    },
    yes: "はい",
    no: "いいえ",
    head: ["名前", "条件", "保存日時", "開く", "削除"],
    run: "検索結果を開く",
    remove: "削除",
    removed: "検索を削除しました。",
  },
  en: {
    title: "Saved searches",
    lead: "Searches of programs that this account keeps. Add one from the results of a search; alerts can be narrowed to them.",
    none: "There are no saved searches yet.",
    make: "Save this search",
    name: "Name",
    anything: "All programs",
    leftOut: "“Open now” and the kind of support are not saved. Choose them again when you open the search.",
    add: "Save",
    added: "The search was saved.",
    refused: "The search was not saved",
    refusedText: "Enter a name of at most 120 characters. An account has at most 50 searches.",
    alert: "Set an alert",
    labels: {
      q: "Words",
      prefecture: "Place",
      include_national: "With nationwide ones",
      authority_level: "Run by",
      funding_purpose: "Purpose",
      target_type: "Meant for",
      amount_min: "Pays up to, at least (10,000 JPY)",
      amount_max: "Pays up to, at most (10,000 JPY)",
      tier: "Tier",
      fields: "Detail",
    },
    yes: "yes",
    no: "no",
    head: ["Name", "Terms", "Saved", "Open", "Delete"],
    run: "Open the results",
    remove: "Delete",
    removed: "The search was deleted.",
  },
});

export const searchesPage: Page = defineConsolePage({
  path,
  async show(visit) {
    const t = texts[visit.language];
    const { body: searches } = await visit.callOwn<Search[]>(listSavedSearches);
    const done = visit.query.get("done");
    return {
      title: t.title,
      done: done === "removed" ? t.removed : done === "added" ? t.added : null,
      content: (
        <>
          <p>{t.lead}</p>
          <NewSearch visit={visit} asked={visit.query} />
          {searches.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table caption={t.title} head={t.head} rows={searches.map((search) => rowOf(visit, search))} />
          )}
        </>
      ),
    };
  },
  async submit(visit) {
    const { form, callOwn, link } = visit;
    if (form.has("saved_id")) {
      await callOwn(deleteSavedSearch, { params: { saved_id: form.get("saved_id") ?? "" } });
      return { goTo: link(path, { done: "removed" }) };
    }
    try {
      const query = Object.fromEntries(savedTerms(form));
      await callOwn(createSavedSearch, { body: { name: form.get("name")?.trim() ?? "", query } });
      return { goTo: link(path, { done: "added" }) };
    } catch (error) {
      if (!(error instanceof ServiceError) || !["validation_error", "limit_reached"].includes(error.code)) throw error;
      const t = texts[visit.language];
      return {
        title: t.title,
        status: error.status,
        content: (
          <>
            <Notice kind="danger" title={t.refused}>
              <p>{t.refusedText}</p>
            </Notice>
            <NewSearch visit={visit} asked={form} />
          </>
        ),
      };
    }
  },
});

/** The terms of a search that are kept, from an address or a form. */
function savedTerms(asked: Fields): [string, string][] {
  return [...asked].filter(([name, value]) => keptTerms.has(name) && value !== "");
}

const keptTerms: ReadonlySet<string> = new Set(Object.keys(texts.ja.labels));

/** The form for a search that a link of the search page describes; nothing without one. */
function NewSearch({ visit, asked }: { readonly visit: Visit; readonly asked: Fields }) {
  const terms = savedTerms(asked);
  if (terms.length === 0 && !asked.has("new")) return null;
  const t = texts[visit.language];
  return (
    <section class="panel">
      <h2>{t.make}</h2>
      <Terms visit={visit} terms={terms} />
      <p class="faint">{t.leftOut}</p>
      <OwnForm visit={visit} action={path} hidden={Object.fromEntries([...terms, ["new", "1"]])}>
        <Field
          name="name"
          label={t.name}
          value={
            asked.get("name") ??
            (terms
              .map(([, value]) => value)
              .filter((value) => value !== "true")
              .join(" ") ||
              t.anything)
          }
          maxLength={120}
          required
        />
        <Button>{t.add}</Button>
      </OwnForm>
    </section>
  );
}

function Terms({ visit, terms }: { readonly visit: Visit; readonly terms: readonly (readonly [string, string])[] }) {
  const t = texts[visit.language];
  if (terms.length === 0) return <p>{t.anything}</p>;
  return (
    <ul class="plain">
      {terms.map(([name, value]) => (
        <li>
          {t.labels[name as keyof typeof t.labels] ?? name}: {inTerms(name, value, visit)}
        </li>
      ))}
    </ul>
  );
}

function inTerms(name: string, value: string, { language }: Visit): string {
  const t = texts[language];
  if (value === "true" || value === "false") return value === "true" ? t.yes : t.no;
  return inWords(name, value, language) ?? value;
}

function rowOf(visit: Visit, { id, name, query, created_at: createdAt }: Search) {
  const t = texts[visit.language];
  const pairs = Object.entries(query).flatMap(([field, values]) =>
    [values].flat().map((value): [string, string] => [field, String(value)]),
  );
  return [
    name,
    <Terms visit={visit} terms={pairs} />,
    shownInstant(createdAt, visit.language),
    <>
      <a href={visit.link("/search", { kind: "program", ...Object.fromEntries(pairs) })}>{t.run}</a>
      {visit.serves("/console/alerts") && (
        <>
          {" · "}
          <a href={visit.link("/console/alerts", { filter_type: "all", saved_search_id: String(id) })}>{t.alert}</a>
        </>
      )}
    </>,
    <OwnForm visit={visit} action={path} hidden={{ saved_id: String(id) }}>
      <Button kind="danger">{t.remove}</Button>
    </OwnForm>,
  ];
}
