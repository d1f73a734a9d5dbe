import { readStored, writeStored } from "#client/kit/storage.ts";

/** Storage key of the answers that a visitor gave in this tab before signing in. */
const GIVEN = "guest-answers";
/** Time in ms after which the answers count as those of somebody else who used this tab. */
const VALID_MS = 30 * 60_000;
const MOST = 50;

export interface GuestAnswer {
  readonly questionId: string;
  readonly answer: readonly string[];
  readonly spentMs: number;
  /** Saves the answer once, however often it is sent. */
  readonly requestId: string;
}

interface Given extends GuestAnswer {
  readonly atMs: number;
}

/** Stores a visitor's answer in this tab. A later answer to the same question replaces it. */
export function storeGuestAnswer(given: GuestAnswer, nowMs: number): void {
  const others = read(nowMs).filter(({ questionId }) => questionId !== given.questionId);
  writeStored(GIVEN, JSON.stringify([...others, { ...given, atMs: nowMs }].slice(-MOST)), "sessionStorage");
}

/**
 * Returns and removes the answers, if the answer to this question is among them: the visitor has then come back to it
 * after signing in. A link from somebody else saves nothing.
 */
export function takeGuestAnswers(
  { questionId, answer }: Pick<GuestAnswer, "questionId" | "answer">,
  nowMs: number,
): readonly GuestAnswer[] {
  const given = read(nowMs);
  const isBack = given.some(
    (one) => one.questionId === questionId && JSON.stringify(one.answer) === JSON.stringify(answer),
  );
  if (!isBack) return [];
  writeStored(GIVEN, null, "sessionStorage");
  return given.map(({ atMs: _at, ...one }) => one);
}

function read(nowMs: number): readonly Given[] {
  const given = JSON.parse(readStored(GIVEN, "sessionStorage") ?? "[]") as readonly Given[];
  return given.filter(({ atMs }) => nowMs - atMs < VALID_MS);
}
