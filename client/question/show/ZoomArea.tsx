import { type MouseEvent, type ReactNode, useState } from "react";
import { Dialog } from "#client/ui/Dialog.tsx";
import { s } from "./Pictures.styles.ts";

interface Picture {
  readonly src: string;
  readonly alt: string;
}

const LONGEST_TITLE = 16;

/** Around a question: a press on a link to one of its pictures, wherever it stands, opens the picture large. */
export function ZoomArea({ children }: { readonly children: ReactNode }) {
  const [picture, setPicture] = useState<Picture>();
  const alt = picture?.alt ?? "";
  const isLong = alt.length > LONGEST_TITLE;
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-zoom]");
    if (!link) return;
    event.preventDefault();
    const shown = link.querySelector("img") ?? link.previousElementSibling;
    setPicture({ src: link.href, alt: (shown instanceof HTMLImageElement && shown.alt) || "题图" });
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it take the keys */}
      <div onClick={open}>{children}</div>
      <Dialog
        open={picture !== undefined}
        onClose={() => setPicture(undefined)}
        title={isLong ? "题图" : alt}
        width="large"
      >
        <figure className={s.figure}>
          <img className={s.large} src={picture?.src} alt={alt} />
          {/* The picture says it to readers already. */}
          {isLong && <figcaption aria-hidden="true">{alt}</figcaption>}
        </figure>
      </Dialog>
    </>
  );
}
