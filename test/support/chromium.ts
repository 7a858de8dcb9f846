import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The Chromium of this machine, or null. The one without a window starts and draws in half the time. */
export const chromiumPath: string | null =
  ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .flatMap((name) => (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;
