import { randomBytes } from "node:crypto";
import { type Accounts, createAccounts } from "../../runtime/accounts/accounts.ts";
import type { Archive } from "../../runtime/archive/archive.ts";
import type { MasterSecrets } from "../../runtime/base/master-secret.ts";
import type { Config } from "../../runtime/config/config.ts";
import { openArchive } from "../../runtime/process/open-seals.ts";
import { type Advisors, createAdvisors } from "../../runtime/features/advisors/advisors.ts";
import { createReferrals, type Referrals } from "../../runtime/features/advisors/referrals.ts";
import { createTestimonials, type Testimonials } from "../../runtime/features/testimonials/testimonials.ts";
import { openState } from "../../runtime/process/open-state.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { CommandFailure, exit, messageOf } from "../shell/failure.ts";
import { requireEmbedded } from "./runtime-config.ts";

/** The state of a service, opened from another process. */
export type OperatedState = {
  readonly accounts: Accounts;
  readonly store: StateStore;
  readonly archive: Archive;
  readonly secrets: MasterSecrets;
  readonly testimonials: Testimonials;
  readonly advisors: Advisors;
  readonly referrals: Referrals;
  close(): Promise<void>;
};

export type StateOpening = {
  readonly config: Config;
  /** Whether a missing state is created; otherwise it is an error. */
  readonly create: boolean;
  readonly now: () => Date;
  warn(line: string): void;
};

/** Opens the state used by a service with the same settings, also while that runs. */
export async function openOperatedState({ config, create, now, warn }: StateOpening): Promise<OperatedState> {
  if (!create && config.redisUrls === null) requireEmbedded(config.state);
  const { store, secrets } = await openState({
    config,
    now: () => now().getTime(),
    warn,
    onFatal(error) {
      throw new CommandFailure(exit.stateLost, `${config.state} cannot be written: ${messageOf(error)}`, error);
    },
  });
  return {
    accounts: createAccounts({ store, secrets, random: randomBytes, now }),
    store,
    archive: openArchive({ config, store, now: () => now().getTime() }),
    secrets,
    testimonials: createTestimonials({ store, now }),
    advisors: createAdvisors({ store, secrets, now }),
    referrals: createReferrals({ store, random: randomBytes, now }),
    close: () => store.close(),
  };
}
