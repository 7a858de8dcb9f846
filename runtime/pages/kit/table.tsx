import type { ComponentChildren } from "preact";

export type TableProps = {
  /** What the table shows; read out before it. */
  readonly caption: string;
  readonly head: readonly string[];
  /** Cells in the order of the head; the first names its row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
};

/** From this many columns on, a phone shows each row as a card: half of the columns would be out of sight. */
const manyColumns = 5;

/**
 * A table that scrolls within itself where the screen is narrow, or stacks its cells if it has many columns. What it is says
 * its roles as well, because browsers take a table whose cells are stacked for plain text.
 */
export function Table({ caption, head, rows }: TableProps) {
  return (
    // Whoever has no mouse must be able to scroll it too, so it takes the focus.
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

/** Names and values, a pair a line. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
