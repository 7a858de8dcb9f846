import type { ComponentChildren } from "preact";

export type TableProps = {
  /** Description of the table; read out before it. */
  readonly caption: string;
  readonly head: readonly string[];
  /** Cells in column order; the first is the row header. */
  readonly rows: readonly (readonly ComponentChildren[])[];
};

/** From this many columns on, a phone shows each row as a card, because half of the columns would be hidden. */
const manyColumns = 4;

/**
 * A table that scrolls on narrow screens, or stacks its cells if it has many columns. Roles are explicit, because browsers
 * treat a table with stacked cells as plain text.
 */
export function Table({ caption, head, rows }: TableProps) {
  return (
    // Must be scrollable by keyboard, so it is focusable.
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      <table role="table" class={head.length >= manyColumns ? "stacks" : undefined}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {head.map((cell) => (
              <th scope="col" role="columnheader">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name, ...cells]) => (
            <tr role="row">
              <th scope="row" role="rowheader">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td role="cell" data-label={head[at + 1]}>
                  <div>{cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FactsProps = {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
  /** `figures`: a few values in large type, side by side. */
  readonly kind?: "facts" | "figures";
};

/** Names and values, one pair per line. */
export function Facts({ facts, kind = "facts" }: FactsProps) {
  return (
    <dl class={kind}>
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
