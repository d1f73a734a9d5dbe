import type { core } from "zod/mini";
import { agencySeed } from "./schemas/agencySeed.ts";
import { adSeed, helpSeed, newsCategorySeed, newsSeed, pageSeed } from "./schemas/articleSeeds.ts";
import { classroomFileSeed, classroomSeed, courseSeed, teacherSeed } from "./schemas/catalogueSeeds.ts";
import { contractTemplateSeed, signedContractSeed } from "./schemas/contractSeeds.ts";
import {
  examLearnerSeed,
  examAttemptSeed,
  favouriteSeed,
  practiceRunSeed,
  shareSeed,
  sharedResultSeed,
  userSeed,
} from "./schemas/learnerSeeds.ts";
import { liveSeed } from "./schemas/liveSeed.ts";
import { paperSeed } from "./schemas/paperSeed.ts";
import { couponSeed, courseCodeSeed, orderSeed, packageSeed } from "./schemas/saleSeeds.ts";
import { subjectPageSeed, subjectSeed } from "./schemas/subjectSeeds.ts";
import { readingSeed, talkSeed } from "./schemas/talkSeeds.ts";

/**
 * How a folder stores a kind of entries: in one YAML file, or in a folder of Markdown files with the text as `body`.
 */
export type ContentKind =
  | { readonly file: string; readonly schema: core.$ZodType }
  | { readonly folder: string; readonly schema: core.$ZodType; readonly body: string };

/**
 * Kinds of entries in a folder of content, with their files. Questions are not among them. Files below learners/
 * describe invented learners and their activity.
 */
export const CONTENT_KINDS = {
  agencies: { file: "agencies.yaml", schema: agencySeed },
  subjects: { file: "subjects.yaml", schema: subjectSeed },
  subjectPages: { folder: "subjectPages", schema: subjectPageSeed, body: "content" },
  teachers: { folder: "teachers", schema: teacherSeed, body: "detail" },
  courses: { folder: "courses", schema: courseSeed, body: "detail" },
  classrooms: { folder: "classrooms", schema: classroomSeed, body: "detail" },
  classroomFiles: { file: "classroomFiles.yaml", schema: classroomFileSeed },
  talks: { file: "talks.yaml", schema: talkSeed },
  readings: { file: "readings.yaml", schema: readingSeed },
  lives: { folder: "lives", schema: liveSeed, body: "detail" },
  newsCategories: { file: "newsCategories.yaml", schema: newsCategorySeed },
  news: { folder: "news", schema: newsSeed, body: "content" },
  help: { folder: "help", schema: helpSeed, body: "content" },
  pages: { folder: "pages", schema: pageSeed, body: "content" },
  ads: { file: "ads.yaml", schema: adSeed },
  contractTemplates: { folder: "contractTemplates", schema: contractTemplateSeed, body: "content" },
  papers: { file: "papers.yaml", schema: paperSeed },
  courseCodes: { file: "courseCodes.yaml", schema: courseCodeSeed },
  packages: { file: "packages.yaml", schema: packageSeed },
  coupons: { file: "coupons.yaml", schema: couponSeed },
  users: { file: "learners/users.yaml", schema: userSeed },
  signedContracts: { file: "learners/signedContracts.yaml", schema: signedContractSeed },
  orders: { file: "learners/orders.yaml", schema: orderSeed },
  examLearners: { file: "learners/examLearners.yaml", schema: examLearnerSeed },
  examAttempts: { file: "learners/examAttempts.yaml", schema: examAttemptSeed },
  practiceRuns: { file: "learners/practiceRuns.yaml", schema: practiceRunSeed },
  favourites: { file: "learners/favourites.yaml", schema: favouriteSeed },
  sharedResults: { file: "learners/sharedResults.yaml", schema: sharedResultSeed },
  shares: { file: "learners/shares.yaml", schema: shareSeed },
} as const satisfies Readonly<Record<string, ContentKind>>;
