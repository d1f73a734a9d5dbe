import { useState } from "react";
import { useReady } from "../kit/hydration.ts";
import { useOff } from "../site/useOff.ts";
import { Button } from "../ui/Button.tsx";
import { Share2 } from "../ui/icons/Share2.ts";
import type { ShareItem } from "./shareItem.ts";
import { lazySource } from "../kit/lazySource.ts";

/** The dialog's code loads on the first press. */
const shareDialog = lazySource(async () => (await import("./ShareDialog.tsx")).ShareDialog);

// The code of the dialog loads later, but its styles must load with the page.
import "../ui/Checkbox.styles.ts";
import "../ui/Dialog.styles.ts";
import "../ui/FieldFrame.styles.ts";
import "./ShareDialog.styles.ts";
import { useAction } from "../calls/useAction.ts";

/** Button beside an item that can be shared; the dialog is loaded when it opens. */
export function ShareButton({ item }: { readonly item: ShareItem }) {
  const isOff = useOff("/share/create");
  const ready = useReady();
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();

  async function press(): Promise<void> {
    await run(async () => {
      await shareDialog.load();
      setOpen(true);
    });
  }

  const ShareDialog = shareDialog.loaded;
  if (isOff) return null;
  return (
    <>
      <Button
        kind="quiet"
        disabled={!ready}
        busy={busy}
        icon={<Share2 size={18} />}
        aria-label={`分享：${item.title}`}
        onClick={() => void press()}
      >
        分享
      </Button>
      {open && ShareDialog ? <ShareDialog item={item} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
