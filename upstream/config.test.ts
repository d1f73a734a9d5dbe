import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeUpstreamConfig, readUpstreamConfig } from "./config.ts";

const SALT = "0123456789abcdef";

test("defaults to the embedded database on loopback", () => {
  expect(readUpstreamConfig({ SIGN_SALT: SALT })).toEqual({
    host: "127.0.0.1",
    port: 3001,
    signSalt: SALT,
    storage: { kind: "folder", path: "data/upstream" },
    redis: undefined,
    files: undefined,
    pictures: "data/pictures",
    logLevel: "info",
    isCompanion: false,
    seed: "small",
    sms: { kind: "off" },
    payments: [],
    mail: undefined,
    wechat: { inside: undefined, site: undefined },
    pages: { host: "127.0.0.1", port: undefined, url: undefined },
    trial: false,
    siteHost: undefined,
    sitePort: undefined,
  });
});

test("seeds by default only the embedded database, and enables logged codes and sandbox payments only in a trial", () => {
  const read = (env: Record<string, string>) => readUpstreamConfig({ SIGN_SALT: SALT, ...env });
  const DATABASE_URL = "postgresql://u:p@db:5432/beikao";
  expect(read({ DATABASE_URL }).seed).toBe("off");
  expect(read({ DATABASE_URL, SEED: "small" }).seed).toBe("small");
  // A companion has the learners of the operator's API, so no demo accounts are created.
  expect(read({ COMPANION: "1" })).toMatchObject({ isCompanion: true, seed: "off" });
  const off = { sms: { kind: "off" }, payments: [] };
  // Only the variable TRIAL makes a trial, neither the host of the site nor NODE_ENV.
  for (const SITE_HOST of ["127.0.0.1", "localhost", "0.0.0.0"])
    for (const NODE_ENV of ["production", "development", ""])
      expect(read({ SITE_HOST, NODE_ENV })).toMatchObject(off);
  expect(read({ TRIAL: "0" })).toMatchObject(off);
  expect(read({ TRIAL: "1" })).toMatchObject({
    sms: { kind: "log" },
    payments: [{ kind: "sandbox" }],
  });
  expect(read({ TRIAL: "1", SMS: "off", PAYMENT: "off" })).toMatchObject(off);
  expect(() => read({ TRIAL: "yes" })).toThrow(/^TRIAL must be one of/);
  expect(read({ SMS: "log" }).sms).toEqual({ kind: "log" });
});

test("accepts a Redis address with an optional database number, and masks its password", () => {
  const read = (REDIS_URL: string) => readUpstreamConfig({ SIGN_SALT: SALT, REDIS_URL }).redis;
  expect(read("")).toBeUndefined();
  for (const url of ["redis://localhost", "rediss://:secret@cache.example:6380/1"])
    expect(read(url)).toBe(url);
  for (const url of ["localhost:6379", "http://localhost", "redis://localhost/name", "redis://"])
    expect(() => read(url), url).toThrow(/^REDIS_URL must look like redis:/);
  const shown = (REDIS_URL: string) =>
    describeUpstreamConfig({ SIGN_SALT: SALT, REDIS_URL }).find(({ name }) => name === "REDIS_URL");
  expect(shown("redis://:secret@localhost")).toMatchObject({
    shown: "redis://******@localhost",
    problem: undefined,
  });
  expect(shown("redis://")?.problem).toMatch(/^must look like/);
});

const ALIYUN = {
  SMS: "aliyun",
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "hunter2",
  SMS_SIGN_NAME: "备考",
  SMS_TEMPLATE: "SMS_1",
};

test("a provider of SMS needs its keys, its name and its template", () => {
  const env = { SIGN_SALT: SALT, ...ALIYUN };
  expect(readUpstreamConfig(env).sms).toEqual({
    kind: "aliyun",
    url: "https://dysmsapi.aliyuncs.com/",
    accessKeyId: "id",
    accessKeySecret: "hunter2",
    signName: "备考",
    template: "SMS_1",
  });
  for (const name of Object.keys(ALIYUN).slice(1)) {
    const missing = { ...env, [name]: "" };
    expect(() => readUpstreamConfig(missing)).toThrow(new RegExp(`^${name} is missing`));
    const wrong = describeUpstreamConfig(missing).filter(({ problem }) => problem !== undefined);
    expect(wrong.map((report) => report.name)).toEqual([name]);
  }
});

