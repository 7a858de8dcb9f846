import { onTestFinished } from "vitest";
import { checkAgreement } from "../../../runtime/mount/agreement.ts";
import type { MountEvent } from "../../../runtime/mount/open-snapshots.ts";
import { createMounts, type MountOptions, type Mounts } from "../../../runtime/mount/mounts.ts";
import { createVerifier, type VerifierEvent, type VerifierOptions } from "../../../runtime/mount/verifier.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import { createTestClock, type TestClock } from "../../snapshots/transfer/test-clock.ts";
import { verifierOf } from "./snapshot-stores.ts";

/** What the tests open of a snapshot. */
export type Opened = {
  readonly snapshot: Snapshot;
  /** Name of the program that tells the built snapshots apart. */
  programName(): string;
};

export type Mounting = {
  readonly mounts: Mounts<Opened>;
  readonly clock: TestClock;
  readonly events: MountEvent[];
  /** What was hashed and scrubbed. */
  readonly verified: VerifierEvent[];
  /** Directories that were to be verified, hashed or not. */
  readonly asked: string[];
  /** The next event of a kind, also one that is there already and was not waited for before. */
  next<Type extends MountEvent["type"]>(type: Type): Promise<Extract<MountEvent, { type: Type }>>;
};

export type MountingOptions = Partial<MountOptions<Opened>> & { readonly scrub?: VerifierOptions["scrub"] };

/** Mounts a store with a real verifier, real indexes and golden queries; closed when the test ends. */
export async function startMounting(store: string, options: MountingOptions = {}): Promise<Mounting> {
  const clock = createTestClock();
  const [events, verified, asked]: [MountEvent[], VerifierEvent[], string[]] = [[], [], []];
  const waiting: (() => void)[] = [];
  const verifier = createVerifier({ ...verifierOf(store, clock, verified), scrub: options.scrub ?? null });
  onTestFinished(() => verifier.close());
  const mounts = await createMounts<Opened>({
    store,
    clock,
    verifier: {
      ...verifier,
      verify(directory) {
        asked.push(directory);
        return verifier.verify(directory);
      },
    },
    open: openForTests,
    check: (snapshot, rest) => checkAgreement(snapshot, snapshot, rest),
    onEvent(event) {
      events.push(event);
      for (const wake of waiting.splice(0)) wake();
    },
    ...options,
  });
  onTestFinished(() => mounts.close());
  const seen = new Set<MountEvent>();
  return {
    mounts,
    clock,
    events,
    verified,
    asked,
    async next<Type extends MountEvent["type"]>(type: Type) {
      for (;;) {
        const found = events.find((event) => event.type === type && !seen.has(event));
        if (found) {
          seen.add(found);
          return found as Extract<MountEvent, { type: Type }>;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

export function openForTests(snapshot: Snapshot): Opened {
  const programName = () => {
    const { json } = snapshot.record("program", "UNI-0000000001")!;
    return (JSON.parse(json.toString()) as { primary_name: string }).primary_name;
  };
  return { snapshot, programName };
}
