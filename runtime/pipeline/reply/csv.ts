import { prefersMedia } from "../../wire/accept.ts";
import { csvText } from "../../wire/csv-text.ts";
import type { Call } from "../call.ts";
import type { Produced } from "./produced.ts";
import { ReplyBody } from "./reply-body.ts";

/** Whether the caller prefers CSV. An error with status 200 stays JSON. */
export function wantsCsv({ endpoint, request }: Call, { failed }: Produced): boolean {
  return endpoint.csv === true && !failed && prefersMedia(request.header("accept"), "text/csv", "application/json");
}

/** The results of a search as CSV: different bytes, so a different ETag. */
export function toCsv(produced: Produced): Produced {
  const { results = [] } = JSON.parse(Buffer.from(produced.body.bytes).toString("utf8")) as { results?: Row[] };
  const columns = [...new Set(results.flatMap((row) => Object.keys(row)))];
  const text = csvText(
    columns,
    results.map((row) => columns.map((column) => row[column])),
  );
  return {
    ...produced,
    body: new ReplyBody(Buffer.from(text)),
    media: "text/csv; charset=utf-8",
    etag: produced.etag === null ? null : produced.etag.replace(/"$/, '-csv"'),
  };
}

type Row = Readonly<Record<string, unknown>>;
