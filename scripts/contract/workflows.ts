import { stringify } from "yaml";
import { login, userInfo } from "#shared/contract/account/endpoints.ts";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { type Endpoint, takesToken } from "#shared/contract/endpoint.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import * as order from "#shared/contract/order/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import { learnRecord } from "#shared/contract/study/endpoints.ts";

/** A call of a workflow. Values that begin with `$` are runtime expressions of Arazzo. */
interface Step {
  readonly call: Endpoint;
  readonly about: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** Conditions beside HTTP 200 and a code of success. `data` is replaced by the pointer to the answer's data. */
  readonly holds?: readonly string[];
  /** Pointers into the answer's data, by the name under which later steps find the value. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** true: the step is repeated every two seconds, for a minute, until its conditions hold. */
  readonly waits?: true;
}

interface Workflow {
  readonly summary: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly outputs?: Readonly<Record<string, string>>;
}

const TOKEN = { token: "Token of the workflow signIn." };
const RUN = {
  run: "Random, 8 to 40 letters and digits, made anew for each run: repeated calls change nothing twice.",
};
const NOW = { now: "Now, in ms since 1970, as a number." };
const attempt = { record_id: "$steps.examStart.outputs.record_id" };
const page = { ...attempt, ticket: "{$inputs.run}-ticket-of-page" };
const placed = { order_no: "$steps.createOrder.outputs.order_no" };
const target = { target_type: "course", target_id: "$inputs.course" };

const WORKFLOWS: Readonly<Record<string, Workflow>> = {
  signIn: {
    summary: "A learner signs in with a password.",
    inputs: { username: "Mobile number or user name.", password: "Password of the learner." },
    steps: [
      {
        call: login,
        about: "Returns the token, which travels in Authorization from now on.",
        input: { type: "password", username: "$inputs.username", password: "$inputs.password" },
        outputs: { token: "/token" },
      },
      {
        call: userInfo,
        about: "The token is good: the answer is the account.",
        outputs: { uid: "/uid" },
      },
    ],
    outputs: { token: "$steps.login.outputs.token" },
  },
  takeExam: {
    summary: "A learner starts an exam, saves an answer, hands in and reads the result.",
    inputs: { ...TOKEN, ...RUN, ...NOW, paper: "Id of an exam that is open to the learner." },
    steps: [
      {
        call: exam.examStart,
        about: "Starts the attempt and its clock. Repeated with its request_id: the same attempt.",
        input: { paper_id: "$inputs.paper", request_id: "{$inputs.run}-start-attempt" },
        outputs: { record_id: "/record_id" },
      },
      {
        call: exam.examContinue,
        about: "Claims the attempt for this page: only the page of the latest ticket may save.",
        input: page,
      },
      {
        call: exam.examPaper,
        about: "The paper of the attempt, without keys.",
        input: attempt,
        outputs: { question: "/section/0/question/0/id" },
      },
      {
        call: exam.examSave,
        about: "Saves the answer to the first question. A batch may be sent again and in any order.",
        input: {
          ...page,
          source: "workflow",
          base_seq: 0,
          changes: [
            {
              seq: 1,
              question_id: "$steps.examPaper.outputs.question",
              answer: ["A"],
              marked: "0",
              spent_ms: 1_000,
              at: "$inputs.now",
            },
          ],
        },
        holds: ["data/saved_seq == 1"],
      },
      {
        call: exam.examSubmit,
        about: "Hands in. The receipt proves it; repeated, it is the same receipt.",
        input: { ...page, request_id: "{$inputs.run}-hand-in-attempt" },
        holds: ["data/done_num == 1"],
        outputs: { receipt: "/receipt" },
      },
      {
        call: exam.examReport,
        about: "The result, as far as the exam has published it.",
        input: attempt,
        holds: ["data/receipt == $steps.examSubmit.outputs.receipt"],
        outputs: { status: "/status", score: "/score" },
      },
    ],
    outputs: { receipt: "$steps.examSubmit.outputs.receipt", score: "$steps.examReport.outputs.score" },
  },
  buyCourse: {
    summary: "A learner orders a course, pays and then has it.",
    inputs: { ...TOKEN, ...RUN, course: "Id of a course with a price that the learner does not have." },
    steps: [
      {
        call: order.previewOrder,
        about: "The price of now, and whether the learner can buy.",
        input: target,
        holds: ["data/can_buy == '1'"],
        outputs: { pay_price: "/pay_price" },
      },
      {
        call: order.createOrder,
        about: "Places the order at that price.",
        input: { ...target, request_id: "{$inputs.run}-create-order" },
        holds: ["data/status == 1", "data/pay_price == $steps.previewOrder.outputs.pay_price"],
        outputs: { order_no: "/order_no" },
      },
      {
        call: order.payOrder,
        about:
          "Begins the payment. A provider pays at pay_url or code_url; the next step is in place of the learner there.",
        input: { ...placed, pay_type: "sandbox", request_id: "{$inputs.run}-begin-payment" },
        outputs: { payment_no: "/payment_no" },
      },
      {
        call: order.playPayment,
        about:
          "Plays the provider of the sandbox, which confirms the payment. Left out with other providers.",
        input: { payment_no: "$steps.payOrder.outputs.payment_no", outcome: "success" },
      },
      {
        call: order.orderDetail,
        about: "The order is paid. Asked again until it is, because a provider's notice takes a while.",
        input: placed,
        holds: ["data/status == 2"],
        waits: true,
      },
      {
        call: courseDetail,
        about: "The payment has opened the course to the learner.",
        input: { id: "$inputs.course" },
        holds: ["data/is_buy == '1'"],
      },
    ],
    outputs: placed,
  },
  learnLesson: {
    summary: "A learner plays a lesson, and its progress is kept.",
    inputs: {
      ...TOKEN,
      ...RUN,
      ...NOW,
      lesson: "Id of a lesson that the learner may play.",
      seconds: "Played seconds, as a number: at most three times the seconds since the call of play.",
    },
    steps: [
      {
        call: play,
        about: "Returns the medium, the place where the learner left off, and the ticket of this page.",
        input: { lesson_id: "$inputs.lesson", device: "{$inputs.run}-device-of-page" },
        outputs: { ticket: "/ticket" },
      },
      {
        call: learnReport,
        about:
          "Reports the played ranges. Sent every few seconds, and again after a break of the connection.",
        input: {
          ticket: "$steps.play.outputs.ticket",
          request_id: "{$inputs.run}-report-played",
          ranges: [[0, "$inputs.seconds"]],
          position: "$inputs.seconds",
          at: "$inputs.now",
        },
        holds: ["data/position == $inputs.seconds"],
        outputs: { progress: "/progress" },
      },
      {
        call: learnRecord,
        about: "The lesson is the first of the learning record.",
        holds: ["data/list/0/lesson_id == $inputs.lesson"],
      },
    ],
    outputs: { progress: "$steps.learnReport.outputs.progress" },
  },
};

