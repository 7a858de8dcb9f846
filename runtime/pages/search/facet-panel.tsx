import { defineTexts } from "../../wire/language.ts";
import { Button, Form } from "../kit/form.tsx";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import type { Search } from "./run-search.ts";
import { type Facet, type FacetOption, without } from "./search-facets.ts";

const texts = defineTexts({
  ja: {
    title: "絞り込み",
    applied: "適用中の条件",
    remove: (label: string) => `${label}を外す`,
    all: "すべて外す",
    choose: "選んでください",
    narrow: "絞り込む",
    counted: (label: string, count: string) => `${label}（${count}件）`,
  },
  en: {
    title: "Narrow",
    applied: "Filters that apply",
    remove: (label) => `Remove ${label}`,
    all: "Remove all",
    choose: "Choose",
    narrow: "Narrow",
    counted: (label, count) => `${label} (${count})`,
  },
});

/** From this many values on, a facet is a list to choose from. */
const MANY = 9;

type Props = { readonly visit: Visit; readonly search: Search; readonly facets: readonly Facet[] };

/** What the results can be narrowed by, and what applies already. */
export function FacetPanel({ visit, search, facets }: Props) {
  const t = texts[visit.language];
  const shown = facets.filter(({ options, sets }) => options.length > 0 || sets.some((name) => name in search.filters));
  return (
    <aside class="facets no-print" aria-label={t.title}>
      <Applied visit={visit} search={search} facets={facets} />
      <details data-opens-wide>
        <summary>{t.title}</summary>
        {shown.map((facet) => (
          <FacetGroup visit={visit} search={search} facet={facet} />
        ))}
      </details>
    </aside>
  );
}

function Applied({ visit, search, facets }: Props) {
  const t = texts[visit.language];
  const applied = facets.filter(({ sets }) => sets.some((name) => name in search.filters));
  if (applied.length === 0) return null;
  const words: Readonly<Record<string, string>> = search.q === "" ? {} : { q: search.q };
  return (
    <ul class="applied" aria-label={t.applied}>
      {applied.map(({ sets, chosen }) => {
        const label = chosen?.label ?? sets.flatMap((name) => search.filters[name] ?? []).join(" ");
        return (
          <li>
            <a href={addressOf(visit, search, without(search.filters, sets))} aria-label={t.remove(label)}>
              {label} <span aria-hidden="true">×</span>
            </a>
          </li>
        );
      })}
      {applied.length > 1 && (
        <li>
          <a href={visit.link("/search", { ...words, kind: search.kind.table })}>{t.all}</a>
        </li>
      )}
    </ul>
  );
}

function FacetGroup({ visit, search, facet }: { visit: Visit; search: Search; facet: Facet }) {
  const { label, options, sets, chosen } = facet;
  const others = without(search.filters, sets);
  if (options.length >= MANY) return <FacetChoice visit={visit} search={search} facet={facet} />;
  return (
    <section class="facet">
      <h2>{label}</h2>
      <ul>
        {options.map((option) => (
          <li>
            <a
              href={addressOf(visit, search, option === chosen ? others : { ...others, ...option.query })}
              aria-current={option === chosen ? "true" : undefined}
            >
              <span>{option.label}</span> <span class="number">{shownCount(option.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A long facet as a select box; the address of each option is its value, read by the page itself. */
function FacetChoice({ visit, search, facet }: { visit: Visit; search: Search; facet: Facet }) {
  const t = texts[visit.language];
  const { label, options, sets, chosen } = facet;
  const [name = ""] = sets;
  const hidden = {
    ...(search.q === "" ? {} : { q: search.q }),
    kind: search.kind.table,
    ...without(search.filters, sets),
    ...(search.order === "" ? {} : { order: search.order }),
    // The value of every option but the one that a select box can send.
    ...sharedBeyond(name, options),
  };
  const id = `facet-${name}`;
  return (
    <section class="facet">
      <Form visit={visit} action="/search" method="get" hidden={hidden}>
        <h2>
          <label for={id}>{label}</label>
        </h2>
        <select id={id} name={name}>
          <option value="">{t.choose}</option>
          {options.map((option) => (
            <option value={option.query[name]} selected={option === chosen}>
              {t.counted(option.label, shownCount(option.count))}
            </option>
          ))}
        </select>
        <Button kind="plain">{t.narrow}</Button>
      </Form>
    </section>
  );
}

/** Further parameters that the first option sets, such as that nationwide programs are included. */
function sharedBeyond(name: string, options: readonly FacetOption[]): Readonly<Record<string, string>> {
  return without(options[0]?.query ?? {}, [name]);
}

function addressOf(visit: Visit, { kind, q, order }: Search, filters: Readonly<Record<string, string>>): string {
  return visit.link("/search", {
    ...(q === "" ? {} : { q }),
    kind: kind.table,
    ...filters,
    ...(order === "" ? {} : { order }),
  });
}
