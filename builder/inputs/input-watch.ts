import { stat } from "node:fs/promises";

/**
 * Remembers how files looked when the build first opened them. What was parsed and hashed is one content only if each of
 * them still looks the same when the last was read.
 */
export class InputWatch {
  readonly #files = new Map<string, { source: string; name: string; look: string }>();

  async add(source: string, name: string, path: string): Promise<void> {
    if (!this.#files.has(path)) this.#files.set(path, { source, name, look: await lookOf(path) });
  }

  /** One line for each file that was written, replaced or removed meanwhile. */
  async changed(): Promise<string[]> {
    const lines: string[] = [];
    for (const [path, { source, name, look }] of this.#files)
      if ((await lookOf(path)) !== look) lines.push(`source "${source}": ${name} changed while the build read it`);
    return lines;
  }
}

async function lookOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found ? [found.dev, found.ino, found.size, found.mtimeNs].join(":") : "gone";
}
