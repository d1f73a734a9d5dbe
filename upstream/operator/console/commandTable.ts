import { createHash } from "node:crypto";
import { allKinds } from "../school/kinds/contentKinds.ts";
import type { Command } from "./command.ts";
import { abbreviationCommands } from "./commands/abbreviation.ts";
import { agencyCommands } from "./commands/agency.ts";
import { agencySecretCommands } from "./commands/agencySecrets.ts";
import { agencyMoveCommands } from "./commands/agencyMove.ts";
import { agencySyncCommands } from "./commands/agencySync.ts";
import { agencyOrderCommands } from "./commands/agencyOrder.ts";
import { agencyPartCommands } from "./commands/agencyParts.ts";
import { auditCommands } from "./commands/audit.ts";
import { auditUndoCommands } from "./commands/auditUndo.ts";
import { codeCommands } from "./commands/code.ts";
import { couponCommands } from "./commands/coupon.ts";
import { chapterMoveCommands, lessonMoveCommands } from "./commands/courseMove.ts";
import { enrolmentCommands } from "./commands/enrolment.ts";
import { examCommands } from "./commands/exam.ts";
import { examAttemptCommands } from "./commands/examAttempt.ts";
import { examComposeCommands } from "./commands/examCompose.ts";
import { examDateCommands } from "./commands/examDates.ts";
import { examDrawCommands } from "./commands/examDraw.ts";
import { examForeseeCommands } from "./commands/examForesee.ts";
import { examPublishCommands } from "./commands/examPublish.ts";
import { examQuestionCommands } from "./commands/examQuestions.ts";
import { examResultCommands } from "./commands/examResults.ts";
import { externalCommands } from "./commands/external.ts";
import { feedbackCommands } from "./commands/feedback.ts";
import { chapterCommands, lessonCommands } from "./commands/lesson.ts";
import { examImportCommands, questionCommands } from "./commands/import.ts";
import { liveChatCommands } from "./commands/liveChat.ts";
import { liveCommands } from "./commands/live.ts";
import { liveChangeCommands } from "./commands/liveChange.ts";
import { liveLessonCommands } from "./commands/liveLesson.ts";
import { liveRoomCommands } from "./commands/liveRoom.ts";
import { fileCommands } from "./commands/file.ts";
import { mediaCommands } from "./commands/media.ts";
import { messageCommands } from "./commands/message.ts";
import { newsCommands } from "./commands/news.ts";
import { questionBankCommands } from "./commands/question.ts";
import { questionAddCommands } from "./commands/questionAdd.ts";
import { orderCommands } from "./commands/order.ts";
import { reportCommands } from "./commands/report.ts";
import { subjectCommands } from "./commands/subject.ts";
import { jobCommands, searchCommands } from "./commands/system.ts";
import { peopleCommands } from "./commands/people.ts";
import { schoolCommands } from "./commands/school.ts";
import { sessionCommands } from "./commands/session.ts";
import { staffCommands } from "./commands/staff.ts";
import { userCommands } from "./commands/user.ts";
import { userChangeCommands } from "./commands/userChange.ts";
import { commandsOf } from "./contentCommands.ts";
import { NEXT_STEPS } from "./nextSteps.ts";

const ofContent: Readonly<Record<string, readonly Omit<Command, "noun" | "next">[]>> = Object.fromEntries(
  allKinds.flatMap(([, kind]) => (kind.texts ? [[kind.noun, commandsOf(kind)]] : [])),
);
const { teacher = [], course = [], classroom = [] } = ofContent;
const { category = [], article = [], page = [], banner = [], template = [] } = ofContent;

/** Commands by their noun, in the order of the help. Kinds of content without a place here are last. */
const BY_NOUN: Readonly<Record<string, readonly Omit<Command, "noun" | "next">[]>> = {
  agency: [
    ...agencyCommands,
    ...agencySecretCommands,
    ...agencySyncCommands,
    ...agencyMoveCommands,
    ...agencyOrderCommands,
    ...agencyPartCommands,
    ...examDateCommands,
  ],
  subject: subjectCommands,
  teacher,
  course,
  chapter: [...chapterCommands, ...chapterMoveCommands],
  lesson: [...lessonCommands, ...lessonMoveCommands],
  classroom,
  user: [...userCommands, ...userChangeCommands, ...peopleCommands],
  enrolment: enrolmentCommands,
  message: messageCommands,
  external: externalCommands,
  school: schoolCommands,
  order: orderCommands,
  coupon: couponCommands,
  code: codeCommands,
  news: newsCommands,
  category,
  article,
  page,
  banner,
  template,
  package: ofContent["package"] ?? [],
  abbreviation: abbreviationCommands,
  live: [
    ...liveCommands,
    ...liveChangeCommands,
    ...liveLessonCommands,
    ...liveRoomCommands,
    ...liveChatCommands,
  ],
  feedback: feedbackCommands,
  media: mediaCommands,
  file: fileCommands,
  question: [...questionBankCommands, ...questionAddCommands, ...questionCommands],
  exam: [
    ...examCommands,
    ...examComposeCommands,
    ...examQuestionCommands,
    ...examDrawCommands,
    ...examForeseeCommands,
    ...examImportCommands,
    ...examPublishCommands,
    ...examAttemptCommands,
    ...examResultCommands,
  ],
  report: reportCommands,
  search: searchCommands,
  job: jobCommands,
  audit: [...auditCommands, ...auditUndoCommands],
  staff: staffCommands,
  session: sessionCommands,
  ...ofContent,
};

/** All commands of the console. */
export const commands: readonly Command[] = Object.entries(BY_NOUN).flatMap(([noun, own]) =>
  own.map((command) => ({ noun, next: NEXT_STEPS[`${noun} ${command.action}`] ?? [], ...command })),
);

/** Returns the command with this noun and action; undefined when the table has no such command. */
export function findCommand(noun: string | undefined, action: string | undefined): Command | undefined {
  return commands.find((command) => command.noun === noun && command.action === action);
}

/** Returns a hash of the table of commands. Processes with equal hashes understand each other's calls. */
export function tablePrint(): string {
  return createHash("sha256").update(JSON.stringify(commands)).digest("hex").slice(0, 16);
}
