import type { ReactNode } from "react";
import type { TreeLesson, TreeUpload } from "#shared/console/islands.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./CourseTree.styles.ts";
import { FilePick } from "./FilePick.tsx";
import type { Sending } from "./uploadQueue.ts";
import type { Uploads } from "./useUploads.ts";

interface UploadPartProps {
  readonly lesson: TreeLesson;
  readonly uploads: Uploads;
}

/** Progress of the file of a lesson, or the reason why it does not go on, with the remedy. */
export function UploadPart({ lesson, uploads }: UploadPartProps) {
  const sending = uploads.sendingOf(lesson.id);
  if (sending) return <SendingPart lesson={lesson} sending={sending} uploads={uploads} />;
  const upload = uploads.atServerOf(lesson.id);
  return upload ? <ServerPart lesson={lesson} upload={upload} uploads={uploads} /> : null;
}

function SendingPart({ lesson, sending, uploads }: UploadPartProps & { readonly sending: Sending }) {
  const { pair, state, sent, reason } = sending;
  const share = sent / Math.max(1, pair.file.size);
  const words = { queued: "排队等上传", sending: "正在上传", broken: "断开了", failed: "没有传成" }[state];
  return (
    <Line file={pair.file.name} words={words} share={share} reason={reason} isWrong={state === "failed"}>
      {state === "broken" ? (
        <Button size="small" aria-label={`继续：${lesson.name}`} onClick={() => uploads.resume(lesson.id)}>
          继续
        </Button>
      ) : null}
      <Button
        kind="quiet"
        size="small"
        aria-label={`${state === "failed" ? "知道了" : "取消上传"}：${lesson.name}`}
        onClick={() => uploads.cancel(lesson.id)}
      >
        {state === "failed" ? "知道了" : "取消"}
      </Button>
    </Line>
  );
}

function ServerPart({ lesson, upload, uploads }: UploadPartProps & { readonly upload: TreeUpload }) {
  const { file, state, size, received, progress, reason } = upload;
  const drop = (words: string, name = words) => (
    <Button
      kind="quiet"
      size="small"
      aria-label={`${name}：${lesson.name}`}
      onClick={() => uploads.drop(upload)}
    >
      {words}
    </Button>
  );
  if (state === "receiving")
    return (
      <Line
        file={file}
        words="没有传完"
        share={received / Math.max(1, size)}
        reason={`请重新选择 ${file}，从断开的地方继续。`}
      >
        <FilePick label={`选择文件继续：${lesson.name}`} onPick={(files) => uploads.goOn(upload, files)}>
          选择文件继续
        </FilePick>
        {drop("不传了")}
      </Line>
    );
  if (state === "failed")
    return (
      <Line file={file} words="不能播放" reason={reason} isWrong>
        {drop("知道了")}
      </Line>
    );
  const words = {
    waiting: "已传完，排队转码",
    encoding: "已传完，正在转码",
    storing: "正在保存",
    done: "完成",
  }[state];
  return (
    <Line file={file} words={words} share={progress} reason="">
      {state === "storing" || state === "done" ? null : drop("取消", "取消转码")}
    </Line>
  );
}

interface LineProps {
  readonly file: string;
  readonly words: string;
  /** Part that is done, from 0 to 1; undefined: nothing goes on. */
  readonly share?: number;
  readonly reason: string;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

function Line({ file, words, share, reason, isWrong = false, children }: LineProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <div className={s.upload} data-wrong={isWrong}>
      <span className={s.uploadWords}>
        <span>
          {words}
          {percent === undefined ? "" : ` ${percent} %`}
        </span>
        <span className={s.file}>{file}</span>
      </span>
      {percent === undefined ? null : (
        <progress className={s.progress} max={100} value={percent} aria-label={`${file} ${words}`} />
      )}
      {reason === "" ? null : <span className={s.reason}>{reason}</span>}
      <span className={s.uploadTools}>{children}</span>
    </div>
  );
}
