import type { Bar } from "./bar-chart.ts";

/** A chart with its numbers as a list for those who cannot see it. */
export function Chart({
  title,
  svg,
  bars,
}: {
  readonly title: string;
  readonly svg: string;
  readonly bars: readonly Bar[];
}) {
  return (
    // It scrolls within itself on a phone, so it takes the focus.
    <figure class="chart" tabindex={0} role="group" aria-label={title}>
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
