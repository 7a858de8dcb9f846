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
    <figure class={broad ? "chart broad" : "chart"}>
      <figcaption>{title}</figcaption>
      {broad ? (
        // It scrolls on a phone, so it must be focusable.
        <div class="scrolled" tabindex={0} role="group" aria-label={title}>
          <div dangerouslySetInnerHTML={{ __html: svg }} />
        </div>
      ) : (
        <div dangerouslySetInnerHTML={{ __html: svg }} />
      )}
      <ul class="visually-hidden">
        {bars.map(({ name, shown }) => (
          <li>{`${name}: ${shown}`}</li>
        ))}
      </ul>
    </figure>
  );
}
