import type { ComponentChildren } from "preact";

export type TableProps = {
  /** What the table shows; read out before it. */
  readonly caption: string;
  readonly head: readonly string[];
  /** Cells in the order of the head; the first names its row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
};

/** A table that scrolls within itself where the screen is narrow. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    // Whoever has no mouse must be able to scroll it too, so it takes the focus.
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
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
