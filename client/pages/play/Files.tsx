import { callOf } from "#shared/contract/endpoint.ts";
import { formatFileSize } from "#shared/domain/fileSize.ts";
import { classroomFile, classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { useCall } from "#client/calls/call.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./Files.styles.ts";

interface Props {
  readonly classroomId: string;
  /** Name of the lesson's course. Files of other courses are hidden. */
  readonly courseName: string;
}

/** Lists the files of the lesson's course and those of the whole classroom. */
export function Files({ classroomId, courseName }: Props) {
  const files = useCall(callOf(classroomResourceList, { classroomId })).filter(
    (file) => file.courseName === "" || file.courseName === courseName,
  );
  if (files.length === 0) return <p className={s.none}>这门课还没有资料。</p>;
  return (
    <ul>
      {files.map(({ id, name, ext, size, url, lock }) => (
        <li key={id} className={s.file}>
          <span className={s.words}>
            <span className={s.name}>{name}</span>
            <span className={s.facts}>{`${ext.toUpperCase()} ${size > 0 ? formatFileSize(size) : ""}`}</span>
          </span>
          {lock === "" && url !== "" ? (
            <a
              className={buttonClass("secondary", "small")}
              href={url.startsWith(`${classroomFile.path}?`) ? `/api${url}` : mediaUrl(url)}
              download
            >
              下载
              <VisuallyHidden>：{name}</VisuallyHidden>
            </a>
          ) : (
            <span className={s.facts}>未开放</span>
          )}
        </li>
      ))}
    </ul>
  );
}
