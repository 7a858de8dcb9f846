import type { Houjin } from "../../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { partiesOf, type PartyDataset, partyDatasets } from "../../../snapshots/names/named-parties.ts";
import { askedName } from "../../../snapshots/names/asked-name.ts";
import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { NamedNumber } from "../../corpus/naming/company-names.ts";
import { type Links, linksOf, recordOf } from "../links.ts";

/** Where a candidate is named: record count, and the source of the first record. */
export type CandidateSource = {
  readonly dataset: "houjin" | "invoice_registrant" | PartyDataset;
  readonly records: number;
  readonly source_url: string | null;
  readonly fetched_at: string | null;
};

/** A company that a name may refer to. */
export type Candidate = {
  readonly houjin_bangou: string;
  readonly name: string;
  readonly prefecture: Houjin["prefecture"];
  readonly city: string | null;
  readonly status: "registered" | "closed" | "unverified";
  readonly sources: CandidateSource[];
};

export type Candidates = {
  readonly found: readonly Candidate[];
  /** Candidates with exactly the requested name. */
  readonly exact: number;
  /** The text was a corporate number. */
  readonly byNumber: boolean;
  /** More companies match, or not all were examined. */
  readonly more: boolean;
};

/** Maximum companies examined per answer; the place of some is only known from their records. */
const mostLookedAt = 400;

/** Companies that a text may refer to: by number, otherwise by exact name, otherwise by name prefix. */
export function findCompanies(
  corpus: Corpus,
  text: string,
  { prefecture, limit }: { readonly prefecture: string | null | undefined; readonly limit: number },
): Candidates {
  const asked = parseHoujinBangou(text);
  const numbers: Iterable<NamedNumber> =
    asked === null
      ? corpus.companyNames.find(askedName(corpus.language.lexicon, text), prefecture)
      : [{ number: asked, exact: true }];
  const found: Candidate[] = [];
  let exact = 0;
  let lookedAt = 0;
  for (const named of numbers) {
    if (found.length === limit || lookedAt === mostLookedAt)
      return { found, exact, byNumber: asked !== null, more: true };
    lookedAt += 1;
    const candidate = readCandidate(corpus, named.number, asked !== null);
    if (candidate === null || (prefecture !== undefined && candidate.prefecture !== prefecture)) continue;
    found.push(candidate);
    if (named.exact) exact += 1;
  }
  return { found, exact, byNumber: asked !== null, more: false };
}

/** The candidate for a number; null when nothing is held, or when the agency requires lookup by number only. */
function readCandidate(corpus: Corpus, number: string, byNumber: boolean): Candidate | null {
  const master = parsed<Houjin>(corpus.houjin.bytesOf(number));
  if (master?.excluded_from_search && !byNumber) return null;
  const registrant = parsed<InvoiceRegistrant>(corpus.registrants.bytesOf(`T${number}`));
  const links = linksOf(corpus, number);
  const name = master?.name ?? registrant?.normalized_name ?? nameGiven(corpus, number, links);
  if (name === null) return null;
  // Of the records that name a company, only case studies state its location.
  const [study] = master === null ? (links.case_study ?? []) : [];
  const place = study === undefined ? null : recordOf(corpus, "case_study", study);
  return {
    houjin_bangou: number,
    name,
    prefecture: master ? master.prefecture : (registrant?.prefecture ?? place?.prefecture ?? null),
    city: master ? master.city : (place?.municipality ?? null),
    status: master === null ? "unverified" : master.close_date === null ? "registered" : "closed",
    sources: [
      ...(master ? [sourceOf("houjin", 1, master)] : []),
      ...(registrant ? [sourceOf("invoice_registrant", 1, registrant)] : []),
      ...partyDatasets.flatMap((dataset) => {
        const [first, ...others] = links[dataset] ?? [];
        return first === undefined ? [] : [sourceOf(dataset, 1 + others.length, recordOf(corpus, dataset, first))];
      }),
    ],
  };
}

/** The name of a company wherever any record knows it: from the registers, else as the first record gives it; or null. */
export function companyName(corpus: Corpus, number: string): string | null {
  return (
    parsed<Houjin>(corpus.houjin.bytesOf(number))?.name ??
    parsed<InvoiceRegistrant>(corpus.registrants.bytesOf(`T${number}`))?.normalized_name ??
    nameGiven(corpus, number, linksOf(corpus, number))
  );
}

/** Maximum records per dataset in which a name is searched; a ministry has thousands of purchases. */
const mostRead = 20;

/** The first name that records state for a number, or null. */
function nameGiven(corpus: Corpus, number: string, links: Links): string | null {
  for (const dataset of partyDatasets)
    for (const key of (links[dataset] ?? []).slice(0, mostRead)) {
      const named = partiesOf(dataset, recordOf(corpus, dataset, key)).find((party) => party.number === number);
      if (named) return named.name;
    }
  return null;
}

function sourceOf(
  dataset: CandidateSource["dataset"],
  records: number,
  { source_url, fetched_at }: Pick<CandidateSource, "source_url" | "fetched_at">,
): CandidateSource {
  return { dataset, records, source_url, fetched_at };
}

function parsed<Row>(bytes: Buffer | null): Row | null {
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Row);
}
