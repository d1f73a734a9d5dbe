import { join } from "node:path";
import {
  describeVariables,
  readGroup,
  readTogether,
  readVariables,
  type VariableReport,
  wrong,
} from "#shared/environment/readVariables.ts";
import { type Environment, givenText } from "#shared/environment/variable.ts";
import { namesBy } from "#shared/environment/variables.ts";
import { readSmsConfig } from "./domain/account/sms/readSmsConfig.ts";
import { readWechatApps } from "./domain/account/readWechatApps.ts";
import { readStorage } from "./platform/db/readStorage.ts";
import { readFilesConfig } from "./platform/files/readFilesConfig.ts";
import { readMailConfig } from "./platform/mail/readMailConfig.ts";
import { readPaymentConfigs } from "./platform/payment/readPaymentConfigs.ts";

export type UpstreamConfig = Readonly<ReturnType<typeof readUpstreamConfig>>;
export type PagesConfig = Readonly<ReturnType<typeof readPages>>;

/**
 * Reads the environment. No other code of the serving process may read environment variables.
 * @throws VariableError with every wrong variable and the reason
 */
export function readUpstreamConfig(env: Environment) {
  const { own, redis, ...groups } = readTogether({
    own: () =>
      readGroup(env, {
        needed: ["SIGN_SALT"],
        remedy: "set it to the same value as on the site, a long random text",
        others: [
          "HOST",
          "PORT",
          "LOG_LEVEL",
          "METRICS_TOKEN",
          "BACKUP_DIR",
          "COPIES_DIR",
          "CERTIFICATES_AT",
          "DATA_DIR",
          "SEED",
          "COMPANION",
          "TRIAL",
        ],
      }),
    storage: () => readStorage(env),
    redis: () => readVariables("upstream", env, ["REDIS_URL"]),
    files: () => readFilesConfig(env),
    sms: () => readSmsConfig(env),
    payments: () => readPaymentConfigs(env),
    mail: () => readMailConfig(env),
    wechat: () => readWechatApps(env),
    pages: () => readPages(env),
  });
  const { dataDir, companion, ...values } = own;
  return {
    ...values,
    ...groups,
    /** Address of the Redis; undefined: no Redis, PostgreSQL stores everything. */
    redis: redis.redisUrl,
    /** Folder of drawn pictures. The folder may be deleted at any time, because pictures are drawn again. */
    pictures: join(dataDir, "pictures"),
    /** true: the operator's own API identifies the learners (docs/own-api.md), and this upstream's tokens are invalid. */
    isCompanion: companion,
    /** Host on which the site that started this process listens; undefined: the upstream is a separate service. */
    siteHost: env["SITE_HOST"] || undefined,
    /** Port on which that site listens; undefined: not known. */
    sitePort: Number(env["SITE_PORT"]) || undefined,
  };
}

/** Describes the variables that the site does not read itself, for `npm run check:config`. */
export function describeUpstreamConfig(env: Environment): readonly VariableReport[] {
  const read = () => readUpstreamConfig(env);
  return describeVariables("upstream", env, { names: namesBy("upstream"), read });
}

/**
 * Reads the variables of the admin pages.
 * @returns `port` undefined: any free port, opened when `npm run admin -- open` asks for the pages. `url`: beginning of
 * links to the pages; undefined: the address on which they listen
 * @throws VariableError with every wrong variable
 */
export function readPages(env: Environment) {
  const { values } = readTogether({
    values: () => readVariables("upstream", env, ["ADMIN_HOST", "ADMIN_PORT", "ADMIN_URL"], "ADMIN_"),
    beside() {
      if (givenText(env, "ADMIN_URL") && !givenText(env, "ADMIN_PORT"))
        throw wrong("ADMIN_URL", "needs ADMIN_PORT: nginx leads to a port that stays.");
    },
  });
  const { host, port, url } = values;
  const own = port === undefined ? undefined : `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return { host, port, url: url ?? own };
}
