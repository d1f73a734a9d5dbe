import type { CSSProperties, ReactNode } from "react";
import { s } from "./Cover.styles.ts";
import { usePictureFailed } from "./usePictureFailed.ts";

const ratios = { "16/9": 16 / 9, "4/3": 4 / 3, "1/1": 1, "3/4": 3 / 4 } as const;

export interface CoverProps {
  readonly src?: string | undefined;
  readonly alt: string;
  readonly ratio?: keyof typeof ratios;
  /** Largest drawn width in px. */
  readonly width?: number;
  /** True for covers above the fold: loaded at once with high priority. */
  readonly eager?: boolean;
  readonly children?: ReactNode;
}

/** Second, smaller width in px in which the reference upstream serves its own covers (upstream/platform/media/urls.ts). */
const SMALL = 320;

function srcSetOf(src = ""): string | undefined {
  const name = /^(.*\/uploads\/cover\/[\w-]+)\.webp$/.exec(src)?.[1];
  return name && `${name}.small.webp ${SMALL}w, ${src} 640w`;
}

/** Shows a picture in a box of fixed size; without a picture, the first letter of the name. */
export function Cover({ src, alt, ratio = "16/9", width = 480, eager = false, children }: CoverProps) {
  const { ref, failed, onError } = usePictureFailed(src);
  const srcSet = srcSetOf(src);
  return (
    <span className={s.cover} style={{ "--ratio": ratio } as CSSProperties}>
      {failed ? (
        <span className={s.glyph} aria-hidden="true">
          {Array.from(alt.trim())[0] ?? "课"}
        </span>
      ) : (
        <img
          ref={ref}
          className={s.image}
          src={src}
          srcSet={srcSet}
          sizes={srcSet && (width > SMALL ? `${width}px` : `min(40vw, ${width}px)`)}
          alt={alt}
          width={width}
          height={Math.round(width / ratios[ratio])}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding={eager ? "sync" : "async"}
          onError={onError}
        />
      )}
      {children ? <span className={s.over}>{children}</span> : null}
    </span>
  );
}
