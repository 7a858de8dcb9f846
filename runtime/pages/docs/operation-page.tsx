import { ServiceError } from "../../base/errors.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { CallExamples } from "../kit/call-examples.tsx";
import { Facts, Table } from "../kit/table.tsx";
import type { Fields, Page, ShownPage, Visit } from "../page.ts";
import type { Language } from "../../wire/language.ts";
import { docsTexts } from "./docs-texts.ts";
import { exampleCall, Members, Parameters } from "./operation-parts.tsx";
import { documentText, DocumentText } from "./document-text.tsx";
import { ReferenceMenu } from "./reference-menu.tsx";
import { type DocOperation, type DocResponse, type Docs, readDocument } from "./read-document.ts";
import { canBeTried, Result, TryForm, writtenCall } from "./try-form.tsx";

/** One operation: parameters, answers, and a form that calls it. */
export const operationPage: Page = {
  path: "/docs/{operation}",
  show: (visit) => shown(visit, found(visit), null),
  async submit(visit) {
    const page = found(visit);
    const endpoint = visit.operation(page.operation.id);
    if (endpoint === null || !canBeTried(endpoint)) throw new ServiceError("method_not_allowed");
    const reply = await visit.sendCall(endpoint, writtenCall(page.operation, page.docs, visit.form));
    return shown(visit, page, { form: visit.form, reply });
  },
};

type Found = { readonly docs: Docs; readonly operation: DocOperation };

function found({ services, params }: Visit): Found {
  const docs = readDocument(services.contract.openapi.full);
  const operation = docs.operations.find(({ name }) => name === params["operation"]);
  if (operation === undefined) throw new ServiceError("route_not_found");
  return { docs, operation };
}

function shown(
  visit: Visit,
  { docs, operation }: Found,
  tried: { readonly form: Fields; readonly reply: Reply } | null,
): ShownPage {
  const { language, link } = visit;
  const t = docsTexts[language];
  const summary = documentText(operation.summary, language);
  const path = `/docs/${operation.name}`;
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  return {
    title: summary,
    wide: true,
    about: { description: summary, path },
    heading: <Heading operation={operation} language={language} />,
    content: (
      <div class="reference">
        <ReferenceMenu visit={visit} docs={docs} current={operation} />
        <div>
          {operation.description !== "" && <Description text={operation.description} language={language} />}
          <Facts
            facts={[
              [t.name, <code>{operation.name}</code>],
              [t.number, operation.id],
              [t.auth, { none: t.authNone, optional: t.authOptional, required: t.authRequired }[operation.auth]],
              [t.units, t.costOf(operation.units)],
            ]}
          />
          {tried && <Result visit={visit} reply={tried.reply} />}
          <h2>{t.example}</h2>
          <CallExamples call={exampleCall(visit, operation, docs)} language={language} />
          <h2>{t.try}</h2>
          <Try visit={visit} docs={docs} operation={operation} path={path} sent={tried?.form ?? null} />
          <h2>{t.parameters}</h2>
          <Parameters visit={visit} docs={docs} operation={operation} />
          {operation.body !== null && (
            <>
              <h2>{t.body}</h2>
              <Members visit={visit} docs={docs} schema={operation.body} caption={t.body} />
            </>
          )}
          <h2>{t.answers}</h2>
          <Table
            caption={t.answers}
            head={[t.status, t.meaning]}
            rows={operation.responses.map(({ status, description }) => [
              status,
              <Meaning status={status} description={description} language={language} />,
            ])}
          />
          {success?.schema && (
            <details>
              <summary>{t.answerFields}</summary>
              <Members visit={visit} docs={docs} schema={success.schema} caption={t.answerFields} />
            </details>
          )}
          <p>
            <a href={link("/docs")}>{t.all}</a>
          </p>
        </div>
      </div>
    ),
  };
}

/** How the operation works; folded where there is no translation, because the facts below say the most important in one's language. */
function Description({ text, language }: { readonly text: string; readonly language: Language }) {
  const words = (
    <p class="lead">
      <DocumentText text={text} language={language} />
    </p>
  );
  if (language === "en" || documentText(text, language) !== text) return words;
  return (
    <details>
      <summary>{docsTexts[language].inEnglish}</summary>
      {words}
    </details>
  );
}

/** What a status means: in words for a success, the codes of an error. */
function Meaning({
  status,
  description,
  language,
}: Pick<DocResponse, "status" | "description"> & { language: Language }) {
  if (status.startsWith("2")) return <>{docsTexts[language].success}</>;
  if (status === "304") return <>{docsTexts[language].unchanged}</>;
  return (
    <>
      {description.split(", ").map((code) => (
        <>
          <code>{code}</code>{" "}
        </>
      ))}
    </>
  );
}

function Heading({ operation, language }: { readonly operation: DocOperation; readonly language: Language }) {
  return (
    <div class="operation">
      <p class="eyebrow">
        <DocumentText text={operation.group} language={language} />
      </p>
      <h1>{documentText(operation.summary, language)}</h1>
      <p class="call">
        <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>
        <code>{operation.path}</code>
      </p>
    </div>
  );
}

type TryProps = Found & { readonly visit: Visit; readonly path: string; readonly sent: Fields | null };

function Try({ visit, docs, operation, path, sent }: TryProps) {
  const t = docsTexts[visit.language];
  const endpoint = visit.operation(operation.id);
  if (endpoint === null || !canBeTried(endpoint)) return <p>{operation.auth === "required" ? t.tryOwn : t.tryOther}</p>;
  return (
    <section class="panel">
      <p>{t.tryText}</p>
      <TryForm visit={visit} docs={docs} operation={operation} action={path} sent={sent} />
    </section>
  );
}
