import { readGroup, readTogether, readVariables, wrong } from "#shared/environment/readVariables.ts";
import type { Environment } from "#shared/environment/variable.ts";
import type { MailConfig } from "./mailer.ts";

/**
 * Reads the variables of mails.
 * @returns undefined: no mails are sent
 * @throws VariableError with every missing or wrong variable
 */
export function readMailConfig(env: Environment): MailConfig | undefined {
  const { url, user = "" } = readVariables("upstream", env, ["SMTP_URL", "SMTP_USER"], "SMTP_");
  if (url === undefined) return undefined;
  const { secret, from } = readTogether({
    secret: () =>
      user === "" ? "" : readGroup(env, { needed: ["SMTP_SECRET"], remedy: "SMTP_USER needs it" }).smtpSecret,
    from() {
      const { mailFrom } = readVariables("upstream", env, ["MAIL_FROM"]);
      if (mailFrom !== undefined) return mailFrom;
      throw wrong("MAIL_FROM", "must be an address such as noreply@example.com: SMTP_URL needs it.");
    },
  });
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    user,
    secret,
    from,
  };
}
