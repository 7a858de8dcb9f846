import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { commandTable } from "../../cli/command-tables.ts";
import { createProgram } from "../../cli/program.ts";
import { failures } from "../../runtime/base/errors.ts";
import { settings } from "../../runtime/config/config.ts";
import { createMetrics } from "../../runtime/observe/metrics.ts";
import { idleEffects } from "../cli/run-command.ts";
import { inventedCall } from "../runtime/observe/invented-call.ts";
import { temporaryFolder } from "../support/build.ts";
import { describeWithNginx, nginxPath } from "../support/nginx.ts";
import { nonEmpty } from "../support/non-empty.ts";

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, "../../deploy");
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const { version } = JSON.parse(read("../package.json")) as { version: string };
const files = nonEmpty(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("secrets"))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
);

/** The first of these on PATH; null where there is none. */
function programOf(name: string): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((each) => join(each, name)).find((path) => existsSync(path)) ?? null;
}

/** A test with a program that not every machine has: where it is missing, skipped loudly. */
function itWith(program: string, name: string, test: (path: string) => Promise<void>): void {
  const path = programOf(program);
  if (path === null) process.stderr.write(`SKIPPED, no ${program} on this machine: ${name}\n`);
  it.skipIf(path === null)(name, () => test(path!));
}

describe("the files of deploy/", () => {
  /** Variables that are read beside the settings. */
  const others = ["NODE_ENV", "KONKYO_SOURCES"];
  const known = [...Object.values(settings).map(({ name }) => name), ...others];

  it.each(files)("%s names only settings that exist", (file) => {
    const named = new Set(read(file).match(/\b(?:KONKYO|STRIPE|SMTP)_[A-Z_]+\b/g));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(files.filter((file) => /\.(?:ya?ml|json)$/.test(file)))("%s can be parsed", (file) => {
    const documents = parseAllDocuments(read(file), { merge: true });
    for (const document of nonEmpty(documents as { errors: unknown[] }[])) expect(document.errors).toEqual([]);
  });

  it("use commands and options that exist", () => {
    const commands = commandTable(createProgram(idleEffects));
    const used = files.flatMap((file) =>
      Array.from(read(file).matchAll(/\bkonkyo (serve|run|pull|promote|prune|backup|doctor|[a-z]+ --)/g)),
    );
    for (const [, command] of nonEmpty(used)) expect(commands).toContain(`| \`${command!.split(" ")[0]}`);
    const program = createProgram(idleEffects);
    const compose = parse(read("compose.yaml"), { merge: true }) as Compose;
    const [cron] = documentsOf("kubernetes/daily-run.yaml") as [CronJob];
    const daily = cron.spec.jobTemplate.spec.template.spec.containers[0]!.args;
    for (const [name, ...args] of [compose.services["run"]!.command, compose.services["konkyo-a"]!.command, daily]) {
      const options = program.commands.find((each) => each.name() === name)!.options.map(({ long }) => long);
      for (const option of nonEmpty(args.filter((arg) => arg.startsWith("--")))) expect(options).toContain(option);
    }
  });

  it("run the image of this version on the ports that it listens on", () => {
    const { services } = parse(read("compose.yaml"), { merge: true }) as Compose;
    for (const name of ["konkyo-a", "konkyo-b", "run"]) {
      expect(services[name]).toMatchObject({ image: `konkyo:${version}`, read_only: true, cap_drop: ["ALL"] });
    }
    expect(read("Dockerfile")).toMatch(/^EXPOSE 8787$/m);
    expect(read("Dockerfile")).toMatch(/^USER 10001:10001$/m);
    expect(settings.port.unset).toContain("8787");
    const metrics = services["konkyo-a"]!.environment["KONKYO_METRICS_PORT"];
    const targets = ["konkyo-a", "konkyo-b"].map((name) => `${name}:${metrics}`);
    expect(parse(read("prometheus/prometheus.yml")).scrape_configs[0].static_configs).toEqual([{ targets }]);
    for (const host of ["konkyo-a", "konkyo-b"]) expect(read("nginx.conf")).toContain(`server ${host}:8787 `);
    expect(services["nginx"]!.ports).toEqual(["127.0.0.1:8080:8080"]);
    expect(read("nginx.conf")).toContain("listen 8080;");
  });

  it("have a deployment that rolls without a gap, asks the right addresses and may write only where it must", () => {
    const documents = documentsOf("kubernetes/konkyo.yaml");
    expect(documents.map(({ kind }) => kind)).toEqual([
      "Service",
      "Deployment",
      "PodDisruptionBudget",
      "PersistentVolumeClaim",
      "NetworkPolicy",
    ]);
    const { spec } = documents[1] as unknown as { spec: DeploymentSpec };
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const pod = spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    const mounts = new Set(pod.volumes.map(({ name }) => name));
    for (const container of nonEmpty([...pod.initContainers, ...pod.containers])) {
      expect(container.image).toBe(`registry.example.jp/konkyo:${version}`);
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      for (const { name } of container.volumeMounts) expect(mounts).toContain(name);
    }
    const [{ readinessProbe, livenessProbe }] = pod.containers as [Container];
    expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(["/readyz", "/healthz"]);
  });

  it("let pods reach public addresses by TLS and mail alone, besides DNS and Redis", () => {
    const { spec } = documentsOf("kubernetes/konkyo.yaml")[4] as unknown as { spec: NetworkPolicySpec };
    expect(spec).toMatchObject({ podSelector: { matchLabels: { app: "konkyo" } }, policyTypes: ["Ingress", "Egress"] });
    const open = spec.egress.filter(({ to }) => to === undefined).flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(open).toEqual([53, 53, 6379]);
    const bounded = nonEmpty(spec.egress.filter(({ to }) => to !== undefined));
    expect(bounded.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([443, 465, 587]);
    const closed = bounded.flatMap(({ to }) => to!.flatMap(({ ipBlock: { except } }) => except));
    for (const network of ["10.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"])
      expect(closed).toContain(network);
  });
});

describe("the alarms and the dashboard", () => {
  const { groups } = parse(read("prometheus/rules.yaml")) as { groups: { rules: Rule[] }[] };
  const rules = nonEmpty(groups[0]!.rules);
  const dashboard = JSON.parse(read("grafana/dashboards/konkyo.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  it("ask for metrics that the service exports, and for codes that it answers", async () => {
    const metrics = createMetrics({
      inFlight: () => 0,
      snapshot: () => ({ sequence: 1, publishedAtMs: 0 }),
      storeUp: () => true,
      reconcileDiffUnits: () => 0,
      now: () => 0,
    });
    metrics.observe(inventedCall({ status: 503, code: "overloaded" }));
    const exported = new Set((await metrics.scrape()).match(/^[a-z]\w+(?=[{ ])/gm));
    for (const expression of expressions) {
      const named = expression.match(/\b(?:konkyo|nodejs|process|reconcile)_\w+/g) ?? [];
      for (const name of named) expect(exported, expression).toContain(name);
      for (const [, codes] of expression.matchAll(/code=~?"([^"]+)"/g))
        for (const code of codes!.split("|")) expect(Object.keys(failures)).toContain(code);
    }
  });

  it("are each explained in the runbook, and each tried", () => {
    const runbook = read("../docs/runbook.md");
    const tried = (parse(read("prometheus/rules.test.yaml")) as { tests: { name: string }[] }).tests.map(
      ({ name }) => name,
    );
    expect(rules.map(({ alert }) => alert)).toEqual(tried);
    for (const { alert, annotations } of rules) {
      expect(runbook).toContain(`### ${alert}\n`);
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    }
  });

  itWith("promtool", "go off when they should and not before", async (promtool) => {
    const checked = await run(promtool, ["check", "config", join(folder, "prometheus/prometheus.yml")]);
    expect(checked.stdout).toContain(`${rules.length} rules found`);
    const tested = await run(promtool, ["test", "rules", join(folder, "prometheus/rules.test.yaml")]);
    expect(tested.stdout).toContain("SUCCESS");
  });
});

describeWithNginx("nginx.conf", () => {
  it("is accepted by nginx", async () => {
    const own = temporaryFolder("nginx");
    // Names of Compose do not resolve here; nginx looks them up when it reads the file.
    const text = read("nginx.conf")
      .replaceAll(/konkyo-[ab]:/g, "127.0.0.1:")
      .replaceAll("/tmp/", `${own}/`);
    writeFileSync(join(own, "nginx.conf"), text);
    const tested = await run(nginxPath!, ["-t", "-c", join(own, "nginx.conf"), "-e", join(own, "error.log")]);
    expect(tested.stderr).toContain("test is successful");
  });
});

describe("the systemd units", () => {
  const units = nonEmpty(files.filter((file) => file.startsWith("systemd/")));

  itWith("systemd-analyze", "are accepted by systemd", async (analyze) => {
    const own = temporaryFolder("units");
    const paths = units.map((unit) => {
      const path = join(own, unit.slice("systemd/".length));
      // The program and its user are not installed on a machine that runs tests.
      writeFileSync(
        path,
        read(unit)
          .replaceAll("/usr/local/bin/konkyo", process.execPath)
          .replaceAll(/^(User|Group)=.*$/gm, ""),
      );
      return path;
    });
    const { stderr } = await run(analyze, ["verify", "--man=no", ...paths.filter((path) => !path.includes("@"))]);
    // It also reads units of this machine, and may find fault with those.
    expect(stderr.split("\n").filter((line) => line.includes("konkyo"))).toEqual([]);
  });
});

function documentsOf(file: string): { kind: string }[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS() as { kind: string });
}

type Compose = {
  readonly services: Readonly<
    Record<string, { command: string[]; environment: Record<string, string>; ports?: string[] }>
  >;
};
type Container = {
  readonly image: string;
  readonly args: string[];
  readonly securityContext: object;
  readonly volumeMounts: { name: string }[];
  readonly readinessProbe?: { httpGet: { path: string } };
  readonly livenessProbe?: { httpGet: { path: string } };
};
type PodSpec = {
  readonly containers: Container[];
  readonly initContainers: Container[];
  readonly securityContext: object;
  readonly volumes: { name: string }[];
};
type CronJob = { kind: string; spec: { jobTemplate: { spec: { template: { spec: PodSpec } } } } };
type DeploymentSpec = { strategy: { rollingUpdate: object }; template: { spec: PodSpec } };
type NetworkPolicySpec = {
  readonly egress: readonly {
    readonly to?: readonly { readonly ipBlock: { readonly except: readonly string[] } }[];
    readonly ports: readonly { readonly port: number }[];
  }[];
};
type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly runbook: string } };
