import { createHmac, randomBytes, randomInt } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { captchas } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import { equalText } from "../../platform/http/checkSign.ts";
import { CAPTCHA_LETTERS, drawCaptcha } from "./drawCaptcha.ts";

const VALID_MS = 5 * 60_000;
const LENGTH = 4;

/** The interface that an external captcha service must implement to replace this one. */
export interface Captchas {
  /** `image`: a data URL of the picture. */
  challenge(nowMs: number): Promise<{ readonly id: string; readonly image: string }>;
  /** Checks an answer. The first answer uses the challenge up, right or wrong. */
  solves(id: string, answer: string, nowMs: number): Promise<boolean>;
}

/** Creates captchas of four letters, valid for five minutes. The database stores only a salted hash of each answer. */
export function createCaptchas(db: Db, salt: string): Captchas {
  const answerHash = (id: string, answer: string) =>
    createHmac("sha256", salt).update(`${id}:${answer.trim().toUpperCase()}`).digest("hex");

  return {
    async challenge(nowMs) {
      const id = randomBytes(16).toString("base64url");
      const answer = Array.from(
        { length: LENGTH },
        () => CAPTCHA_LETTERS[randomInt(CAPTCHA_LETTERS.length)],
      ).join("");
      await db
        .insert(captchas)
        .values({ id, answerHash: answerHash(id, answer), expiresAt: new Date(nowMs + VALID_MS) });
      return { id, image: `data:image/png;base64,${(await drawCaptcha(answer)).toString("base64")}` };
    },
    async solves(id, answer, nowMs) {
      const [row] = await db
        .delete(captchas)
        .where(and(eq(captchas.id, id), gt(captchas.expiresAt, new Date(nowMs))))
        .returning({ answerHash: captchas.answerHash });
      return row !== undefined && equalText(row.answerHash, answerHash(id, answer));
    },
  };
}

/** Fields of a call that may need a captcha; both are missing before the upstream has required one. */
export interface CaptchaAnswer {
  readonly captcha_id?: string | undefined;
  readonly captcha?: string | undefined;
}

/**
 * Requires a right answer to a captcha.
 * @throws Refusal captchaNeeded: the answer is missing or wrong
 */
export async function requireCaptcha(
  captchas: Captchas,
  { captcha_id: id, captcha }: CaptchaAnswer,
  nowMs: number,
): Promise<void> {
  if (!id || !captcha) throw new Refusal("captchaNeeded", "请先输入图形验证码");
  if (!(await captchas.solves(id, captcha, nowMs)))
    throw new Refusal("captchaWrong", "图形验证码不正确，请看新图重新输入");
}