const SIGNED: Readonly<Record<string, string>> = {
  sign: "md5hex(md5hex(accessTime + SIGN_SALT)).",
  accessTime: "Unix seconds of the signature, as text; good for five minutes.",
  agencyFlag: "agency_flag of the agency.",
};
const HEADERS: Readonly<Record<string, string>> = {
  Sign: "$inputs.sign",
  "Access-Time": "$inputs.accessTime",
  Version: "2.0.0",
  Platform: "PC",
  "Agency-Flag": "$inputs.agencyFlag",
  // Asks for unpacked data, because conditions cannot read packed data (flag 1, Spec §5).
  "Accept-Flag": "0",
};
const NUMBERS = new Set(["now", "seconds"]);
/** Names of inputs whose values are hidden in the reports of a run. */
const SECRETS = new Set(["token", "password"]);

/** Returns an Arazzo 1.0 document with the sequences of calls of sign-in, exams, orders and lessons, as YAML. */
export function workflows(version: string): string {
  const document = {
    arazzo: "1.0.1",
    info: {
      title: "备考: sequences of calls",
      version,
      description:
        "Made from scripts/contract/workflows.ts by the build. Each success criterion holds of the reference upstream; docs/own-api.md says how to run it against an API.",
    },
    sourceDescriptions: [{ name: "upstream", url: "./openapi.json", type: "openapi" }],
    workflows: Object.entries(WORKFLOWS).map(([id, workflow]) => written(id, workflow)),
  };
  return stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
}

function written(workflowId: string, { summary, inputs, steps, outputs }: Workflow): object {
  const all = { ...SIGNED, ...inputs };
  const token = "token" in inputs ? "$inputs.token" : "$steps.login.outputs.token";
  return {
    workflowId,
    summary,
    inputs: {
      type: "object",
      required: Object.keys(all),
      properties: Object.fromEntries(
        Object.entries(all).map(([name, description]) => [
          name,
          {
            type: NUMBERS.has(name) ? "number" : "string",
            ...(SECRETS.has(name) && { format: "password" }),
            description,
          },
        ]),
      ),
    },
    parameters: Object.entries(HEADERS).map(([name, value]) => ({ name, in: "header", value })),
    steps: steps.map((step) => stepOf(step, token)),
    ...(outputs && { outputs }),
  };
}

function stepOf({ call, about, input = {}, holds = [], outputs, waits }: Step, token: string): object {
  const parameters = [
    ...(takesToken(call) ? [{ name: "Authorization", in: "header", value: token }] : []),
    ...(call.method === "GET"
      ? Object.entries(input).map(([name, value]) => ({ name, in: "query", value }))
      : []),
  ];
  const own = holds.map((condition) => condition.replace(/^data/, "$response.body#/data"));
  return {
    stepId: call.name,
    description: about,
    operationId: call.name,
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" && { requestBody: { contentType: "application/json", payload: input } }),
    successCriteria: ["$statusCode == 200", `$response.body#/code == ${CODES.ok}`, ...own].map(
      (condition) => ({ condition }),
    ),
    ...(waits && { onFailure: [{ name: "again", type: "retry", retryAfter: 2, retryLimit: 30 }] }),
    ...(outputs && {
      outputs: Object.fromEntries(
        Object.entries(outputs).map(([name, pointer]) => [name, `$response.body#/data${pointer}`]),
      ),
    }),
  };
}
