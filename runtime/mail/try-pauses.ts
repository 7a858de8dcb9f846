/** Pauses between the tries of what leaves the service: 12 tries in three days. */
export const tryPausesMs: readonly number[] = [5, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400].map(
  (seconds) => seconds * 1000,
);
