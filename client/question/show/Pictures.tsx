import { type MouseEvent, useState } from "react";
import { mediaUrl } from "../../site/mediaUrl.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { s } from "./Pictures.styles.ts";

interface Props {
  readonly images: readonly string[];
}

/** The pictures of a question. Each is a link to itself; with scripts it opens large in a dialog. */
export function Pictures({ images }: Props) {
  const [zoomed, setZoomed] = useState<number>();
  const urls = images.map(mediaUrl).filter((url) => url !== "");
  if (urls.length === 0) return null;
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(index);
  };
  const name = (index: number) => `题图 ${index + 1}`;
  return (
    <>
      <ul className={s.list}>
        {urls.map((url, index) => (
          <li key={url}>
            <a
              className={s.link}
              href={url}
              target="_blank"
              rel="noopener"
              title="点击放大"
              onClick={open(index)}
            >
              <img className={s.picture} src={url} alt={name(index)} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={zoomed !== undefined}
        onClose={() => setZoomed(undefined)}
        title={name(zoomed ?? 0)}
        width="large"
      >
        <img className={s.large} src={urls[zoomed ?? 0]} alt={name(zoomed ?? 0)} />
      </Dialog>
    </>
  );
}
