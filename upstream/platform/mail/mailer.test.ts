import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmtpDouble, smtpDouble, textOf } from "../../testing/smtpDouble.ts";
import { createMailer, type MailConfig } from "./mailer.ts";

let server: SmtpDouble;
beforeAll(async () => {
  server = await smtpDouble();
});
afterAll(async () => server[Symbol.asyncDispose]());

const mailer = (own: Partial<MailConfig> = {}) =>
  createMailer(
    {
      host: "127.0.0.1",
      port: server.port,
      isSecure: false,
      user: "noreply",
      secret: "smtp-secret",
      from: "备考 <noreply@beikao.example>",
      ...own,
    },
    500,
  );
const mail = {
  id: "report-1",
  to: "head@school.example",
  subject: "【备考】日报",
  text: "新学员：3 人\n已支付：1 笔",
};

test("sends a mail with its sender, its text and its own id", async () => {
  await mailer().send(mail);
  const [sent] = server.mails;
  if (!sent) throw new Error("nothing was sent");
  expect(sent).toMatchObject({ from: "noreply@beikao.example", to: "head@school.example" });
  expect(sent.data).toMatch(/^Message-ID: <report-1@beikao\.example>$/m);
  expect(textOf(sent)).toContain("新学员：3 人\n已支付：1 笔");
});

test("rejects with the server's message on a refusal, and with a timeout on silence", async () => {
  await expect(mailer({ secret: "wrong" }).send(mail)).rejects.toThrow("535 authentication failed");
  server.mood = "refusing";
  await expect(mailer().send(mail)).rejects.toThrow("550 no such mailbox");
  server.mood = "silent";
  // Both limits, for the greeting and for silence, end at the same time, so either error may come first.
  await expect(mailer().send(mail)).rejects.toThrow(/Greeting never received|^Timeout$/i);
  server.mood = "well";
  await expect(mailer({ port: 1 }).send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test("sends nothing unencrypted to another machine", async () => {
  const other = await smtpDouble("127.0.0.2");
  try {
    await expect(mailer({ host: "127.0.0.2", port: other.port }).send(mail)).rejects.toThrow(/TLS/);
    expect(other.mails).toEqual([]);
  } finally {
    await other[Symbol.asyncDispose]();
  }
});
