import { classroomFile } from "#shared/contract/study/endpoints.ts";
import { formatFileSize } from "#shared/domain/fileSize.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { useOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { FileText } from "#client/ui/icons/FileText.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { type ClassroomFile, fileHref } from "./fileGroups.ts";
import { s } from "./ResourcePage.styles.ts";

export function FileRow({ file }: { readonly file: ClassroomFile }) {
  const { ext, size, courseName, lock } = file;
  const href = fileHref(file, useOff(classroomFile.path));
  const name = file.name.trim() || "未命名文件";
  return (
    <li className={s.file}>
      <FileText size={20} />
      <div className={s.words}>
        <p className={s.name}>{name}</p>
        <p className={s.facts}>
          {factsText(ext.toUpperCase(), size > 0 && formatFileSize(size), courseName)}
        </p>
      </div>
      {href === "" ? (
        <span className={s.facts}>{lock === "" ? "暂不能下载" : "未开放"}</span>
      ) : (
        <a className={buttonClass("secondary", "small")} href={href} download>
          下载
          <VisuallyHidden>：{name}</VisuallyHidden>
        </a>
      )}
    </li>
  );
}
