import { classroomFile, classroomResourceList } from "#shared/contract/study/endpoints.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { classroomLock } from "#upstream/domain/enrolment/lessonLock.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { everHad, filesOfClassrooms, findClassroomFile } from "#upstream/domain/study/classrooms.ts";
import { rawRoute, route } from "../route.ts";
import { sendStoredFile } from "./sendStoredFile.ts";

export const classroomFileRoutes = [
  /** Lists the files of all classrooms that the learner has ever had. `lock` is the reason if a file cannot be opened. */
  route(classroomResourceList, async ({ input, deps, user, nowMs }) => {
    const { db } = deps;
    const [ownership, had] = await Promise.all([
      loadOwnership(db, user.userId, nowMs),
      everHad(db, user.userId),
    ]);
    const asked = input.classroom_id ? had.filter((id) => id === idOf(input.classroom_id)) : had;
    if (input.classroom_id && asked.length === 0) throw notFound("你还没有加入这个班级");
    const courseId = input.course_id ? idOf(input.course_id) : undefined;
    const rows = await filesOfClassrooms(db, asked, courseId);
    return rows.map(({ file, room, courseName }) => {
      const lock = classroomLock(ownership, file.classroomId);
      return {
        id: String(file.id),
        name: file.name,
        ext: file.ext,
        size: file.size,
        url: lock === "" ? `${classroomFile.path}?id=${file.id}` : "",
        classroom_id: String(file.classroomId),
        classroom_name: room.name,
        course_name: courseName ?? "",
        course_id: idText(room.courseId),
        lock,
        contract_id: lock === "contract" ? idText(ownership.contracts.get(file.classroomId)) : "",
      };
    });
  }),
  rawRoute(classroomFile, async ({ input, deps, user, nowMs, req }, res) => {
    const { db } = deps;
    const file = await findClassroomFile(db, idOf(input.id), user.userId);
    if (!file) throw notFound("没有这个文件");
    const lock = classroomLock(await loadOwnership(db, user.userId, nowMs), file.classroomId);
    if (lock === "contract") throw badInput("签署协议后才能下载这个文件");
    if (lock === "buy") throw badInput("这个班级的有效期已过，文件不能再下载");
    return sendStoredFile(deps, file, { req, res });
  }),
];
