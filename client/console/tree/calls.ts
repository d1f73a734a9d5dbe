import type { TreeAnswer, TreeState } from "#shared/console/islands.ts";
import { SIGNED_OUT } from "../signedOut.ts";
import type { Pair } from "./pairFiles.ts";

/** A refusal with its reason. A broken connection is another error, after which a call can be repeated. */
export class Refused extends Error {}

const FAILED = "没有做成，请稍后再试。";

function reasonOf(status: number, text: string): string {
  if (status === 401) return SIGNED_OUT;
  try {
    const { message } = JSON.parse(text) as { readonly message?: string };
    return message ?? FAILED;
  } catch {
    return FAILED;
  }
}

async function call<T>(address: string, token: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Form-Token": token },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  if (answer.status >= 500) throw new Error(FAILED);
  throw new Refused(reasonOf(answer.status, text));
}

/** Calls of the course tree to the admin pages. */
export interface TreeCalls {
  readonly act: (command: string, values: Readonly<Record<string, string>>) => Promise<TreeAnswer>;
  readonly state: () => Promise<TreeState>;
  /** Begins an upload, or finds the unfinished one of the same file. */
  readonly begin: (
    lessonId: number,
    pair: Pair,
  ) => Promise<{ readonly id: string; readonly received: number }>;
  /** Sends a part of a file from a byte on. `onSent` gets the bytes of this part that are sent. */
  readonly send: (
    id: string,
    part: Part,
    onSent: (bytes: number) => void,
  ) => Promise<{ readonly received: number; readonly isTaken: boolean }>;
  readonly drop: (id: string) => Promise<void>;
}

interface Part {
  readonly offset: number;
  readonly bytes: Blob;
}

export function treeCalls(courseId: number, token: string): TreeCalls {
  return {
    async act(command, values) {
      const answer = await fetch(`/course/tree/do/${command.replace(" ", "/")}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Form-Token": token },
        body: JSON.stringify({ course: courseId, values }),
      });
      const text = await answer.text();
      if (answer.ok || answer.status === 422) return JSON.parse(text) as TreeAnswer;
      return { message: reasonOf(answer.status, text), id: 0, audit: 0 };
    },
    async state() {
      const answer = await fetch(`/course/tree/state?id=${courseId}`, {
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) throw new Refused(reasonOf(answer.status, await answer.text()));
      return (await answer.json()) as TreeState;
    },
    async begin(lesson, { file, captions }) {
      const { name, size, lastModified: stamp } = file;
      const given = captions && { name: captions.name, base64: await base64Of(captions) };
      return call("/course/tree/upload", token, { lesson, name, size, stamp, captions: given });
    },
    send: (id, { offset, bytes }, onSent) =>
      new Promise((resolve, reject) => {
        // XMLHttpRequest, because fetch does not report the progress of a body.
        const sent = new XMLHttpRequest();
        sent.open("POST", `/course/tree/upload/${id}?offset=${offset}`);
        sent.setRequestHeader("Content-Type", "application/octet-stream");
        sent.setRequestHeader("X-Form-Token", token);
        sent.upload.onprogress = ({ loaded }) => onSent(loaded);
        sent.onerror = () => reject(new Error("the connection is broken"));
        sent.onload = () => {
          const { status, responseText } = sent;
          if (status === 200) resolve(JSON.parse(responseText));
          else reject(status >= 500 ? new Error(FAILED) : new Refused(reasonOf(status, responseText)));
        };
        sent.send(bytes);
      }),
    drop: async (id) => void (await call(`/course/tree/drop/${id}`, token, {})),
  };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
