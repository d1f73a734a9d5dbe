import type { DataOf } from "#shared/contract/endpoint.ts";
import { classroomFile, type classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";

export type ClassroomFile = DataOf<typeof classroomResourceList>[number];

export interface FileGroup {
  readonly classroomId: string;
  readonly name: string;
  /** Id of the course if the learner bought only this course; "": the files belong to a classroom. */
  readonly courseId: string;
  readonly lock: string;
  readonly contractId: string;
  readonly files: readonly ClassroomFile[];
}

/** Groups files by classroom. If one file of a classroom is locked, the whole classroom is. */
export function groupFiles(files: readonly ClassroomFile[]): readonly FileGroup[] {
  const groups = new Map<string, ClassroomFile[]>();
  for (const file of files) groups.set(file.classroomId, [...(groups.get(file.classroomId) ?? []), file]);
  return [...groups].map(([classroomId, own]) => {
    const {
      classroomName,
      courseId = "",
      lock = "",
      contractId = "",
    } = own.find((file) => file.lock !== "") ?? own[0] ?? {};
    return { classroomId, name: classroomName || "班级资料", courseId, lock, contractId, files: own };
  });
}

/**
 * Returns the download address of a file; "": the file cannot be downloaded.
 *
 * @param hasNoCall the site has no call for files, so only a file with its own `url` can be downloaded
 */
export function fileHref({ url, lock }: Pick<ClassroomFile, "url" | "lock">, hasNoCall = false): string {
  if (lock !== "") return "";
  if (!url.startsWith(`${classroomFile.path}?`)) return mediaUrl(url);
  return hasNoCall ? "" : `/api${url}`;
}
