import { StartError } from "../kit/errors.ts";
import type { MailConfig } from "./mailer.ts";

type Env = Readonly<Record<string, string | undefined>>;

export const MAIL_VARIABLES = {
  SMTP_URL: "who sends mails, such as smtps://smtp.example.com:465, or smtp:// with STARTTLS; unset: nobody",
  SMTP_USER: "the account there; unset: it asks for none",
  SMTP_SECRET: "its password",
  MAIL_FROM: "whom mails are from, such as 备考 <noreply@example.com>",
} as const;

/** Reads the variables that begin with SMTP; undefined: no mails are sent. */
export function readMailConfig(env: Env): MailConfig | undefined {
  const text = env["SMTP_URL"];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || url.username + url.password !== "")
    throw new StartError(
      "SMTP_URL must look like smtps://smtp.example.com:465, without account and password: those are SMTP_USER and SMTP_SECRET.",
    );
  const { SMTP_USER: user = "", SMTP_SECRET: secret = "", MAIL_FROM: from = "" } = env;
  if (user !== "" && secret === "") throw new StartError("SMTP_SECRET is missing: SMTP_USER needs it.");
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new StartError("MAIL_FROM must be an address such as noreply@example.com: SMTP_URL needs it.");
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
