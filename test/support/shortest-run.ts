/** Milliseconds of the shortest of five runs: what the code needs, whatever else the machine was doing. */
export function shortestRun(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}
