import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ProductionPackage, productionPackages, root } from "./production-packages.ts";

/* npm run sbom [-- <file>] */

/** The packages that an install brings along, as CycloneDX 1.6. The same lock file gives the same bytes. */
export function createSbom(): object {
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const own = purl(name, version);
  const components = productionPackages();
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": own,
        name,
        version,
        purl: own,
        licenses: [{ license: { id: license } }],
      },
    },
    components: components.map(componentOf),
    dependencies: [{ ref: own, dependsOn: components.map((each) => purl(each.name, each.version)) }],
  };
}

function componentOf({ name, version, licence, integrity, optional }: ProductionPackage) {
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  return {
    type: "library",
    "bom-ref": purl(name, version),
    name,
    version,
    purl: purl(name, version),
    scope: optional ? "optional" : "required",
    hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") }],
    ...(licence === null
      ? {}
      : { licenses: [licence.includes(" ") ? { expression: licence } : { license: { id: licence } }] }),
  };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

type Manifest = { readonly name: string; readonly version: string; readonly license: string };

if (import.meta.filename === process.argv[1]) {
  const text = `${JSON.stringify(createSbom(), null, 2)}\n`;
  const [, , file] = process.argv;
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
}
