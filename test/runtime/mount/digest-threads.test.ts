import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createDigestThreads } from "../../../runtime/mount/verifier.ts";
import { temporaryFolder } from "../../support/build.ts";

it.each([
  ["in threads", 0],
  ["in place", 1 << 30],
])("hashes several files at the same time, %s", async (_, fromBytes) => {
  const threads = createDigestThreads(2, fromBytes);
  onTestFinished(() => threads.close());
  const folder = temporaryFolder("digests");
  const files = [0, 1, 5_000_000].map((size) => ({ path: join(folder, String(size)), bytes: randomBytes(size) }));
  for (const { path, bytes } of files) writeFileSync(path, bytes);
  const expected = files.map(({ bytes }) => ({
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.length,
  }));
  expect(await Promise.all(files.map(({ path }) => threads.digest(path)))).toEqual(expected);
  expect(await threads.digest(files[2]!.path)).toEqual(expected[2]);
});

it("fails with the reason of the file system, and goes on with other files", async () => {
  const threads = createDigestThreads(2, 0);
  onTestFinished(() => threads.close());
  const folder = temporaryFolder("digests");
  writeFileSync(join(folder, "one"), "one");
  await expect(threads.digest(join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  await expect(threads.digest(folder)).rejects.toMatchObject({ code: "EISDIR" });
  await expect(threads.digest(join(folder, "one"))).resolves.toMatchObject({ size: 3 });
});
