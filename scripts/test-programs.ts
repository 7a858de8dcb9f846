import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Programs that tests use for real, with the Debian package each comes from. */
const programs = [
  // With the letters that its pages are written in.
  { command: "chromium-headless-shell", debian: "chromium-headless-shell fonts-noto-cjk" },
  { command: "docker-registry", debian: "docker-registry" },
  { command: "nginx", debian: "nginx-light" },
  { command: "redis-server", debian: "redis-server" },
];

/**
 * Installs what tests need with apt when it is missing, as root on a build machine or in a container, and says so first.
 * Elsewhere it only says what will be skipped.
 */
export function installTestPrograms(print: (line: string) => void): void {
  const missing = programs.filter(({ command }) => spawnSync("sh", ["-c", `command -v ${command}`]).status !== 0);
  if (missing.length === 0) return;
  const packages = missing.flatMap(({ debian }) => debian.split(" "));
  const mayInstall =
    process.getuid?.() === 0 && (process.env["CI"] || existsSync("/.dockerenv") || existsSync("/run/.containerenv"));
  if (!mayInstall)
    return print(
      `NOT INSTALLED, tests that need it are skipped: ${packages.join(", ")} (apt-get install ${packages.join(" ")})`,
    );
  print(`installing for the tests: ${packages.join(", ")}`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  const { status } = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) print(`could not install ${packages.join(", ")}; tests that need it are skipped`);
}
