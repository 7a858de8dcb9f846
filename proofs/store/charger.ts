import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { within } from "./proof.ts";

const script = fileURLToPath(new URL("charging-process.ts", import.meta.url));

/** A process that charges; what it prints is what a caller would have seen. */
export class Charger {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #rest = "";

  constructor(address: string, accountId: string, name: string, inFlight: number, count = "Infinity") {
    const args = ["--import", "tsx", script, address, accountId, name, String(inFlight), count];
    this.#child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
    this.#closed = once(this.#child, "close");
    this.#child.stdin?.on("error", () => {});
    this.#child.stdout?.on("data", (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString()).split("\n");
      this.#rest = lines.pop() ?? "";
      this.lines.push(...lines);
      this.#child.emit("lines");
    });
  }

  /** Operations that were acknowledged with that outcome. */
  operations(outcome: string): string[] {
    return this.lines.filter((line) => line.startsWith(`${outcome} `)).map((line) => line.slice(outcome.length + 1));
  }

  async ready(): Promise<void> {
    while (!this.lines.includes("ready"))
      await within(60, "the start of a charging process", Promise.race([once(this.#child, "lines"), this.#closed]));
  }

  go(): void {
    this.#child.stdin?.write("go\n");
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#closed;
  }

  async done(seconds: number): Promise<void> {
    try {
      await within(seconds, "a charging process", this.#closed);
    } finally {
      this.#child.kill("SIGKILL");
    }
  }
}
