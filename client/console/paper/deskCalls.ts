import type { BankAnswer, DeskAnswer } from "#shared/console/paperDesk.ts";
import { SIGNED_OUT } from "../signedOut.ts";

const LOST = "没有连上，请再试一次";

export interface Act {
  readonly action: string;
  readonly texts: Readonly<Record<string, string | number>>;
  /** true: nothing is changed; the answer shows what would be. */
  readonly isTrial?: boolean;
}

/** Runs a command on the exam. A refusal is a fault of the answer. */
export async function runAct(exam: number, token: string, act: Act): Promise<DeskAnswer> {
  try {
    const answer = await fetch("/exam/desk/run", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Form-Token": token },
      body: JSON.stringify({ exam, ...act }),
    });
    return await bodyOf<DeskAnswer>(answer);
  } catch (error) {
    return { said: "", fault: reasonOf(error), drawn: [], paper: null };
  }
}

/** Searches questions of the exam's subject. */
export async function searchBank(asked: Readonly<Record<string, string>>): Promise<BankAnswer> {
  try {
    const answer = await fetch(`/exam/desk/bank?${new URLSearchParams(asked)}`);
    return await bodyOf<BankAnswer>(answer);
  } catch (error) {
    return { questions: [], total: 0, fault: reasonOf(error) };
  }
}

class SignedOut extends Error {}

async function bodyOf<T>(answer: Response): Promise<T> {
  if (answer.status === 401) throw new SignedOut();
  return (await answer.json()) as T;
}

function reasonOf(error: unknown): string {
  return error instanceof SignedOut ? SIGNED_OUT : LOST;
}
