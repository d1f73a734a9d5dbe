import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * Reports whether a picture failed to load. Checks again on mount, because a failure before hydration fired its event
 * without a listener.
 */
export function usePictureFailed(src: string | undefined): {
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly failed: boolean;
  readonly onError: () => void;
} {
  const ref = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  return { ref, failed: !src || failedSrc === src, onError: () => setFailedSrc(src) };
}
