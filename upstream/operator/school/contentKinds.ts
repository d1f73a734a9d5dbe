import type { core } from "zod/mini";
import { type ContentName, allKinds, type contentKinds } from "./kinds/contentKinds.ts";
import { agencySeed } from "./schemas/agencySeed.ts";
import { classroomFileSeed } from "./schemas/classroomFileSeed.ts";
import { signedContractSeed } from "./schemas/contractSeeds.ts";
import {
  examLearnerSeed,
  examAttemptSeed,
  favouriteSeed,
  practiceRunSeed,
  shareSeed,
  userSeed,
} from "./schemas/learnerSeeds.ts";
import { paperSeed } from "./schemas/paperSeed.ts";
import { couponSeed, courseCodeSeed, orderSeed } from "./schemas/saleSeeds.ts";
import { subjectPageSeed, subjectSeed } from "./schemas/subjectSeeds.ts";
import { readingSeed, talkSeed } from "./schemas/talkSeeds.ts";

/**
 * How a folder stores a kind of entries: in one YAML file, or in a folder of Markdown files with the text as `body`.
 */
export type ContentKind =
  | { readonly file: string; readonly schema: core.$ZodType }
  | { readonly folder: string; readonly schema: core.$ZodType; readonly body: string };

type OfRecords = {
  readonly [K in ContentName]: { readonly schema: (typeof contentKinds)[K]["schema"] } & ContentKind;
};

/** Places of the kinds of content that have a record (kinds/contentKinds.ts). */
const ofRecords = Object.fromEntries(
  allKinds.map(([name, { body, schema }]) => [
    name,
    body === undefined ? { file: `${name}.yaml`, schema } : { folder: name, schema, body },
  ]),
) as unknown as OfRecords;

/**
 * Kinds of entries in a folder of content, with their files. Questions are not among them. Files below learners/
 * describe invented learners and their activity.
 */
export const CONTENT_KINDS = {
  agencies: { file: "agencies.yaml", schema: agencySeed },
  subjects: { file: "subjects.yaml", schema: subjectSeed },
  subjectPages: { folder: "subjectPages", schema: subjectPageSeed, body: "content" },
  ...ofRecords,
  classroomFiles: { file: "classroomFiles.yaml", schema: classroomFileSeed },
  talks: { file: "talks.yaml", schema: talkSeed },
  readings: { file: "readings.yaml", schema: readingSeed },
  papers: { file: "papers.yaml", schema: paperSeed },
  courseCodes: { file: "courseCodes.yaml", schema: courseCodeSeed },
  coupons: { file: "coupons.yaml", schema: couponSeed },
  users: { file: "learners/users.yaml", schema: userSeed },
  signedContracts: { file: "learners/signedContracts.yaml", schema: signedContractSeed },
  orders: { file: "learners/orders.yaml", schema: orderSeed },
  examLearners: { file: "learners/examLearners.yaml", schema: examLearnerSeed },
  examAttempts: { file: "learners/examAttempts.yaml", schema: examAttemptSeed },
  practiceRuns: { file: "learners/practiceRuns.yaml", schema: practiceRunSeed },
  favourites: { file: "learners/favourites.yaml", schema: favouriteSeed },
  shares: { file: "learners/shares.yaml", schema: shareSeed },
} as const satisfies Readonly<Record<string, ContentKind>>;
