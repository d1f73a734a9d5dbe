import { createTransport } from "nodemailer";
import { isThisMachine } from "#shared/environment/safeAddress.ts";

/** Settings of the SMTP server by which mails are sent. */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** true: TLS from the first byte; false: STARTTLS, which only a server on this machine may lack. */
  readonly isSecure: boolean;
  /** User name for the server; "": no login. */
  readonly user: string;
  readonly secret: string;
  /** Sender's address, with or without a name. */
  readonly from: string;
}

interface Mail {
  /** Id of the mail. A repeated mail has the same id, so that the receiver's mail server recognizes it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. Rejects with the server's message. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Creates a mailer. Each mail opens a connection of its own, which fails after `timeoutMs` without a byte. */
export function createMailer(
  { host, port, isSecure, user, secret, from }: MailConfig,
  timeoutMs = TIMEOUT_MS,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isThisMachine(host),
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
