import type { Command } from "commander";
import { defineClientCommand, type ServiceOptions, serviceOf } from "../../client/service-option.ts";
import { forgetKey } from "../../client/stored-keys.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

/** Deletes the key stored by login. The service is not contacted, so the key stays valid. */
export function logoutCommand({ terminal, settings }: Shell): Command {
  return defineClientCommand("logout", "forget the key that login kept", settings).action((options: ServiceOptions) => {
    const service = serviceOf(options);
    const changed = forgetKey(settings, service);
    show(terminal, options.json, {
      data: { url: service, changed },
      text: () => [changed ? `logged out of ${service}` : `no key is kept for ${service}`],
    });
    if (changed && !options.json)
      terminal.note("the key itself stays good: whoever has a copy can use it until it is rotated or revoked");
  });
}
