import { askPrimary } from "../../../runtime/mount/verify-channel.ts";

// Verifies directories by way of the primary process: prints what came back, then every damage it is told of.
// On SIGUSR2 it reports what it read from the first of them as damaged.
const verifier = askPrimary(process);
for (const directory of process.argv.slice(2)) {
  const answer = await verifier.verify(directory).then(
    ({ sequence }) => {
      verifier.guard(directory, ({ file }) => process.stdout.write(`damaged ${file}\n`));
      return `sound ${sequence}`;
    },
    (error: Error) => `${error.name} ${error.message}`,
  );
  process.stdout.write(`${answer}\n`);
}
process.on("SIGUSR2", () => verifier.report(process.argv[2]!, { file: "records.mdb", reason: "read by a worker" }));
process.stdout.write("waiting\n");
