import { createTransport } from "nodemailer";

/** A server that takes mails over by SMTP. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS, without which nothing is sent but on this machine. */
  readonly isSecure: boolean;
  /** "": it asks for none. */
  readonly user: string;
  readonly secret: string;
  /** Whom mails are from, with or without a name in front. */
  readonly from: string;
}

interface Mail {
  /** Sent again under the same one it is the same mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the server has taken it over; throws with its words when it has not. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|::1)$/;

export function createMailer(
  { host, port, isSecure, user, secret, from }: MailConfig,
  timeoutMs = TIMEOUT_MS,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.test(host),
    ...(user !== "" && { auth: { user, pass: secret } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/^.*@|>$/g, "");
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
    },
  };
}
