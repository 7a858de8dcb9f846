import type { Found, Hit, Row } from "./found.ts";
import type { Judged } from "./judged.ts";
import type { Served } from "./served.ts";

type Company = {
  readonly master: Row | null;
  readonly enforcement_cases: { readonly rows: readonly Row[] };
  readonly bids_won: { readonly rows: readonly Row[] };
  readonly invoice_registrant_status: Row | null;
};

/** What is held about a company: by a number through the lookups, by anything else through the candidates for a name. */
export async function askCompany(service: Served, { query }: Judged, limit: number): Promise<Found> {
  const number = query.normalize("NFKC").replace(/[\s-]/g, "");
  const ask = /^T\d{13}$/i.test(number) ? ofRegistration : /^\d{13}$/.test(number) ? ofNumber : ofName;
  const hits = await ask(service, ask === ofName ? query : number.toUpperCase(), limit);
  return {
    hits,
    match: { kind: hits.length > 0 ? "identifier" : "none", strength: null, used: null },
    milliseconds: 0,
  };
}

async function ofRegistration(service: Served, number: string): Promise<Hit[]> {
  const held = await service.find<{ result: Row }>(`/v1/invoice_registrants/${number}`);
  return held ? [hitOf("invoice", held.result, "invoice_registration_number", "normalized_name")] : [];
}

async function ofNumber(service: Served, number: string): Promise<Hit[]> {
  const held = await service.get<Company>(`/v1/houjin/${number}/360`);
  const invoice = held.invoice_registrant_status;
  return [
    ...(held.master ? [hitOf("houjin", held.master, "houjin_bangou", "name")] : []),
    ...held.enforcement_cases.rows.map((row) => hitOf("enforcement", row, "case_id", "recipient_name")),
    ...held.bids_won.rows.map((row) => hitOf("bids", row, "unified_id", "bid_title")),
    ...(invoice ? [hitOf("invoice", invoice, "invoice_registration_number", "normalized_name")] : []),
  ];
}

/** Candidates by name, where the service offers them. */
async function ofName(service: Served, query: string, limit: number): Promise<Hit[]> {
  const found = await service.find<{ results: Row[] }>("/v1/houjin/search", { q: query, limit: String(limit) });
  return (found?.results ?? []).flatMap((row) => {
    const own = hitOf("houjin", row, "houjin_bangou", "name");
    const isRegistrant = (row["sources"] as Row[]).some(({ dataset }) => dataset === "invoice_registrant");
    // The number of a registrant is T and the corporate number.
    return isRegistrant ? [own, { ...own, id: own.id.replace("houjin:", "invoice:T") }] : [own];
  });
}

function hitOf(kind: string, row: Row, key: string, name: string): Hit {
  return { id: `${kind}:${String(row[key])}`, name: String(row[name] ?? ""), row };
}
