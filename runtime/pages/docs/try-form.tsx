import type { Endpoint } from "../../endpoint/endpoint.ts";
import type { RenderedParameter } from "../../openapi/rendered.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { bodyText, failureOf, type WrittenCall } from "../calls.ts";
import { failureText, waitText } from "../failures/failure-texts.ts";
import { Button, Choice, Field, Form, KeyField } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import { Facts } from "../kit/table.tsx";
import type { Fields, Visit } from "../page.ts";
import { docsTexts } from "./docs-texts.ts";
import { choicesOf, exampleBody } from "./operation-parts.tsx";
import type { DocOperation, Docs } from "./read-document.ts";

/** Whether a page may send it: it changes nothing and needs no account, widget or signature. */
export function canBeTried({ auth, payer, method, reads, effect, page, signedBy }: Endpoint): boolean {
  const isOpen = auth !== "required" && payer === undefined && signedBy === undefined && page === undefined;
  return isOpen && effect === undefined && (method === "GET" || reads === "snapshot");
}

/** Headers that a visitor may set. */
const offeredHeaders = ["Idempotency-Key", "X-Cost-Cap-JPY", "X-Client-Tag", "X-Corpus-Snapshot-Id"];

type FormProps = {
  readonly visit: Visit;
  readonly docs: Docs;
  readonly operation: DocOperation;
  readonly action: string;
  /** The submitted fields; null before that. */
  readonly sent: Fields | null;
};

/** A field per parameter, prefilled with values that the demo corpus answers. */
export function TryForm({ visit, docs, operation, action, sent }: FormProps) {
  const t = docsTexts[visit.language];
  const example = exampleBody(operation, docs);
  const field = (parameter: RenderedParameter) => {
    const name = fieldName(parameter);
    const values = [parameter.example ?? ""].flat();
    const choices = isList(parameter, docs) ? [] : choicesOf(parameter.schema, docs);
    if (choices.length > 0)
      return (
        <Choice
          name={name}
          id={name.replace(":", "-")}
          label={parameter.name}
          value={sent === null ? String(values[0]) : sent.get(name)}
          options={[["", t.unset], ...choices.map((choice) => [choice, choice] as const)]}
        />
      );
    return (
      <Field
        name={name}
        id={name.replace(":", "-")}
        label={parameter.name}
        value={sent === null ? values.join("\n") : sent.get(name)}
        {...(isList(parameter, docs) ? { lines: 2, hint: t.manyHint } : {})}
        maxLength={2000}
      />
    );
  };
  const headers = operation.parameters.filter(({ name }) => offeredHeaders.includes(name));
  return (
    <Form visit={visit} action={action} method="post">
      <div class="filters parameters">{operation.parameters.filter(isInAddress).map(field)}</div>
      {example !== undefined && (
        <Field
          name="body"
          label={t.bodyField}
          value={sent === null ? JSON.stringify(example, null, 2) : sent.get("body")}
          lines={10}
          maxLength={10_000}
        />
      )}
      {headers.length > 0 && (
        <details>
          <summary>{t.headers}</summary>
          <div class="filters parameters">{headers.map(field)}</div>
        </details>
      )}
      <KeyField label={t.key} hint={t.keyHint} required={false} />
      <Button>{t.run}</Button>
    </Form>
  );
}

/** The call of a form; empty fields are not sent. */
export function writtenCall({ parameters, body }: DocOperation, docs: Docs, form: Fields): WrittenCall {
  const sent = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter, form.get(fieldName(parameter)) ?? ""] as const)
      .filter(([, value]) => value.trim() !== "");
  const lines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const key = form.get("api_key")?.trim() ?? "";
  return {
    params: Object.fromEntries(sent("path").map(([{ name }, value]) => [name, value])),
    query: Object.fromEntries(
      sent("query").map(([parameter, value]) => [parameter.name, isList(parameter, docs) ? lines(value) : value]),
    ),
    ...(body === null ? {} : { json: form.get("body") ?? "" }),
    headers: {
      ...Object.fromEntries(
        sent("header")
          .filter(([{ name }]) => offeredHeaders.includes(name))
          .map(([{ name }, value]) => [name.toLowerCase(), value.trim()]),
      ),
      ...(key === "" ? {} : { "x-api-key": key }),
    },
  };
}

function fieldName({ in: place, name }: RenderedParameter): string {
  return `${place}:${name}`;
}

function isInAddress({ in: place }: RenderedParameter): boolean {
  return place === "path" || place === "query";
}

function isList({ schema }: RenderedParameter, docs: Docs): boolean {
  return docs.resolve(schema).type === "array";
}

/** Response headers on cost and origin. */
const shownHeaders = [
  "x-billable-units",
  "x-cost-jpy",
  "x-anon-quota-remaining",
  "x-corpus-snapshot-id",
  "retry-after",
  "x-request-id",
];

const longestResult = 40_000;

export function Result({ visit, reply }: { readonly visit: Visit; readonly reply: Reply }) {
  const t = docsTexts[visit.language];
  const text = readable(bodyText(reply));
  return (
    <section class="panel" id="result">
      <h2>
        {t.result} <span class={`tag ${reply.status < 400 ? "good" : "warning"}`}>{reply.status}</span>
      </h2>
      {reply.status >= 400 && <Refusal visit={visit} reply={reply} />}
      <Facts
        facts={reply.headers.filter(([name]) => shownHeaders.includes(name)).map(([name, value]) => [name, value])}
      />
      <pre tabindex={0} class="result">
        <code>{text.slice(0, longestResult)}</code>
      </pre>
      {text.length > longestResult && <p class="faint">{t.cut}</p>}
    </section>
  );
}

/** What the failure means for a person, beside the answer that a program gets. */
function Refusal({ visit: { language, now }, reply }: { readonly visit: Visit; readonly reply: Reply }) {
  const { code, retryAfterSeconds } = failureOf(reply);
  const { title, text } = failureText(code, reply.status, language);
  return (
    <Notice kind="warning" title={title}>
      <p>
        {text} {waitText(retryAfterSeconds, now, language)}
      </p>
    </Notice>
  );
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Some answers are not JSON, such as calendars.
    return text;
  }
}
