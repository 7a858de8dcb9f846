import { askPrimary } from "../../../runtime/mount/verify-channel.ts";

// Verifies directories by way of the primary process: prints what came back, then every damage it is told of.
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
process.stdout.write("waiting\n");
