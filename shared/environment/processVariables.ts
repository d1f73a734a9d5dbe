import * as kinds from "./kinds.ts";
import { both, deploy, type Environment, givenText, isOn, type Process, site, upstream } from "./variable.ts";

export const PROCESS = {
  PORT: both(kinds.port(0), "port on which the process listens, 0 to 65535; 0: any free port", {
    fallback: (_env: Environment, process: Process) => (process === "site" ? "3000" : "3001"),
    unset: "3001 for an upstream of its own",
  }),
  HOST: both(kinds.host, "address on which it listens", { fallback: "127.0.0.1" }),
  UPSTREAM_URL: site(kinds.baseUrl, "base URL of the API", {
    unset: "the embedded reference upstream, for a trial or a single process",
    sample: "http://127.0.0.1:3100",
  }),
  SIGN_SALT: both(
    kinds.text,
    "the one secret that site and upstream share, a long random text: `openssl rand -hex 32`",
    {
      unset:
        "chosen at each start of an embedded upstream; needed with `UPSTREAM_URL`, and by an upstream of its own",
      isSet: true,
      isSecret: true,
    },
  ),
  UPSTREAM_MAP: site(
    kinds.text,
    "file that says how the API spells the calls and which it has ([own-api.md](own-api.md))",
    {
      unset: "it spells them as the contract does, and the calls that it lacks are found by asking",
      sample: "./upstream.json",
    },
  ),
  COMPANION_URL: site(
    kinds.companion,
    "what answers the calls that the map gives to the companion: `embedded` (a reference upstream beside the site), or the base URL of one that runs with `COMPANION=1`",
    { unset: "the API answers all", sample: "embedded" },
  ),
  API_PATHS: site(
    kinds.apiPaths,
    "paths beside the contract that `/api` passes on, with all below them: `none`, or a list with commas",
    {
      unset:
        "with `UPSTREAM_URL` and no `UPSTREAM_MAP` all but internal ones (`/metrics`, `/readyz`, `/actuator` and so on), else none",
      sample: "/report,/own/events",
    },
  ),
  STATIC_DATA: site(
    kinds.switchKind,
    "1: every GET asks for `<path>.json`, and nothing is written ([a site of files](operations.md#a-site-of-files))",
    { fallback: "0" },
  ),
  PAYMENT_ORIGINS: site(
    kinds.payOrigins,
    "origins of payment pages beside those of WeChat Pay and Alipay, with commas between, such as `https://pay.example.com`; for an API of your own with another provider, or for another `ALIPAY_URL`",
  ),
  TRUST_PROXY: site(
    kinds.proxies,
    "proxies whose `X-Forwarded-*` are believed: `loopback` for nginx on this machine, `uniquelocal` for nginx in a container, addresses or subnets with commas between, a number of hops, or `false`",
    { fallback: "loopback" },
  ),
  UPSTREAM_TIMEOUT_MS: site(
    kinds.wholeNumber(100, 120_000, " (milliseconds)"),
    "limit of one upstream call, body included, 100 to 120000 ms",
    { fallback: "5000" },
  ),
  PAGE_CACHE_SECONDS: site(
    kinds.wholeNumber(0, 600, " (seconds)"),
    "seconds for which a page of anonymous visitors stays fresh, 0 to 600; 0: pages are never kept",
    { fallback: "10" },
  ),
  METRICS_TOKEN: both(
    kinds.pattern(/^[\w.-]{16,200}$/, "be 16 to 200 letters, digits, -, _ or .: openssl rand -hex 32"),
    "bearer token by which `/metrics` answers from elsewhere, 16 to 200 letters, digits, `.`, `_` or `-`",
    { unset: "loopback alone", isSecret: true },
  ),
  BACKUP_DIR: upstream(
    kinds.text,
    "folder of the backups; `/metrics` reports when the newest was finished, for the alarm `BeikaoBackupOld`",
    { sample: "/var/backups/beikao" },
  ),
  COPIES_DIR: upstream(
    kinds.text,
    "folder of the copies that an embedded database takes of itself every five minutes, for the undo; `off`: none",
    { sample: "/mnt/other-disk/beikao-copies", unset: "`copies` in DATA_DIR" },
  ),
  CERTIFICATES_AT: upstream(
    kinds.pattern(/^(?:\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, "be HOST:PORT, such as 127.0.0.1:443"),
    "nginx as HOST:PORT, which is asked every half hour for the certificate of each domain, for the alarm `BeikaoCertificateEnds`",
    { sample: "127.0.0.1:443" },
  ),
  LOG_LEVEL: both(
    kinds.oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    "least level of a line in the log: trace, debug, info, warn, error, fatal or silent",
    { fallback: "info" },
  ),
  TRIAL: both(
    kinds.switchKind,
    "1, as `npm start` and `npm run dev` set it: `SMS` is log and `PAYMENT` sandbox where they are unset; never behind a proxy",
    { fallback: "0" },
  ),
};

export const DATABASE = {
  DATA_DIR: both(kinds.text, "folder of the embedded database, and of drawn pictures with PostgreSQL too", {
    fallback: "./data",
  }),
  DATABASE_URL: both(
    kinds.postgresUrl,
    "PostgreSQL of the upstream, such as `postgres://user:password@host:5432/name`",
    {
      unset: "an embedded database in `DATA_DIR`",
      sample: "postgresql://beikao:password@127.0.0.1:5432/beikao",
      mayBeFile: true,
    },
  ),
  DATABASE_LISTEN_URL: upstream(
    kinds.postgresUrl,
    "PostgreSQL itself, for notices and migrations, where `DATABASE_URL` leads through a pooler in transaction mode ([scaling.md](scaling.md))",
    {
      unset: "the value of `DATABASE_URL`",
      shown: "(DATABASE_URL)",
      sample: "postgresql://beikao:password@127.0.0.1:5432/beikao",
      mayBeFile: true,
    },
  ),
  DATABASE_REPLICA_URL: upstream(
    kinds.postgresUrl,
    "one standby of that PostgreSQL, where lists, searches and statistics are read ([scaling.md](scaling.md))",
    { sample: "postgresql://beikao:password@10.0.0.2:5432/beikao", mayBeFile: true },
  ),
  DATABASE_PREPARE: upstream(
    kinds.oneOf("on", "off"),
    "on: each connection prepares repeated statements once, which a pooler has to allow (PgBouncer from 1.21 on); off: each time",
    {
      fallback: (env: Environment) => (givenText(env, "DATABASE_LISTEN_URL") ? "off" : "on"),
      unset: "off with `DATABASE_LISTEN_URL`",
    },
  ),
  DATABASE_POOL_SIZE: upstream(
    kinds.wholeNumber(1, 500),
    "connections of a process, besides the one that listens, 1 to 500",
    { fallback: "10" },
  ),
  DATABASE_STATEMENT_MS: upstream(
    kinds.wholeNumber(0, 600_000, " (milliseconds)"),
    "time that a statement of a call may take until the answer is 503, 0 to 600000 ms; 0: no limit",
    { fallback: "3000" },
  ),
  DATABASE_LOCK_MS: upstream(
    kinds.wholeNumber(100, 600_000, " (milliseconds)"),
    "time that a migration waits for a table that others use, 100 to 600000 ms",
    { fallback: "5000" },
  ),
  DATABASE_GROUP: upstream(
    kinds.wholeNumber(0, 9),
    "0 to 9, where schools are divided among several databases: each has a number, by which its ids begin ([scaling.md](scaling.md))",
    { sample: "0" },
  ),
  REDIS_URL: upstream(
    kinds.redisUrl,
    "Redis 7 or Valkey for limits, presence in live rooms and notices of several processes",
    { unset: "PostgreSQL stores them", sample: "redis://:password@127.0.0.1:6379/0", mayBeFile: true },
  ),
  SEED: upstream(
    kinds.oneOf("off", "small"),
    "demo content, and accounts with a published password, into an empty database: small or off",
    {
      fallback: (env: Environment) =>
        givenText(env, "DATABASE_URL") || isOn(env, "COMPANION") ? "off" : "small",
      unset: "off with `DATABASE_URL` or `COMPANION=1`",
      sample: "off",
      isSet: true,
    },
  ),
  COMPANION: upstream(
    kinds.switchKind,
    "1: beside an API of your own, which says who learners are; the site sets it with `COMPANION_URL=embedded`",
    { fallback: "0" },
  ),
};

export const ADMIN = {
  ADMIN_PORT: upstream(
    kinds.port(1),
    "port of the admin pages, 1 to 65535 ([console.md](console.md#where-the-pages-listen)); with PostgreSQL, or behind nginx, it has to be set",
    {
      unset: "a free port once `npm run admin -- open` asks for them",
      shown: "(any)",
      sample: "3999",
    },
  ),
  ADMIN_HOST: upstream(
    kinds.host,
    "address on which they listen: loopback, with nginx in front where they are seen from elsewhere",
    { fallback: "127.0.0.1" },
  ),
  ADMIN_URL: upstream(
    kinds.origin,
    "https address under which nginx leads to them, such as `https://desk.example.com`; it needs `ADMIN_PORT`",
    {
      unset: "the address on which they listen",
      shown: "(where they listen)",
      sample: "https://desk.example.com",
    },
  ),
};

export const DEPLOY = {
  POSTGRES_PASSWORD: deploy(kinds.text, "password of the database", { unset: "it is needed", isSet: true }),
  DATABASE_AT: deploy(kinds.text, "where `DATABASE_URL` leads; `pooler:6432` with the profile pooler", {
    fallback: "db:5432",
  }),
  DOMAINS: deploy(kinds.text, "domains of the agencies, with spaces between", {
    unset: "nginx answers for no agency",
    isSet: true,
  }),
  FILES_DOMAIN: deploy(
    kinds.text,
    "with `--profile files` and `FILES_SIGNED=1`: the domain by which browsers reach its store",
    { sample: "files.school.example.com" },
  ),
};
