import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { ads, helpArticles, news, newsCategories, pages } from "../../platform/db/schema/articles.ts";
import * as catalogue from "../../platform/db/schema/catalogue.ts";
import { contractTemplates } from "../../platform/db/schema/contractTemplates.ts";
import { lives as liveRows } from "../../platform/db/schema/lives.ts";
import { agencyEntries, subjectEntries } from "./agencyEntries.ts";
import { courseEntries } from "./courseEntries.ts";
import { type Entry, filled, entryTime } from "./entry.ts";
import { paperEntries } from "./paperEntries.ts";
import { saleEntries } from "./saleEntries.ts";

/** Entries of an agency by their kind, which names the list or folder that has them (contentKinds.ts). */
export type SchoolEntries = Readonly<Record<string, readonly Entry[]>>;

/**
 * Returns the content of an agency as entries, from which `school put` would write it again. Questions are left out.
 */
export async function schoolEntries(tx: Db, agencyId: number): Promise<SchoolEntries> {
  const own = await subjectEntries(tx, agencyId);
  const courses = await courseEntries(tx, agencyId);
  const classrooms = await classroomEntries(tx, agencyId);
  const lives = await liveEntries(tx, agencyId);
  return {
    agencies: await agencyEntries(tx, agencyId),
    ...own,
    teachers: await teacherEntries(tx, agencyId),
    courses,
    classrooms,
    classroomFiles: await fileEntries(tx, agencyId),
    lives,
    ...(await articleEntries(tx, agencyId)),
    contractTemplates: await templateEntries(tx, agencyId),
    papers: await paperEntries(tx, agencyId),
    ...(await saleEntries(tx, agencyId, { course: courses, classroom: classrooms, live: lives })),
  };
}

async function teacherEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const { teachers, teacherSubjects } = catalogue;
  const rows = await tx
    .select()
    .from(teachers)
    .where(and(eq(teachers.agencyId, agencyId), eq(teachers.isShown, true)))
    .orderBy(asc(teachers.sort), asc(teachers.id));
  const taught = await tx
    .select({ id: teacherSubjects.teacherId, subjectId: teacherSubjects.subjectId })
    .from(teacherSubjects)
    .where(
      inArray(
        teacherSubjects.teacherId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(teacherSubjects.sort), asc(teacherSubjects.subjectId));
  return rows.map(({ id, name, title, intro, detail }) => ({
    id,
    name,
    title,
    intro,
    subjectIds: taught.filter((one) => one.id === id).map(({ subjectId }) => subjectId),
    detail,
  }));
}

async function classroomEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const { classrooms, classroomCourses, classroomTeachers } = catalogue;
  const rows = await tx
    .select()
    .from(classrooms)
    .where(and(eq(classrooms.agencyId, agencyId), eq(classrooms.isShown, true)))
    .orderBy(asc(classrooms.sort), asc(classrooms.id));
  const ids = rows.map(({ id }) => id);
  const brought = await tx
    .select()
    .from(classroomCourses)
    .where(inArray(classroomCourses.classroomId, ids))
    .orderBy(asc(classroomCourses.sort), asc(classroomCourses.courseId));
  const led = await tx
    .select()
    .from(classroomTeachers)
    .where(inArray(classroomTeachers.classroomId, ids))
    .orderBy(asc(classroomTeachers.sort), asc(classroomTeachers.teacherId));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    subjectId: row.subjectId,
    classroomCourseType: row.courseType,
    classTypeName: row.classTypeName,
    year: row.year,
    intro: row.intro,
    courseIds: brought.filter(({ classroomId }) => classroomId === row.id).map(({ courseId }) => courseId),
    teacherIds: led.filter(({ classroomId }) => classroomId === row.id).map(({ teacherId }) => teacherId),
    price: Number(row.price),
    originPrice: Number(row.originPrice),
    ...filled({
      expireTime: row.expireTime,
      validDays: row.validDays === 365 ? undefined : row.validDays,
    }),
    services: row.services,
    ...filled({ recommended: row.isRecommended, contractTemplateId: row.contractTemplateId }),
    detail: row.detail,
  }));
}

