import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Accounts, createAccounts } from "../../runtime/accounts/accounts.ts";
import type { Config } from "../../runtime/config/config.ts";
import { openState } from "../../runtime/process/open-state.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { CommandFailure, exit, oneLine } from "../shell/failure.ts";

/** The state of a service, opened beside it. */
export type OperatedState = {
  readonly accounts: Accounts;
  readonly store: StateStore;
  close(): Promise<void>;
};

export type StateOpening = {
  readonly config: Config;
  /** Whether a state that is not there is begun; else it is a failure. */
  readonly create: boolean;
  readonly now: () => Date;
  warn(line: string): void;
};

/** Opens the state that a service with the same settings uses, also while it runs. */
export async function openOperatedState({ config, create, now, warn }: StateOpening): Promise<OperatedState> {
  if (!create) requireState(config);
  const { store, secrets } = await openState({
    config,
    warn,
    onFatal(error) {
      const reason = oneLine((error as Error).message);
      throw new CommandFailure(exit.stateLost, `${config.state} cannot be written: ${reason}`, { cause: error });
    },
  });
  return {
    accounts: createAccounts({ store, secrets, random: randomBytes, now }),
    store,
    close: () => store.close(),
  };
}

/** A mistyped folder should not look like a service without accounts. */
function requireState({ redisUrls, state }: Config): void {
  if (redisUrls !== null || existsSync(join(state, "data.mdb"))) return;
  throw new CommandFailure(exit.failed, `${state} holds no state; KONKYO_STATE names the folder that the service uses`);
}
