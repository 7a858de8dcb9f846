import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nonEmpty } from "../support/non-empty.ts";

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));

/** What the registry of MCP servers takes (its schema of 2025-12-11), as far as we use it; members it does not know are refused. */
const Input = {
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(["string", "number", "boolean", "filepath"]).optional(),
  placeholder: z.string().optional(),
  value: z.string().optional(),
};
const Named = z.strictObject({ ...Input, name: z.string() });
const Version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, "a version, not a range");
const Package = z.strictObject({
  registryType: z.literal("npm"),
  identifier: z.string(),
  version: Version,
  runtimeHint: z.string(),
  transport: z.strictObject({ type: z.literal("stdio") }),
  packageArguments: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ ...Input, type: z.literal("positional"), value: z.string() }),
      z.strictObject({ ...Input, type: z.literal("named"), name: z.string().startsWith("--") }),
    ]),
  ),
  environmentVariables: z.array(Named),
});
const Remote = z.strictObject({
  type: z.literal("streamable-http"),
  url: z.string().regex(/^(?:https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/),
  variables: z.record(z.string(), z.strictObject(Input)),
  headers: z.array(Named),
});
const ServerJson = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  packages: z.array(Package),
  remotes: z.array(Remote),
});

describe("server.json", () => {
  const server = ServerJson.parse(read("server.json"));
  const manifest = z.object({ name: z.string(), version: z.string(), mcpName: z.string() }).parse(read("package.json"));

  it("is of this package and version, which names it in turn", () => {
    const [published] = server.packages;
    expect([server.name, server.version]).toEqual([manifest.mcpName, manifest.version]);
    expect([published?.identifier, published?.version]).toEqual([manifest.name, manifest.version]);
    const { version } = manifest;
    expect(read("package-lock.json")).toMatchObject({ version, packages: { "": { version } } });
    expect(readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8")).toContain(`\n## ${version}\n`);
  });

  it("has the version under which the documents install the package", () => {
    const named = ["README.md", "docs/agents.md", "deploy/README.md"].flatMap((document) => {
      const text = readFileSync(new URL(`../../${document}`, import.meta.url), "utf8");
      return nonEmpty(Array.from(text.matchAll(/konkyo-(\d+\.\d+\.\d+)\.tgz/g), ([, version]) => version));
    });
    expect(new Set(named)).toEqual(new Set([manifest.version]));
  });

  it("starts the command, and leads to the address of the tools", () => {
    expect(server.packages[0]?.packageArguments[0]).toEqual({ type: "positional", value: "mcp" });
    const [{ url, variables }] = server.remotes as [z.infer<typeof Remote>];
    expect(url.replace("{service}", "https://api.example.jp")).toBe("https://api.example.jp/v1/mcp");
    expect(Object.keys(variables)).toEqual(["service"]);
  });

  it("asks for the key as a secret, and lets it be left out", () => {
    const keys = [...server.packages[0]!.environmentVariables, ...server.remotes[0]!.headers];
    expect(keys.map(({ name }) => name)).toEqual(["KONKYO_API_KEY", "X-API-Key"]);
    for (const { isSecret, isRequired } of nonEmpty(keys))
      expect([isSecret, isRequired ?? false]).toEqual([true, false]);
  });
});

describe("the install lines of the page for agents", () => {
  const page = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
  const [, section = ""] = /^## In an agent\n(.*?)^## /ms.exec(page) ?? [];
  const blocks = (language: string) =>
    Array.from(section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms")), ([, text]) => text!);

  it("name every usual client", () => {
    for (const client of ["Claude Code", "Claude Desktop", "Codex", "Cursor", "VS Code"])
      expect(section).toContain(client);
  });

  it("start the command with the key in its variable, or lead to the address of the tools with the key in its header", () => {
    const [desktop, editor] = blocks("json").map((text) => JSON.parse(text));
    expect(desktop.mcpServers.konkyo).toMatchObject({
      command: "npx",
      args: ["-y", "konkyo", "mcp", "--url", expect.any(String)],
    });
    expect(Object.keys(desktop.mcpServers.konkyo.env)).toEqual(["KONKYO_API_KEY"]);
    expect(editor.servers.konkyo).toMatchObject({ type: "http", url: expect.stringMatching(/\/v1\/mcp$/) });
    expect(Object.keys(editor.servers.konkyo.headers)).toEqual(["X-API-Key"]);
    expect(blocks("toml")).toEqual([expect.stringMatching(/^command = "npx"\nargs = \["-y", "konkyo", "mcp", /m)]);
  });

  it("hold JSON that can be read where a line holds JSON", () => {
    const added = Array.from(section.matchAll(/--add-mcp '([^']+)'/g), ([, json]) => JSON.parse(json!) as object);
    expect(added).toMatchObject([{ command: "npx" }, { url: expect.stringMatching(/\/v1\/mcp$/) }]);
  });
});
