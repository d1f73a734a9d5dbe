import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmtpDouble, smtpDouble, textOf } from "../testing/smtpDouble.ts";
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

test("a mail is handed over with its sender, its text and an id of its own", async () => {
  await mailer().send(mail);
  const [sent] = server.mails;
  if (!sent) throw new Error("nothing was sent");
  expect(sent).toMatchObject({ from: "noreply@beikao.example", to: "head@school.example" });
  expect(sent.data).toMatch(/^Message-ID: <report-1@beikao\.example>$/m);
  expect(textOf(sent)).toContain("新学员：3 人\n已支付：1 笔");
});

test("what the server refuses, and a server that says nothing, is told by its words", async () => {
  await expect(mailer({ secret: "wrong" }).send(mail)).rejects.toThrow("535 authentication failed");
  server.mood = "refusing";
  await expect(mailer().send(mail)).rejects.toThrow("550 no such mailbox");
  server.mood = "silent";
  // Two limits of the same length, of the greeting and of silence: either may say it first.
  await expect(mailer().send(mail)).rejects.toThrow(/Greeting never received|^Timeout$/i);
  server.mood = "well";
  await expect(mailer({ port: 1 }).send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test("to another machine nothing goes in the clear", async () => {
  const other = await smtpDouble("127.0.0.2");
  try {
    await expect(mailer({ host: "127.0.0.2", port: other.port }).send(mail)).rejects.toThrow(/TLS/);
    expect(other.mails).toEqual([]);
  } finally {
    await other[Symbol.asyncDispose]();
  }
});
