import { closeAccount } from "./privacy/closing.ts";
import { removeAvatar } from "./account/removeAvatar.ts";
import { showViews } from "./article/views.ts";
import { addMistakes } from "./exam/addMistakes.ts";
import { endExam, recordExam } from "./exam/recordExam.ts";
import { scoreJobs } from "./exam/scoreCounts.ts";
import { notifyEnding } from "./enrolment/notifyEnding.ts";
import { remindReserved } from "./live/remind.ts";
import { askPaymentJob } from "./order/askPayment.ts";
import { closeOrderJob } from "./order/closeOrder.ts";
import { closePaymentsJob } from "./order/closePayments.ts";
import { sendRefundJob } from "./order/refund.ts";
import type { Mailer } from "./mail/mailer.ts";
import { mailReportJobs, planReports } from "./report/mailReports.ts";
import type { PaymentDriver } from "./payment/payment.ts";
import type { Job } from "./jobs/job.ts";
import { addUpAnswers } from "./practice/addUpAnswers.ts";
import { followSearch } from "./search/indexChanges.ts";
import { placeExams } from "./seed/placeExams.ts";
import { placeLives } from "./seed/placeLives.ts";
import { type FileMove, moveFilesJobs } from "./jobs/moveFiles.ts";
import { removeExpired } from "./jobs/removeExpired.ts";
import { removeUnusedFiles } from "./jobs/removeUnusedFiles.ts";

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
