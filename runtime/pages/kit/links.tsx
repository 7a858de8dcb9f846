import type { ComponentChildren } from "preact";
import { hasPage, recordPath } from "../words/addresses.ts";
import type { Visit } from "../page.ts";

/** An external link; plain text when the address must not be opened by a browser. */
export function Outside({ href, children }: { readonly href: string; readonly children?: ComponentChildren }) {
  const shown = children ?? readable(href);
  // Addresses under .invalid stand for sources that have none.
  if (!/^https?:\/\/(?![^/]*\.invalid(?:[/:]|$))/i.test(href)) return <span class="outside">{shown}</span>;
  return (
    <a href={href} rel="noreferrer nofollow" class={children === undefined ? "outside" : "outside named"}>
      {shown}
    </a>
  );
}

/** A link to a record page; plain text when its table has none. */
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

/** A decoded address, cut when very long. */
function readable(address: string): string {
  let text = address;
  try {
    text = decodeURI(address);
  } catch {
    // Invalid escapes are left unchanged.
  }
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
