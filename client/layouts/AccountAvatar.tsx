import { useEffect } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { useCall } from "../calls/call.ts";
import { clearSession } from "../site/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { s } from "./AccountMenu.styles.ts";
import { QuietBlock } from "../calls/Block.tsx";

const SIZE = 32;

/** The learner's picture, the stock figure where there is none or it cannot be told (Spec §3). */
export function AccountAvatar() {
  return (
    <QuietBlock
      fallback={<span className={s.avatarPlace} />}
      instead={(error) => <UnknownLearner error={error} />}
    >
      <LearnerAvatar />
    </QuietBlock>
  );
}

function LearnerAvatar() {
  const { avatar } = useCall(callOf(userInfo, {}));
  return <Avatar src={mediaUrl(avatar)} name="" size={SIZE} />;
}

/**
 * The user info call validates the token: an answer that refuses it ends the session (Spec §4, §8). No answer at
 * all is no verdict, nor is a server in trouble (docs/decisions/019-an-outage-signs-nobody-out.md).
 */
function UnknownLearner({ error }: { readonly error: unknown }) {
  useEffect(() => {
    console.warn("获取用户信息失败", error instanceof Error ? error.message : error);
    if (error instanceof EnvelopeError) clearSession();
  }, [error]);
  return <Avatar name="" size={SIZE} />;
}
