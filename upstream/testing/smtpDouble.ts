import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

export interface SentMail {
  readonly from: string;
  readonly to: string;
  /** The mail as the server received it, with its headers. */
  readonly data: string;
}

/** A simulated SMTP server (RFC 5321) without TLS. */
export interface SmtpDouble extends AsyncDisposable {
  readonly port: number;
  readonly mails: SentMail[];
  /** `refusing`: the server rejects every recipient; `silent`: the server answers nothing at all. */
  mood: "well" | "refusing" | "silent";
}

export async function smtpDouble(host = "127.0.0.1", login = "noreply:smtp-secret"): Promise<SmtpDouble> {
  const mails: SentMail[] = [];
  const server = createServer((socket) => {
    if (double.mood === "silent") return;
    let rest = "";
    let mail = { from: "", to: "", data: "" };
    let isData = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const addressOf = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";
    const take = (line: string) => {
      if (isData) {
        if (line !== ".") return void (mail.data += `${line}\n`);
        isData = false;
        mails.push(mail);
        mail = { from: "", to: "", data: "" };
        return say("250 queued");
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === "EHLO") return say("250-mail.example\r\n250 AUTH PLAIN");
      if (word === "AUTH") {
        const given = Buffer.from(line.split(" ")[2] ?? "", "base64")
          .toString()
          .split("\0")
          .slice(1)
          .join(":");
        return say(given === login ? "235 welcome" : "535 authentication failed");
      }
      if (word === "MAIL") {
        mail.from = addressOf(line);
        return say("250 ok");
      }
      if (word === "RCPT") {
        if (double.mood === "refusing") return say("550 no such mailbox");
        mail.to = addressOf(line);
        return say("250 ok");
      }
      if (word === "DATA") {
        isData = true;
        return say("354 go on");
      }
      if (word === "STAR") return say("502 no STARTTLS here");
      say(word === "QUIT" ? "221 bye" : "250 ok");
      if (word === "QUIT") socket.end();
    };
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
    say("220 mail.example");
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const sockets = new Set<{ destroy: () => void }>();
  server.on("connection", (socket) => sockets.add(socket));
  const double: SmtpDouble = {
    port: (server.address() as AddressInfo).port,
    mails,
    mood: "well",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

/** Decodes the text of a mail, which is sent as base64 because it is Chinese. */
export function textOf({ data }: SentMail): string {
  const [head = "", ...body] = data.split("\n\n");
  const text = body.join("\n\n");
  return /base64/i.test(head) ? Buffer.from(text, "base64").toString() : text;
}
