import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Dialog } from "#client/ui/Dialog.tsx";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import { s } from "./Pictures.styles.ts";

interface Picture {
  readonly src: string;
  readonly alt: string;
}

const LONGEST_TITLE = 16;

interface Props {
  /** CSS selector of the element whose first picture opens when the zoom key is pressed. */
  readonly keyed?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a picture in a large dialog when the link around the picture is pressed. */
export function ZoomArea({ keyed = ":is(article, details)", children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const alt = picture?.alt ?? "";
  const isLong = alt.length > LONGEST_TITLE;
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-zoom]");
    if (!link) return;
    event.preventDefault();
    show(link);
  }
  function show(link: HTMLAnchorElement): void {
    const shown = link.querySelector("img") ?? link.previousElementSibling;
    setPicture({ src: link.href, alt: (shown instanceof HTMLImageElement && shown.alt) || "题图" });
  }
  useKeyHandlers({
    zoom: () => {
      const link = area.current?.querySelector<HTMLAnchorElement>(`${keyed} a[data-zoom]`);
      if (!link) return false;
      show(link);
    },
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links in it take the keys */}
      <div ref={area} onClick={open}>
        {children}
      </div>
      <Dialog
        open={picture !== undefined}
        onClose={() => setPicture(undefined)}
        title={isLong ? "题图" : alt}
        width="large"
      >
        <figure className={s.figure}>
          <img className={s.large} src={picture?.src} alt={alt} />
          {/* Hidden from screen readers, which already read out the same words as the picture's alt text. */}
          {isLong && <figcaption aria-hidden="true">{alt}</figcaption>}
        </figure>
      </Dialog>
    </>
  );
}
