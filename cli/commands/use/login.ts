import type { Command } from "commander";
import { connectDevice, type DeviceEffects } from "../../client/connect-device.ts";
import { defineClientCommand, type ServiceOptions, serviceOf } from "../../client/service-option.ts";
import { assertCanStore, keyFile, storeKey } from "../../client/stored-keys.ts";
import { failed, messageOf } from "../../shell/failure.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

export type LoginEffects = Shell & DeviceEffects;

/** Gets a key from a service through a code entered in a browser, and stores it for this user. */
export function loginCommand(effects: LoginEffects): Command {
  const { terminal, settings, now } = effects;
  return defineClientCommand("login", "get a key from a service through your browser, and keep it", settings).action(
    async (options: ServiceOptions) => {
      const service = serviceOf(options);
      assertCanStore(settings);
      const key = await connectDevice(service, effects, ({ userCode, page, pageWithCode }) => {
        terminal.note(`Open ${page} in a browser and enter this code:`);
        terminal.note("");
        terminal.note(`    ${userCode}`);
        terminal.note("");
        terminal.note(`or open ${pageWithCode} and compare the code there.`);
        terminal.note("Waiting for you to approve it; Ctrl-C gives up.");
      });
      keep(service, key, effects, now());
      show(terminal, options.json, {
        data: { url: service, key: shown(key), file: keyFile(settings) },
        text: () => [`logged in to ${service}; the key ${shown(key)} is kept in ${keyFile(settings)}`],
      });
    },
  );
}

/** A key that cannot be stored is printed: the service shows it only once and it is paid for. */
function keep(service: string, key: string, { settings }: LoginEffects, now: Date): void {
  try {
    storeKey(settings, service, key, now);
  } catch (error) {
    throw failed(`${messageOf(error)}; keep the key yourself, it is not shown again: ${key}`, error);
  }
}

/** Enough characters to distinguish keys, too few to use one. */
function shown(key: string): string {
  return `${key.slice(0, 8)}…`;
}
