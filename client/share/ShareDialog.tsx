import { useState } from "react";
import type { MadeShare } from "../calls/share.ts";
import { useSignedIn } from "../site/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { MadeLink } from "./MadeLink.tsx";
import { NewLink } from "./NewLink.tsx";
import { PlainLink } from "./PlainLink.tsx";
import type { Thing } from "./thing.ts";

interface Props {
  readonly thing: Thing;
  readonly onClose: () => void;
}

/** A learner makes a link of their own; a visitor passes on the address of the page. */
export function ShareDialog({ thing, onClose }: Props) {
  const signedIn = useSignedIn();
  const [made, setMade] = useState<MadeShare>();
  const title = thing.kind === "course" ? "分享课程" : "分享成绩";
  return (
    <Dialog open onClose={onClose} title={made ? "链接已生成" : title}>
      {made ? (
        <MadeLink share={made} />
      ) : signedIn ? (
        <NewLink thing={thing} onMade={setMade} />
      ) : (
        <PlainLink thing={thing} />
      )}
    </Dialog>
  );
}
