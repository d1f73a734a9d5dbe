import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { s } from "./editor.styles.ts";
import { type PictureTarget, sendPicture } from "./sendPicture.ts";

/**
 * Sends pictures one after another and hands each one's address on. Returns the function that sends a file, and what a
 * person is told meanwhile. The form around `place` waits until the picture has arrived.
 */
export function useSentPicture(
  place: RefObject<HTMLElement | null>,
  target: PictureTarget,
  onSent: (address: string, file: File) => void,
): { readonly send: (file: File | undefined) => void; readonly state: ReactNode } {
  const [sending, setSending] = useState(0);
  const [{ fault, note }, setAnswer] = useState({ fault: "", note: "" });
  const sent = useRef(onSent);
  const held = useRef<{ readonly submitter: HTMLElement | null } | undefined>(undefined);
  useEffect(() => {
    sent.current = onSent;
  });
  const form = () => place.current?.closest("form");
  const isSending = sending > 0;
  useEffect(() => {
    const own = place.current?.closest("form");
    if (!isSending || !own) return undefined;
    const hold = (event: SubmitEvent) => {
      // Another picture of the form may hold it back already.
      if (event.defaultPrevented) return;
      event.preventDefault();
      held.current = { submitter: event.submitter };
    };
    own.addEventListener("submit", hold);
    return () => own.removeEventListener("submit", hold);
  }, [place, isSending]);
  useEffect(() => {
    const waiting = held.current;
    if (isSending || !waiting) return;
    held.current = undefined;
    if (fault === "") form()?.requestSubmit(waiting.submitter);
  });
  const send = async (file: File) => {
    setSending((count) => count + 1);
    const answer = await sendPicture(file, target);
    setAnswer(answer);
    if (answer.address !== "") sent.current(answer.address, file);
    setSending((count) => count - 1);
  };
  return {
    send: (file) => {
      if (file) void send(file);
    },
    state: (
      <>
        {(isSending || note !== "") && (
          <p className={s.wait} role="status">
            {isSending ? "正在传图片…" : note}
          </p>
        )}
        {fault !== "" && !isSending && (
          <p className={s.fault} role="alert">
            {fault}
          </p>
        )}
      </>
    ),
  };
}
