import type { Command } from "commander";
import { parsePublicUrl } from "../../runtime/config/values.ts";
import { defineCommand, type JsonOption } from "../shell/command-options.ts";
import { readOption } from "../shell/failure.ts";
import type { Settings } from "../shell/settings.ts";

export type ServiceOptions = JsonOption & { readonly url: string };

/** A command about one service, which `--url` names. */
export function defineClientCommand(
  name: string,
  description: string,
  { serviceUrl }: Pick<Settings, "serviceUrl">,
): Command {
  return defineCommand(name, description).option("--url <address>", "address of the service", serviceUrl);
}

/** The address, in the one form under which its key is kept. Keys go over https, or stay on this machine. */
export function serviceOf({ url }: ServiceOptions): string {
  return readOption("--url", () => parsePublicUrl(url));
}
