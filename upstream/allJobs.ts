import { closeAccount } from "./domain/privacy/closing.ts";
import { removeAvatar } from "./domain/account/removeAvatar.ts";
import { showViews } from "./domain/article/views.ts";
import { addMistakes } from "./domain/exam/addMistakes.ts";
import { endExam, recordExam } from "./domain/exam/recordExam.ts";
import { scoreJobs } from "./domain/exam/scoreCounts.ts";
import { notifyEnding } from "./domain/enrolment/notifyEnding.ts";
import { remindReserved } from "./domain/live/remind.ts";
import { askPaymentJob } from "./domain/order/askPayment.ts";
import { closeOrderJob } from "./domain/order/closeOrder.ts";
import { closePaymentsJob } from "./domain/order/closePayments.ts";
import { sendRefundJob } from "./domain/order/refund.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { mailReportJobs, planReports } from "./domain/agency/report/mailReports.ts";
import type { PaymentDriver } from "./platform/payment/payment.ts";
import type { Job } from "./platform/jobs/job.ts";
import { addUpAnswers } from "./domain/practice/addUpAnswers.ts";
import { fillTextKeys } from "./domain/question/fillTextKeys.ts";
import { followSearch } from "./domain/search/indexChanges.ts";
import { placeExams } from "./operator/demo/placeExams.ts";
import { placeLives } from "./operator/demo/placeLives.ts";
import { type FileMove, moveFilesJobs } from "./platform/jobs/moveFiles.ts";
import { removeExpired } from "./platform/jobs/removeExpired.ts";
import { removeUnusedFiles } from "./platform/jobs/removeUnusedFiles.ts";

const TEN_MINUTES_MS = 10 * 60_000;

export const allJobs = (
  payments: readonly PaymentDriver[],
  mailer?: Mailer,
  moving?: FileMove,
): readonly Job[] => [
  ...removeExpired,
  removeUnusedFiles,
  ...moveFilesJobs(moving),
  ...followSearch,
  ...fillTextKeys,
  { name: "placeLives", everyMs: TEN_MINUTES_MS, run: placeLives },
  { name: "placeExams", everyMs: TEN_MINUTES_MS, run: placeExams },
  { name: "showViews", everyMs: TEN_MINUTES_MS, run: showViews },
  removeAvatar,
  closeAccount,
  remindReserved,
  notifyEnding,
  endExam,
  recordExam,
  addMistakes,
  ...scoreJobs,
  addUpAnswers,
  closeOrderJob,
  askPaymentJob(payments),
  closePaymentsJob(payments),
  sendRefundJob(payments),
  planReports,
  ...mailReportJobs(mailer),
];
