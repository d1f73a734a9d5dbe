import { needVariables, readTogether, readVariables, wrong } from "#shared/environment/readVariables.ts";
import { type Environment, givenText } from "#shared/environment/variable.ts";
import type { MailConfig } from "./mailer.ts";

/**
 * Reads the variables of mails.
 * @returns undefined: no mails are sent
 * @throws VariableError with every missing or wrong variable
 */
export function readMailConfig(env: Environment): MailConfig | undefined {
  const { SMTP_URL: url } = readVariables("upstream", env, ["SMTP_URL"]);
  if (url === undefined) return undefined;
  const { SMTP_USER: user = "" } = readVariables("upstream", env, ["SMTP_USER"]);
  const { secret, from } = readTogether({
    secret: () =>
      user === ""
        ? readVariables("upstream", env, ["SMTP_SECRET"])
        : needVariables(env, ["SMTP_SECRET"], "SMTP_USER needs it"),
    from: () => readVariables("upstream", env, ["MAIL_FROM"]),
    hasFrom() {
      if (givenText(env, "MAIL_FROM") === undefined)
        throw wrong("MAIL_FROM", "must be an address such as noreply@example.com: SMTP_URL needs it.");
    },
  });
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    user,
    secret: secret.SMTP_SECRET ?? "",
    from: from.MAIL_FROM ?? "",
  };
}
