import type { ComponentChildren } from "preact";
import { hasPage, recordPath } from "../words/addresses.ts";
import type { Visit } from "../page.ts";

/** A link to a page of another site; text alone where the address is none that a browser should open. */
export function Outside({ href, children }: { readonly href: string; readonly children?: ComponentChildren }) {
  const shown = children ?? readable(href);
  if (!/^https?:\/\//i.test(href)) return <span>{shown}</span>;
  return (
    <a href={href} rel="noreferrer nofollow" class="outside">
      {shown}
    </a>
  );
}

/** A link to the page of a record; text alone where its table has none. */
export function RecordLink({
  visit,
  table,
  id,
  fragment = "",
  children,
}: {
  readonly visit: Pick<Visit, "link">;
  readonly table: string;
  readonly id: string;
  readonly fragment?: string;
  readonly children: ComponentChildren;
}) {
  if (!hasPage(table)) return <span>{children}</span>;
  return <a href={visit.link(recordPath(table, id)) + (fragment && `#${fragment}`)}>{children}</a>;
}

/** An address without its escapes, cut where it is very long. */
function readable(address: string): string {
  let text = address;
  try {
    text = decodeURI(address);
  } catch {
    // Escapes that are none stay as they are.
  }
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
