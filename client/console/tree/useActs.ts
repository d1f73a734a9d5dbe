import { useRef, useState } from "react";
import type { CourseTreeProps, TreeState } from "#shared/console/islands.ts";
import { type TreeCalls, treeCalls } from "./calls.ts";
import { type Item, type Spot, moved, nameOf, spotWords } from "./treeMoves.ts";

interface Undoable {
  readonly audit: number;
  readonly label: string;
}

type Values = Readonly<Record<string, string>>;

export interface Acts {
  readonly calls: TreeCalls;
  readonly state: TreeState;
  /** Asks for the tree and its uploads, after the acts that run. */
  readonly refresh: () => Promise<void>;
  /** Announcement for screen readers, and reason of the last refusal; "": none. */
  readonly said: string;
  readonly fault: string;
  readonly say: (words: string) => void;
  readonly tellFault: (words: string) => void;
  readonly clearFault: () => void;
  /** Runs a command. `done` is announced; with a label the act can be undone. Returns the new id, or whether it is done. */
  readonly run: (command: string, values: Values, done: string, label?: string) => Promise<boolean>;
  readonly add: (command: string, values: Values) => Promise<number>;
  readonly move: (item: Item, spot: Spot) => void;
  /** The last act that can be undone; undefined: none, or the visitor may not undo. */
  readonly undoable: Undoable | undefined;
  readonly undo: () => Promise<void>;
}

const MOST_UNDO = 20;
const NO_NETWORK = "网络断了，没有做成，请再试一次。";

/** Runs commands of the course tree one after another, and keeps the tree as the answers have it. */
export function useActs({ courseId, token, mayUndo, state: first }: CourseTreeProps): Acts {
  const [state, setState] = useState(first);
  const [said, say] = useState("");
  const [fault, tellFault] = useState("");
  const [undos, setUndos] = useState<readonly Undoable[]>([]);
  const [calls] = useState(() => treeCalls(courseId, token));
  const before = useRef<Promise<unknown>>(Promise.resolve());

  const call = (command: string, values: Values) => {
    const answer = before.current.then(async () => {
      const got = await calls.act(command, values).catch(() => ({ message: NO_NETWORK, id: 0, audit: 0 }));
      tellFault(got.message);
      if ("state" in got && got.state) setState(got.state);
      return got;
    });
    before.current = answer;
    return answer;
  };

  const refresh = () => {
    const answer = before.current.then(() => calls.state().then(setState, () => undefined));
    before.current = answer;
    return answer;
  };

  const run: Acts["run"] = async (command, values, done, label) => {
    const { message, audit } = await call(command, values);
    if (message !== "") return false;
    say(done);
    if (label !== undefined && audit > 0) setUndos((all) => [...all, { audit, label }].slice(-MOST_UNDO));
    return true;
  };

  return {
    calls,
    state,
    refresh,
    said,
    fault,
    say,
    tellFault,
    clearFault: () => tellFault(""),
    run,
    add: async (command, values) => (await call(command, values)).id,
    move(item, spot) {
      const { chapters } = state;
      const after = moved(chapters, item, spot);
      setState({ ...state, chapters: after });
      const values = {
        id: String(item.id),
        to: String(spot.place),
        ...(item.kind === "lesson" && { chapter: String(spot.chapterId) }),
      };
      const label = `移动“${nameOf(chapters, item)}”`;
      void run(`${item.kind} move`, values, `已移动：${spotWords(after, item)}`, label).then(
        // Without an answer the tree is shown as it was.
        (isDone) => isDone || void calls.state().then(setState, () => setState(state)),
      );
    },
    undoable: mayUndo ? undos.at(-1) : undefined,
    async undo() {
      const last = undos.at(-1);
      if (!last) return;
      setUndos((all) => all.filter((one) => one !== last));
      const { message } = await call("audit undo", { id: String(last.audit) });
      if (message === NO_NETWORK) setUndos((all) => [...all, last]);
      else if (message === "") say(`已撤销：${last.label}`);
    },
  };
}
