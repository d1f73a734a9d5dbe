import { play } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { isRefusedAs } from "#shared/contract/isRefusedAs.ts";
import { useCalls } from "../calls/call.ts";
import { type PlayedLesson } from "../calls/play.ts";
import { deviceName } from "./device.ts";

/** Place where the learner continues: another device or page, or the phone that took the hand-off. */
export type Away = "device" | "phone";

export interface Session {
  /** undefined: still opening, or failed to open. */
  readonly lesson: PlayedLesson | undefined;
  /** Number of times the lesson was opened on this page; each opening restarts its display. */
  readonly round: number;
  readonly away: Away | undefined;
  readonly error: unknown;
  /** Opens the lesson again. take: takes the lesson over from another device. */
  readonly open: (take?: "take") => Promise<void>;
  /** Requests a fresh address under the same ticket; undefined: another device has taken over the lesson. */
  readonly renew: () => Promise<PlayedLesson | undefined>;
  readonly leave: (to: Away) => void;
}

interface Wanted {
  readonly lessonId: string;
  /** Id of the classroom; "": the server chooses the classroom in which the learner studies the course. */
  readonly classroomId: string;
  /** False: the lesson must not be opened yet. */
  readonly isReady: boolean;
}

interface Opened extends Found {
  readonly lessonId: string;
  readonly round: number;
}

interface Found {
  readonly lesson?: PlayedLesson;
  readonly away?: Away | undefined;
  readonly error?: unknown;
}

/** Opens a lesson for this page. Only one device or page of a learner may play it at a time (decision 044). */
export function useSession({ lessonId, classroomId, isReady }: Wanted): Session {
  const calls = useCalls();
  const [known, setOpened] = useState<Opened>({ lessonId, round: 0 });
  const latest = useRef(0);
  const opened: Opened = known.lessonId === lessonId ? known : { lessonId, round: known.round };

  async function ask(take?: "take"): Promise<PlayedLesson> {
    const lesson = await calls.send(
      callOf(play, {
        lessonId,
        classroomId: classroomId || undefined,
        device: deviceName(),
        take: take && "1",
      }),
    );
    if (!lesson) throw new EnvelopeError(CODES.notFound, "没有这一讲，或者它已经下架");
    return lesson;
  }

  /** Requests the lesson; the later of two requests wins. */
  function find(take?: "take"): Promise<void> {
    const own = ++latest.current;
    return ask(take)
      .then(
        (lesson): Found => ({ lesson }),
        (error: unknown): Found => (isElsewhere(error) ? { away: "device" } : { error }),
      )
      .then((found) => {
        if (own === latest.current) setOpened(({ round }) => ({ lessonId, round: round + 1, ...found }));
      });
  }

  function open(take?: "take"): Promise<void> {
    setOpened(({ round }) => ({ lessonId, round }));
    return find(take);
  }

  async function renew(): Promise<PlayedLesson | undefined> {
    try {
      const lesson = await ask();
      setOpened((now) => (now.lesson?.ticket === lesson.ticket ? { ...now, lesson } : now));
      return lesson;
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      leave("device");
      return undefined;
    }
  }

  function leave(to: Away): void {
    setOpened((now) => ({ ...now, away: now.away ?? to }));
  }

  const begin = useEffectEvent(() => void find());
  useEffect(() => {
    if (isReady) begin();
    return () => void (latest.current += 1);
  }, [lessonId, classroomId, isReady]);

  const { lesson, round, away, error } = opened;
  return { lesson, round, away, error, open, renew, leave };
}

/** Reports whether an error means that another device or page now plays the lesson. */
export function isElsewhere(error: unknown): boolean {
  return isRefusedAs(error, "learningElsewhere", CODES.conflict);
}
