import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

const unshare = "/usr/bin/unshare";
const works = spawnSync(unshare, ["-Urm", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]).status === 0;
if (!works) process.stderr.write("SKIPPED, no small file system can be mounted here (unshare): tests of a full disk\n");

/** Whether `onTinyDisk` works on this machine. */
export const tinyDisks: boolean = works;

/**
 * Calls an exported function of a module in a process of its own, for which `directory` is a file system of that many
 * KiB. Resolves with what it resolved with, or name, code and message of what it threw.
 */
export async function onTinyDisk(directory: string, sizeKiB: number, module: string, call: string): Promise<unknown> {
  const script = `import(${JSON.stringify(module)}).then((module) => ${call}).catch(({ name, code, message }) => ({ name, code, message })).then((value) => console.log(JSON.stringify(value)))`;
  const command = 'mount -t tmpfs -o "size=$1" none "$2" && shift 2 && exec "$@"';
  const child = spawn(
    unshare,
    ["-Urm", "sh", "-c", command, "sh", `${sizeKiB}k`, directory, process.execPath, "--import", "tsx", "-e", script],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";
  child.stdout.on("data", (piece: Buffer) => (text += piece.toString("utf8")));
  await once(child, "close");
  return JSON.parse(text);
}
