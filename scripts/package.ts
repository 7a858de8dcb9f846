import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildProduct } from "./product.ts";
import { root } from "./production-packages.ts";
import { createSbom } from "./sbom.ts";

/*
 * npm run package [-- <folder>]
 *
 * Compiles the product and packs it, with the list of its packages beside it. npm pack alone packs what dist/ happens to hold: this
 * checkout runs no scripts of packages, its own included.
 */

const folder = process.argv[2] ?? root;
const dist = join(root, "dist");
rmSync(dist, { recursive: true, force: true });
buildProduct(dist);
mkdirSync(folder, { recursive: true });
const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
  cwd: root,
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
  maxBuffer: 64 << 20,
});
const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(packed) as [Packed];
const sbom = filename.replace(/\.tgz$/, ".cdx.json");
writeFileSync(join(folder, sbom), `${JSON.stringify(createSbom(), null, 2)}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
process.stdout.write(
  `${join(folder, filename)}: ${entryCount} files, ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked\n` +
    `${join(folder, sbom)}: its packages and their licences\n`,
);

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
};
