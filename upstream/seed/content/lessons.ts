import type { ChapterSeed, LessonSeed } from "../contentTypes.ts";

/* Builders of a course outline: chapter("导论", video("…", 32), doc("…", 6)). */

export function chapter(name: string, ...lessons: readonly LessonSeed[]): ChapterSeed {
  return { name, lessons };
}

export function video(name: string, minutes: number): LessonSeed {
  return { name, type: "video", minutes };
}

/** A lesson that anyone may watch before buying (试看). */
export function trial(name: string, minutes: number): LessonSeed {
  return { name, type: "video", minutes, free: true };
}

export function audio(name: string, minutes: number): LessonSeed {
  return { name, type: "audio", minutes };
}

export function doc(name: string, pages: number): LessonSeed {
  return { name, type: "doc", pages };
}

export function freeDoc(name: string, pages: number): LessonSeed {
  return { name, type: "doc", pages, free: true };
}

export function pic(name: string, pages: number): LessonSeed {
  return { name, type: "pic", pages };
}

export function live(name: string, minutes: number): LessonSeed {
  return { name, type: "live", minutes };
}

export function quiz(name: string, minutes: number): LessonSeed {
  return { name, type: "exam", minutes };
}

/** Played by what `npm run media` made: its key. */
export function played(key: string, lesson: LessonSeed): LessonSeed {
  return { ...lesson, talk: key };
}

export function paged(key: string, lesson: LessonSeed): LessonSeed {
  return { ...lesson, reading: key };
}