async function fileEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const { classroomFiles, classrooms } = catalogue;
  const rows = await tx
    .select({ file: classroomFiles })
    .from(classroomFiles)
    .innerJoin(classrooms, eq(classrooms.id, classroomFiles.classroomId))
    .where(
      and(eq(classrooms.agencyId, agencyId), eq(classrooms.isShown, true), eq(classroomFiles.isShown, true)),
    )
    .orderBy(asc(classroomFiles.sort), asc(classroomFiles.id));
  return rows.map(({ file: { id, classroomId, courseId, name, ext, hash } }) => ({
    ...filled({ id, classroomId, courseId, name, ext }),
    file: `files/${id}.${ext}`,
    hash,
  }));
}

async function liveEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const rows = await tx
    .select()
    .from(liveRows)
    .where(and(eq(liveRows.agencyId, agencyId), eq(liveRows.isShown, true)))
    .orderBy(asc(liveRows.startTime), asc(liveRows.id));
  return rows.map((row) => ({
    ...filled({
      id: row.id,
      name: row.name,
      intro: row.intro,
      subjectId: row.subjectId,
      teacherId: row.teacherId,
      courseId: row.courseId,
    }),
    startsAt: entryTime(row.startTime),
    minutes: Math.round((row.endTime.getTime() - row.startTime.getTime()) / 60_000),
    free: row.isFree,
    ...(Number(row.price) > 0 && { price: Number(row.price) }),
    ...filled({
      roomUrl: row.joinUrl,
      stageUrl: row.stageUrl,
      replayUrl: row.replayUrl,
      seats: row.seats,
      detail: row.detail,
    }),
  }));
}

async function articleEntries(tx: Db, agencyId: number): Promise<SchoolEntries> {
  const categories = await tx
    .select()
    .from(newsCategories)
    .where(and(eq(newsCategories.agencyId, agencyId), eq(newsCategories.isShown, true)))
    .orderBy(asc(newsCategories.sort), asc(newsCategories.id));
  const pieces = await tx
    .select()
    .from(news)
    .where(and(eq(news.agencyId, agencyId), eq(news.isShown, true)))
    .orderBy(asc(news.id));
  const help = await tx
    .select()
    .from(helpArticles)
    .where(and(eq(helpArticles.agencyId, agencyId), eq(helpArticles.isShown, true)))
    .orderBy(asc(helpArticles.sort), asc(helpArticles.id));
  const fixed = await tx
    .select()
    .from(pages)
    .where(and(eq(pages.agencyId, agencyId), eq(pages.isShown, true)))
    .orderBy(asc(pages.key));
  const banners = await tx
    .select()
    .from(ads)
    .where(and(eq(ads.agencyId, agencyId), eq(ads.isShown, true)))
    .orderBy(asc(ads.sort), asc(ads.id));
  return {
    newsCategories: categories.map(({ id, name, intro }) => ({ id, name, intro })),
    news: pieces.map((row) => ({
      id: row.id,
      cateId: row.cateId,
      title: row.title,
      intro: row.intro,
      source: row.source,
      author: row.author,
      at: entryTime(row.publishTime),
      tags: row.tags,
      ...filled({ top: row.isTop, subjectId: row.subjectId }),
      content: row.content,
    })),
    help: help.map(({ id, cate, title, content }) => ({ id, cate, title, content })),
    pages: fixed.map(({ key, title, content }) => ({ key, title, content })),
    ads: banners.map(({ id, position, title, line, url, hue, subjectId }) => ({
      id,
      position,
      title,
      line,
      url,
      hue,
      ...filled({ subjectId }),
    })),
  };
}

async function templateEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const rows = await tx
    .select()
    .from(contractTemplates)
    .where(and(eq(contractTemplates.agencyId, agencyId), eq(contractTemplates.isShown, true)))
    .orderBy(asc(contractTemplates.id));
  return rows.map(({ id, name, content }) => ({ id, name, content }));
}
