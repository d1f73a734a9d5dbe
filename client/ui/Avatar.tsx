import type { CSSProperties } from "react";
import { s } from "./Avatar.styles.ts";
import { usePictureFailed } from "./usePictureFailed.ts";

export interface AvatarProps {
  readonly src?: string | undefined;
  /** Accessible name; empty if the name is shown beside the picture. */
  readonly name: string;
  readonly size?: number;
}

/** Shows the picture, or a drawn figure if there is none. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const { ref, failed, onError } = usePictureFailed(src);
  return (
    <span className={s.avatar} style={{ "--size": `${size}px` } as CSSProperties}>
      {failed ? (
        <svg viewBox="0 0 40 40" {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}>
          <circle cx="20" cy="16" r="6.5" fill="currentColor" opacity="0.75" />
          <path d="M7 38c0-8 5.5-13 13-13s13 5 13 13Z" fill="currentColor" opacity="0.75" />
        </svg>
      ) : (
        <img
          ref={ref}
          src={src}
          alt={name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  );
}
