import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { useCall } from "../calls/call.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { s } from "./AccountMenu.styles.ts";
import { QuietBlock } from "../calls/Block.tsx";

const SIZE = 32;

/** Shows the learner's picture; the default figure without a picture or if the user info fails to load (Spec §3). */
export function AccountAvatar() {
  return (
    <QuietBlock fallback={<span className={s.avatarPlace} />} instead={() => <Avatar name="" size={SIZE} />}>
      <LearnerAvatar />
    </QuietBlock>
  );
}

function LearnerAvatar() {
  const { avatar } = useCall(callOf(userInfo, {}));
  return <Avatar src={mediaUrl(avatar)} name="" size={SIZE} />;
}
