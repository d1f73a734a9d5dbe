import { mediaUrl } from "#client/site/mediaUrl.ts";
import { s } from "./Pictures.styles.ts";

interface Props {
  readonly images: readonly string[];
}

/** Shows the pictures of a question. Each links to its file; inside a ZoomArea it opens in a large dialog instead. */
export function Pictures({ images }: Props) {
  const urls = images.map(mediaUrl).filter((url) => url !== "");
  if (urls.length === 0) return null;
  return (
    <ul className={s.list}>
      {urls.map((url, index) => (
        <li key={url}>
          <a className={s.link} data-zoom="" href={url} target="_blank" rel="noopener" title="点击放大">
            <img className={s.picture} src={url} alt={`题图 ${index + 1}`} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
