import { useLayoutEffect, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { StageNotice } from "./StageNotice.tsx";
import { s } from "./Stage.styles.ts";

interface Props {
  /** Address of the provider's room. The provider accepts it only once. */
  readonly url: string;
  readonly name: string;
  readonly again: () => void;
}

/** Embeds a provider's room. The Content-Security-Policy allows only hosts that the agency has configured. */
export function RoomFrame({ url, name, again }: Props) {
  const host = new URL(url, "https://invalid.test").host;
  const [isRefused, setRefused] = useState(false);
  useLayoutEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(`https://${host}`)) setRefused(true);
    };
    document.addEventListener("securitypolicyviolation", onViolation);
    return () => document.removeEventListener("securitypolicyviolation", onViolation);
  }, [host]);
  if (isRefused)
    return (
      <StageNotice
        title="这个直播间还不能在本站打开"
        why={`${host} 不在本站允许的直播间名单里。请把这句话告诉老师，加上以后就能进入。`}
      >
        <Button onClick={again}>再试一次</Button>
      </StageNotice>
    );
  return (
    <iframe
      className={s.frame}
      src={url}
      title={`${name}的直播间`}
      // `allow-same-origin` means the provider's own origin. Without `allow-top-navigation` it cannot leave this page.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen; microphone; camera; display-capture; picture-in-picture"
      referrerPolicy="origin"
    />
  );
}
