import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";

/** The option of every command except `serve` and `mcp`. */
export type JsonOption = { readonly json?: boolean };

export function defineCommand(name: string, description: string): Command {
  return new Command(name).description(description).option("--json", "print one JSON document");
}

/** Parses a whole number not below `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    return value;
  };
}

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Parses a time such as 90s, 30m, 12h or 7d; seconds. */
export function duration(text: string): number {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  if (!match) throw new InvalidArgumentError("It must be a number with s, m, h or d, such as 12h.");
  return Number(match[1]) * secondsOf[match[2] as keyof typeof secondsOf];
}

/** Parses `name=value` and adds it to earlier ones. */
export function assignment(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be name=value.");
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

const Instant = z.iso.datetime({ precision: 0 });

/** Parses a day or an instant in UTC; a day means its start. Returns `YYYY-MM-DDTHH:MM:SSZ`. */
export function instant(text: string): string {
  const parsed = Instant.safeParse(text.includes("T") ? text : `${text}T00:00:00Z`);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError(`"${text}" is not a day or time in UTC, such as 2026-04-01 or 2026-04-01T00:00:00Z.`);
}
