import type { Command } from "commander";
import { parsePublicUrl } from "../../runtime/config/values.ts";
import { defineCommand, type JsonOption } from "../shell/command-options.ts";
import { readOption } from "../shell/failure.ts";
import type { Settings } from "../shell/shell.ts";

export type ServiceOptions = JsonOption & { readonly url: string };

/** A command for one service, given by `--url`. */
export function defineClientCommand(
  name: string,
  description: string,
  { serviceUrl }: Pick<Settings, "serviceUrl">,
): Command {
  return defineCommand(name, description).option("--url <address>", "address of the service", serviceUrl);
}

/** The normalised address under which the key is stored. Only https or this machine is accepted, because a key is sent. */
export function serviceOf({ url }: ServiceOptions): string {
  return readOption("--url", () => parsePublicUrl(url));
}
