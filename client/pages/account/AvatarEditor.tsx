import { type ChangeEvent, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { uploadAvatar } from "#client/calls/uploadAvatar.ts";
import { avatar as avatarCall } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { useOff } from "#client/site/useOff.ts";
import { useReady } from "#client/kit/hydration.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { FileField } from "#client/ui/FileField.tsx";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./AvatarEditor.styles.ts";
import { openPicture } from "./openPicture.ts";
import { lazySource } from "#client/kit/lazySource.ts";

/** The code for cropping loads when the learner chooses the first picture. */
const cropBox = lazySource(async () => (await import("./CropBox.tsx")).CropBox);

/** Shows the portrait and accepts a new picture. The browser checks the file before sending it. */
export function AvatarEditor({ avatar }: { readonly avatar: string }) {
  const calls = useCalls();
  const ready = useReady();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [problem, setProblem] = useState("");

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    const [opened] = await Promise.all([openPicture(file), cropBox.load()]);
    // The file input is emptied, so that choosing the same file again fires a change event.
    input.value = "";
    setProblem(typeof opened === "string" ? opened : "");
    if (typeof opened !== "string") setPicture(opened);
  }

  function close(): void {
    picture?.close();
    setPicture(undefined);
  }

  async function save(square: Blob): Promise<void> {
    try {
      await uploadAvatar(square);
      const own = keyOf(callOf(userInfo, {}));
      calls.invalidate((key) => key === own);
      showMessage({ kind: "success", text: "头像已更换" });
      close();
    } catch (error) {
      setProblem(messageOf(error));
      close();
    }
  }

  const CropBox = cropBox.loaded;
  const isFixed = useOff(avatarCall.path);
  return (
    <div className={s.editor}>
      <Avatar src={mediaUrl(avatar)} name="现在的头像" size={72} />
      {isFixed ? null : (
        <FileField
          label="更换头像"
          accept="image/jpeg,image/png,image/webp,image/gif"
          disabled={!ready}
          error={problem}
          hint="JPG、PNG、WebP 或 GIF，不超过 5 MB；拍摄地点等信息不会上传。"
          onChange={(event) => void choose(event)}
        >
          选择图片
        </FileField>
      )}
      {picture && CropBox && <CropBox picture={picture} onClose={close} onSave={save} />}
    </div>
  );
}
