import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { isRepeatable } from "#server/gateway/wire/repeatable.ts";

const read = (file: string) => readFileSync(file, "utf8");
const install = read("deploy/install.sh");
const unit = (name: string) => read(`deploy/systemd/${name}`);

interface Service {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}
const { services } = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

test("the programs that make lessons of films and PDFs are on the machine and in the image", () => {
  const programs = ["ffmpeg", "poppler-data", "poppler-utils"];
  const [, packages = ""] = /^for package in (.*); do$/m.exec(install) ?? [];
  expect(packages.split(" ")).toEqual(expect.arrayContaining(programs));
  const site = read("Dockerfile").split("\nFROM ").at(-1) ?? "";
  const [, inImage = ""] = /apt-get install -y --no-install-recommends (.*?) &&/.exec(site) ?? [];
  expect(inImage.split(" ").sort()).toEqual(programs);
});

test("a unit that fails raises the alarm: backups, the drill, and certbot's own", () => {
  const alarm = "beikao-alarm@%n.service";
  for (const name of ["backup", "base", "drill"])
    expect(unit(`beikao-${name}.service`)).toMatch(new RegExp(`^\\[Unit\\][^[]*^OnFailure=${alarm}$`, "m"));
  const [, dropIn = ""] = /certbot\.service\.d\/beikao\.conf <<'UNIT'\n([\s\S]*?)^UNIT$/m.exec(install) ?? [];
  expect(dropIn).toBe(`[Unit]\nOnFailure=${alarm}\n`);
  expect(unit("beikao-alarm@.service")).toMatch(/^ExecStart=.*logger -p daemon\.err/m);
  // install.sh copies units by their endings.
  for (const name of readdirSync("deploy/systemd")) expect(name).toMatch(/\.(?:service|timer)$/);
});

test("upstreams report backups and certificates, on a machine and in containers", () => {
  expect(unit("beikao-upstream@.service")).toMatch(
    /^Environment=BACKUP_DIR=\/var\/backups\/beikao CERTIFICATES_AT=127\.0\.0\.1:443$/m,
  );
  for (const name of ["upstream1", "upstream2"]) {
    const { volumes, environment } = services[name] ?? {};
    expect(environment).toMatchObject({
      // Without a colon: an empty value of the operator turns the alarm off.
      BACKUP_DIR: "${BACKUP_DIR-/backups}",
      CERTIFICATES_AT: "${CERTIFICATES_AT-172.30.17.9:443}",
    });
    expect(volumes).toContain("./backups:/backups:ro");
  }
});

test("in containers a backup that fails removes no older one, is tried again in an hour, and shows as unhealthy", () => {
  const { command = [], healthcheck } = services["backup"] ?? {};
  const script = command.at(-1) ?? "";
  expect(script).toMatch(/if node scripts\/run\.mjs backup [^\n]*; then\n\s+find [^\n]* -delete\n/);
  expect(script).toMatch(/else\n\s+sleep 3600\n/);
  expect(healthcheck?.test?.join(" ")).toContain("-mmin -1560");
});

test("install.sh takes mirrors of Node's packages and of npm, and lists them in its help", () => {
  for (const [name, standard] of [
    ["NODE_MIRROR", "https://deb.nodesource.com"],
    ["NPM_MIRROR", ""],
  ] as const) {
    expect(install).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(install).toContain(`${name}=\${${name}:-${standard}}`);
  }
  const rest = install.replaceAll("NODE_MIRROR:-https://deb.nodesource.com", "");
  expect(rest).not.toMatch(/(?:curl|echo "deb)[^\n]*https:\/\/deb\.nodesource\.com/);
});

test("a restore in containers stops the upstreams first and does not start them with its own container", () => {
  const commands = read("docs/backup-and-upgrade.md").match(/^docker compose (?:stop|run) .*$/gm) ?? [];
  expect(commands[0]).toMatch(/^docker compose stop upstream1 upstream2\b/);
  const runs = commands.filter((line) => line.includes(" run "));
  expect(runs).not.toEqual([]);
  for (const line of runs) expect(line).toMatch(/ run --rm --no-deps backup node scripts\/run\.mjs restore /);
});

test("nginx sends on kept connections exactly the POSTs that may arrive twice", () => {
  const [, pattern = ""] = /^ {4}"~(\^POST .*)" "";$/m.exec(read("deploy/nginx/beikao.conf")) ?? [];
  const isKept = new RegExp(pattern);
  const posts = endpoints.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(posts.filter((path) => isKept.test(`POST /api${path}`))).toEqual(posts.filter(isRepeatable));
  expect(isKept.test("POST /api/user/login")).toBe(false);
});