test("names the missing variable of each SMS provider", () => {
  const read = (env: Record<string, string>) => () => readUpstreamConfig({ SIGN_SALT: SALT, ...env });
  const tencent = { ...ALIYUN, SMS: "tencent", SMS_TEMPLATE: "449739", SMS_APP_ID: "1400006666" };
  expect(read(tencent)().sms).toEqual({
    kind: "tencent",
    url: "https://sms.tencentcloudapi.com/",
    region: "ap-guangzhou",
    secretId: "id",
    secretKey: "hunter2",
    appId: "1400006666",
    signName: "备考",
    template: "449739",
  });
  expect(read({ ...tencent, SMS_APP_ID: "" })).toThrow(/^SMS_APP_ID is missing: SMS=tencent needs it/);
  const webhook = { SMS: "webhook", SMS_ACCESS_KEY_SECRET: "s", SMS_URL: "https://school.example/sms" };
  expect(read(webhook)().sms).toEqual({ kind: "webhook", secret: "s", url: "https://school.example/sms" });
  expect(read({ ...webhook, SMS_URL: "http://127.0.0.1:9000/sms" })().sms).toMatchObject({ kind: "webhook" });
  for (const SMS_URL of ["http://school.example/sms", "http://localhost.evil.example/", "school"])
    expect(read({ ...webhook, SMS_URL })).toThrow(
      /^SMS_URL must be an https address, or http on this machine/,
    );
  expect(read({ SMS: "pigeon" })).toThrow(
    /^SMS must be one of off, log, aliyun, tencent, webhook, not "pigeon"/,
  );
});

test("reads SMTP_URL and a sender, and refuses a URL with a password", () => {
  const read = (env: Record<string, string>) => readUpstreamConfig({ SIGN_SALT: SALT, ...env }).mail;
  const mail = { SMTP_URL: "smtps://smtp.example.com", MAIL_FROM: "备考 <noreply@example.com>" };
  const from = mail.MAIL_FROM;
  const none = { user: "", secret: "" };
  expect(read(mail)).toEqual({ host: "smtp.example.com", port: 465, isSecure: true, from, ...none });
  expect(read({ ...mail, SMTP_URL: "smtp://[::1]:2525" })).toMatchObject({
    host: "::1",
    port: 2525,
    isSecure: false,
  });
  for (const SMTP_URL of ["smtp.example.com", "https://smtp.example.com", "smtps://a:b@smtp.example.com"])
    expect(() => read({ ...mail, SMTP_URL })).toThrow(/^SMTP_URL must look like/);
  for (const MAIL_FROM of ["", "备考", "a@b\r\nBcc: c@d"])
    expect(() => read({ ...mail, MAIL_FROM })).toThrow(/^MAIL_FROM must be an address/);
  expect(() => read({ ...mail, SMTP_USER: "a" })).toThrow(/^SMTP_SECRET is missing/);
});

const LOGIN_NAMES = [
  "WECHAT_LOGIN_APP_ID",
  "WECHAT_LOGIN_SECRET",
  "WECHAT_SITE_APP_ID",
  "WECHAT_SITE_SECRET",
];
const MAIL_NAMES = ["SMTP_URL", "SMTP_USER", "SMTP_SECRET", "MAIL_FROM"];

test("refuses a WeChat app for sign-in without its secret", () => {
  const env = { SIGN_SALT: SALT, WECHAT_LOGIN_APP_ID: "wx1", WECHAT_LOGIN_SECRET: "s" };
  expect(readUpstreamConfig(env).wechat).toEqual({
    inside: { appId: "wx1", appSecret: "s" },
    site: undefined,
  });
  expect(() => readUpstreamConfig({ ...env, WECHAT_SITE_APP_ID: "wx2" })).toThrow(
    /^WECHAT_SITE_SECRET is missing: WECHAT_SITE_APP_ID needs it/,
  );
});

