import type { Bar } from "./bar-chart.ts";

/** A chart, with its numbers as a list for screen readers. */
export function Chart({
  title,
  svg,
  bars,
  broad = false,
}: {
  readonly title: string;
  readonly svg: string;
  readonly bars: readonly Bar[];
  /** Full page width, for many columns. */
  readonly broad?: boolean;
}) {
  return (
    // It scrolls on a phone, so it must be focusable.
    <figure class={broad ? "chart broad" : "chart"} tabindex={0} role="group" aria-label={title}>
      <figcaption>{title}</figcaption>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      <ul class="visually-hidden">
        {bars.map(({ name, shown }) => (
          <li>{`${name}: ${shown}`}</li>
        ))}
      </ul>
    </figure>
  );
}
