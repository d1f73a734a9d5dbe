import type { DataOf } from "#shared/contract/endpoint.ts";
import { classroomFile, type classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";

export type ClassroomFile = DataOf<typeof classroomResourceList>[number];

export interface FileGroup {
  readonly classroomId: string;
  readonly name: string;
  /** The id of a course had alone. */
  readonly courseId: string;
  readonly lock: string;
  readonly contractId: string;
  readonly files: readonly ClassroomFile[];
}

/** By classroom, in the order in which they come. What keeps one file of a classroom closed keeps all of them. */
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

/** Where a file is downloaded; "" where it cannot be. `hasNoCall`: the call of files is off, and addresses of their own alone lead to them. */
export function fileHref({ url, lock }: Pick<ClassroomFile, "url" | "lock">, hasNoCall = false): string {
  if (lock !== "") return "";
  if (!url.startsWith(`${classroomFile.path}?`)) return mediaUrl(url);
  return hasNoCall ? "" : `/api${url}`;
}