const ALIPAY_NAMES = [
  "ALIPAY_APP_ID",
  "ALIPAY_SELLER_ID",
  "ALIPAY_PRIVATE_KEY_FILE",
  "ALIPAY_PUBLIC_KEY_FILE",
  "ALIPAY_NOTIFY_URL",
  "ALIPAY_URL",
];

test("accepts Alipay keys as its own tool writes them, with or without PEM lines", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-keys-"));
  try {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const [own, theirs] = [join(folder, "own.txt"), join(folder, "theirs.txt")];
    const env: Record<string, string> = {
      SIGN_SALT: SALT,
      PAYMENT: "alipay",
      ALIPAY_APP_ID: "2014072300007148",
      ALIPAY_SELLER_ID: "2088102177988888",
      ALIPAY_PRIVATE_KEY_FILE: own,
      ALIPAY_PUBLIC_KEY_FILE: theirs,
      ALIPAY_NOTIFY_URL: "https://pay.example/payment/notify/alipay",
    };
    await writeFile(theirs, publicKey.export({ type: "spki", format: "der" }).toString("base64"));
    const forms = [
      privateKey.export({ type: "pkcs8", format: "pem" }),
      privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
      privateKey.export({ type: "pkcs1", format: "der" }).toString("base64"),
    ];
    for (const form of forms) {
      await writeFile(own, form);
      const [config] = readUpstreamConfig(env).payments;
      if (config?.kind !== "alipay") throw new Error("it is another way to pay");
      expect(config.url).toBe("https://openapi.alipay.com/gateway.do");
      expect(createPublicKey(config.privateKey).equals(createPublicKey(config.publicKey))).toBe(true);
    }
    for (const name of ALIPAY_NAMES.slice(0, -1))
      expect(() => readUpstreamConfig({ ...env, [name]: "" })).toThrow(new RegExp(`^${name} is missing`));
    const wrong = (name: string, value: string) => () => readUpstreamConfig({ ...env, [name]: value });
    expect(wrong("ALIPAY_SELLER_ID", "merchant@example.com")).toThrow(/must be 2088 and twelve digits/);
    expect(wrong("ALIPAY_NOTIFY_URL", "https://pay.example/payment/notify")).toThrow(/notify\/alipay\.$/);
    expect(wrong("ALIPAY_URL", "openapi.alipay.com")).toThrow(/^ALIPAY_URL must be an http/);
    await writeFile(own, "not a key");
    expect(() => readUpstreamConfig(env)).toThrow(/^ALIPAY_PRIVATE_KEY_FILE cannot be read as a key/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const WECHAT_NAMES = [
  "WECHAT_APP_ID",
  "WECHAT_MERCHANT_ID",
  "WECHAT_SERIAL_NO",
  "WECHAT_PRIVATE_KEY_FILE",
  "WECHAT_API_V3_SECRET",
  "WECHAT_PLATFORM_SERIAL_NO",
  "WECHAT_PLATFORM_KEY_FILE",
  "WECHAT_NOTIFY_URL",
  "WECHAT_APP_SECRET",
  "WECHAT_H5",
  "WECHAT_URL",
];

test("a payment provider needs its keys as files, its secret and the address of its notifications", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-keys-"));
  try {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const [own, platform] = [join(folder, "own.pem"), join(folder, "platform.pem")];
    await writeFile(own, privateKey.export({ type: "pkcs8", format: "pem" }));
    await writeFile(platform, publicKey.export({ type: "spki", format: "pem" }));
    const env: Record<string, string> = {
      SIGN_SALT: SALT,
      PAYMENT: "wechat",
      WECHAT_APP_ID: "wx1",
      WECHAT_MERCHANT_ID: "1",
      WECHAT_SERIAL_NO: "A",
      WECHAT_PRIVATE_KEY_FILE: own,
      WECHAT_API_V3_SECRET: "0123456789abcdef0123456789abcdef",
      WECHAT_PLATFORM_SERIAL_NO: "B",
      WECHAT_PLATFORM_KEY_FILE: platform,
      WECHAT_NOTIFY_URL: "https://pay.example/payment/notify/wechat",
    };
    expect(readUpstreamConfig(env).payments[0]).toMatchObject({
      kind: "wechat",
      merchantId: "1",
      url: "https://api.mch.weixin.qq.com",
    });
    for (const name of WECHAT_NAMES.slice(0, -3))
      expect(() => readUpstreamConfig({ ...env, [name]: "" })).toThrow(new RegExp(`^${name} is missing`));
    const wrong = (name: string, value: string) => () => readUpstreamConfig({ ...env, [name]: value });
    expect(wrong("WECHAT_H5", "yes")).toThrow(/^WECHAT_H5 must be one of 0, 1/);
    expect(wrong("WECHAT_API_V3_SECRET", "short")).toThrow(/must have 32 characters/);
    expect(wrong("WECHAT_NOTIFY_URL", "http://pay.example/payment/notify")).toThrow(/https address/);
    expect(wrong("WECHAT_PRIVATE_KEY_FILE", folder)).toThrow(/^WECHAT_PRIVATE_KEY_FILE cannot be read/);
    for (const text of ["cash", "wechat,wechat", "wechat,", "off,wechat"])
      expect(wrong("PAYMENT", text)).toThrow(
        /^PAYMENT must be off, or one or more of sandbox, wechat, alipay/,
      );
    const both = readUpstreamConfig({ ...env, PAYMENT: "wechat, sandbox" }).payments;
    expect(both.map(({ kind }) => kind)).toEqual(["wechat", "sandbox"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("check:config shows each variable, its source and its problem, and no secret", () => {
  const reports = describeUpstreamConfig({ ...ALIYUN, SEED: "huge", DATABASE_URL: "postgres://h/d" });
  expect(reports.map(({ name, shown, source }) => [name, shown, source])).toEqual([
    ["BACKUP_DIR", "(unset)", "default"],
    ["COPIES_DIR", "(unset)", "default"],
    ["CERTIFICATES_AT", "(unset)", "default"],
    ["DATABASE_LISTEN_URL", "(DATABASE_URL)", "default"],
    ["DATABASE_REPLICA_URL", "(unset)", "default"],
    ["DATABASE_PREPARE", "on", "default"],
    ["DATABASE_POOL_SIZE", "10", "default"],
    ["DATABASE_STATEMENT_MS", "3000", "default"],
    ["DATABASE_LOCK_MS", "5000", "default"],
    ["DATABASE_GROUP", "(unset)", "default"],
    ["REDIS_URL", "(unset)", "default"],
    ["SEED", "huge", "env"],
    ["COMPANION", "0", "default"],
    ["FILES_URL", "(unset)", "default"],
    ["FILES_MOVE", "out", "default"],
    ["FILES_SIGNED", "0", "default"],
    ["S3_ENDPOINT", "(unset)", "default"],
    ["S3_REGION", "us-east-1", "default"],
    ["S3_STYLE", "path", "default"],
    ["S3_ACCESS_KEY_ID", "(unset)", "default"],
    ["S3_ACCESS_KEY_SECRET", "(unset)", "default"],
    ["SMS", "aliyun", "env"],
    ["SMS_ACCESS_KEY_ID", "id", "env"],
    ["SMS_ACCESS_KEY_SECRET", "******", "env"],
    ["SMS_SIGN_NAME", "备考", "env"],
    ["SMS_TEMPLATE", "SMS_1", "env"],
    ["SMS_APP_ID", "(unset)", "default"],
    ["SMS_REGION", "ap-guangzhou", "default"],
    ["SMS_URL", "(unset)", "default"],
    ...[...LOGIN_NAMES, ...MAIL_NAMES].map((name) => [name, "(unset)", "default"]),
    ["PAYMENT", "off", "default"],
    ...WECHAT_NAMES.slice(0, -2).map((name) => [name, "(unset)", "default"]),
    ["WECHAT_H5", "0", "default"],
    ["WECHAT_URL", "https://api.mch.weixin.qq.com", "default"],
    ...ALIPAY_NAMES.slice(0, -1).map((name) => [name, "(unset)", "default"]),
    ["ALIPAY_URL", "https://openapi.alipay.com/gateway.do", "default"],
    ["ADMIN_PORT", "(any)", "default"],
    ["ADMIN_HOST", "127.0.0.1", "default"],
    ["ADMIN_URL", "(where they listen)", "default"],
  ]);
  expect(reports.map(({ problem }) => problem).filter(Boolean)).toEqual([
    'must be one of off, small, not "huge".',
  ]);
  const onServer = describeUpstreamConfig({ DATABASE_URL: "postgres://h/d" });
  expect(onServer.find(({ name }) => name === "SEED")).toMatchObject({ shown: "off" });
});

test("accepts port 0, another folder and PostgreSQL", () => {
  const env = { SIGN_SALT: SALT, PORT: "0", DATA_DIR: "/srv/x", SEED: "off" };
  expect(readUpstreamConfig(env)).toMatchObject({
    port: 0,
    seed: "off",
    storage: { path: "/srv/x/upstream" },
    pictures: "/srv/x/pictures",
  });
  const url = "postgresql://u:p@db:5432/beikao";
  const server = (given: Record<string, string>) =>
    readUpstreamConfig({ ...env, DATABASE_URL: url, ...given }).storage;
  const usual = { kind: "postgres", url, poolSize: 10, statementMs: 3_000, lockMs: 5_000 };
  expect(server({ DATABASE_PREPARE: "" })).toEqual({ ...usual, preparesStatements: true });
  expect(server({ DATABASE_PREPARE: "off" })).toEqual({ ...usual, preparesStatements: false });
  const listenUrl = "postgresql://u:p@db:5433/beikao";
  const behind = {
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_REPLICA_URL: "postgresql://u:p@db2:5432/beikao",
    DATABASE_POOL_SIZE: "40",
    DATABASE_STATEMENT_MS: "0",
    DATABASE_LOCK_MS: "900",
    DATABASE_GROUP: "0",
  };
  const replicaUrl = behind.DATABASE_REPLICA_URL;
  const known = {
    kind: "postgres",
    url,
    listenUrl,
    replicaUrl,
    poolSize: 40,
    statementMs: 0,
    lockMs: 900,
    group: 0,
  };
  expect(server(behind)).toEqual({ ...known, preparesStatements: false });
  expect(server({ ...behind, DATABASE_PREPARE: "on" })).toEqual({ ...known, preparesStatements: true });
});

test("serves the admin pages at the configured address, and by default at any port of loopback", () => {
  const pages = (env: Record<string, string>) => readUpstreamConfig({ SIGN_SALT: SALT, ...env }).pages;
  expect(pages({ ADMIN_PORT: "3999" })).toMatchObject({ port: 3999, url: "http://127.0.0.1:3999" });
  const behind = { ADMIN_PORT: "3999", ADMIN_HOST: "::1", ADMIN_URL: "https://desk.example.com/" };
  expect(pages(behind)).toEqual({ host: "::1", port: 3999, url: "https://desk.example.com" });
});

test("accepts a salt of any length, as the site does", () => {
  expect(readUpstreamConfig({ SIGN_SALT: "x" }).signSalt).toBe("x");
});

test("refuses a wrong or missing value with its name, and repeats no secret", () => {
  const server = "postgresql://u:hunter2@h/d";
  const onServer = { SIGN_SALT: SALT, DATABASE_URL: server };
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /^SIGN_SALT is missing/],
    [{ SIGN_SALT: SALT, PORT: "70000" }, /^PORT must be a number/],
    [{ SIGN_SALT: SALT, PORT: "http" }, /^PORT must be a number/],
    [{ SIGN_SALT: SALT, SEED: "huge" }, /^SEED must be one of off, small/],
    [{ SIGN_SALT: SALT, COMPANION: "yes" }, /^COMPANION must be one of 0, 1/],
    [{ SIGN_SALT: SALT, ADMIN_PORT: "0" }, /^ADMIN_PORT must be a number from 1/],
    [{ SIGN_SALT: SALT, ADMIN_URL: "https://desk.example.com" }, /^ADMIN_URL needs ADMIN_PORT/],
    [
      { SIGN_SALT: SALT, ADMIN_PORT: "3999", ADMIN_URL: "https://a.example/desk" },
      /^ADMIN_URL must be an address without a path/,
    ],
    [{ SIGN_SALT: SALT, SMS: "pigeon" }, /^SMS must be one of off, log, aliyun/],
    [{ SIGN_SALT: SALT, ...ALIYUN, SMS_URL: "ftp://x" }, /^SMS_URL must be an http/],
    [{ SIGN_SALT: SALT, LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of/],
    [{ SIGN_SALT: SALT, DATABASE_URL: "mysql://u:hunter2@h/d" }, /^DATABASE_URL must look like/],
    [{ SIGN_SALT: SALT, DATABASE_URL: "postgresql://host" }, /^DATABASE_URL must look like/],
    [{ SIGN_SALT: SALT, DATABASE_LISTEN_URL: server }, /^DATABASE_LISTEN_URL needs DATABASE_URL/],
    [{ ...onServer, DATABASE_LISTEN_URL: "mysql://u:hunter2@h/d" }, /^DATABASE_LISTEN_URL must look like/],
    [{ SIGN_SALT: SALT, DATABASE_REPLICA_URL: server }, /^DATABASE_REPLICA_URL needs DATABASE_URL/],
    [{ ...onServer, DATABASE_REPLICA_URL: "standby" }, /^DATABASE_REPLICA_URL must look like/],
    [{ ...onServer, DATABASE_PREPARE: "yes" }, /^DATABASE_PREPARE must be one of on, off/],
    [{ ...onServer, DATABASE_POOL_SIZE: "0" }, /^DATABASE_POOL_SIZE must be a whole number from 1 to 500/],
    [{ ...onServer, DATABASE_STATEMENT_MS: "3s" }, /^DATABASE_STATEMENT_MS must be a whole number/],
    [{ ...onServer, DATABASE_LOCK_MS: "5" }, /^DATABASE_LOCK_MS must be a whole number from 100/],
    [{ ...onServer, DATABASE_GROUP: "10" }, /^DATABASE_GROUP must be a whole number from 0 to 9/],
    [{ SIGN_SALT: SALT, DATABASE_GROUP: "1" }, /^DATABASE_GROUP needs DATABASE_URL/],
  ];
  for (const [env, reason] of cases) {
    expect(() => readUpstreamConfig(env)).toThrow(reason);
    expect(() => readUpstreamConfig(env)).not.toThrow(/hunter2/);
  }
});

test("check:config masks the passwords of addresses, and the error of a wrong address repeats none", () => {
  const addresses = {
    DATABASE_LISTEN_URL: "postgresql://u:hunter2@h/d",
    DATABASE_REPLICA_URL: "postgresql://u:hunter2@h/d",
    REDIS_URL: "redis://:hunter2@h",
    S3_ENDPOINT: "https://u:hunter2@h",
    SMS_URL: "https://u:hunter2@h",
    SMTP_URL: "smtps://u:hunter2@h",
    WECHAT_URL: "https://u:hunter2@h",
    ADMIN_URL: "https://u:hunter2@h/desk",
  };
  const reports = describeUpstreamConfig({ ...addresses, FILES_URL: "s3://school" });
  expect(JSON.stringify(reports)).not.toContain("hunter2");
  expect(reports.find(({ name }) => name === "DATABASE_LISTEN_URL")?.shown).toBe("postgresql://******@h/d");
  for (const [name, address] of Object.entries(addresses))
    expect(() =>
      readUpstreamConfig({ SIGN_SALT: SALT, FILES_URL: "s3://school", SMS: "webhook", [name]: address }),
    ).toThrow(/^(?!.*hunter2)/s);
});

test("names every wrong variable in one error", () => {
  const read = () =>
    readUpstreamConfig({ PORT: "x", SMS: "tencent", SMTP_URL: "smtp://h", SMTP_USER: "a", ADMIN_PORT: "0" });
  let message = "";
  try {
    read();
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of [
    "SIGN_SALT is missing",
    "PORT must be",
    "SMS_ACCESS_KEY_ID is missing",
    "SMS_ACCESS_KEY_SECRET is missing",
    "SMS_SIGN_NAME is missing",
    "SMS_TEMPLATE is missing",
    "SMS_APP_ID is missing",
    "SMTP_SECRET is missing",
    "MAIL_FROM must be",
    "ADMIN_PORT must be",
  ])
    expect(message).toContain(name);
});

test("trims values, so that site and upstream read the same salt", () => {
  expect(readUpstreamConfig({ SIGN_SALT: ` ${SALT} `, PORT: " " })).toMatchObject({
    signSalt: SALT,
    port: 3001,
  });
});
