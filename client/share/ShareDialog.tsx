import { useState } from "react";
import type { MadeShare } from "../calls/share.ts";
import { useSignedIn } from "../site/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { MadeLink } from "./MadeLink.tsx";
import { NewLink } from "./NewLink.tsx";
import { PlainLink } from "./PlainLink.tsx";
import type { ShareItem } from "./shareItem.ts";

interface Props {
  readonly item: ShareItem;
  readonly onClose: () => void;
}

/** Lets a learner create a share link, and a visitor copy the address of the page. */
export function ShareDialog({ item, onClose }: Props) {
  const signedIn = useSignedIn();
  const [made, setMade] = useState<MadeShare>();
  const title = item.kind === "course" ? "分享课程" : "分享成绩";
  return (
    <Dialog open onClose={onClose} title={made ? "链接已生成" : title}>
      {made ? (
        <MadeLink share={made} />
      ) : signedIn ? (
        <NewLink item={item} onMade={setMade} />
      ) : (
        <PlainLink item={item} />
      )}
    </Dialog>
  );
}
