import { timeText, flagText } from "../../platform/kit/fields.ts";
import type { Exam } from "../paper/examPapers.ts";
import { canPause } from "./pauseAttempt.ts";

export function presentAbout({ paper, subject, questionNum }: Exam) {
  return {
    name: paper.name,
    subject_id: String(subject.id),
    subject_name: subject.name,
    question_num: questionNum,
    total_score: Number(paper.totalScore),
    pass_score: Number(paper.passScore),
  };
}

export function presentRules({ paper }: Exam) {
  return {
    kind: paper.kind,
    limit_time: paper.limitMinutes,
    start_time: timeText(paper.startTime),
    end_time: timeText(paper.endTime),
    do_times: paper.doTimes,
    redo_interval: paper.redoInterval,
    is_order_random: flagText(paper.isRandom),
    is_options_random: flagText(paper.optionsRandom),
    is_section_locked: flagText(paper.sectionsLocked),
    can_pause: flagText(canPause(paper)),
    show_result: paper.showResult,
    counts_leaving: flagText(paper.leaveLimit !== null),
    leave_limit: paper.leaveLimit ?? 0,
    has_board: flagText(paper.hasBoard),
  };
}
