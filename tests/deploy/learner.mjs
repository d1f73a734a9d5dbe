// `node learner.mjs HOST LOG [PORT]` acts as a learner of examples/school, through nginx. It registers with the SMS
// code in LOG (SMS=log), plays a film, sits an exam and reads its result. It uses only Node, because install.test.ts
// runs it where nothing else is installed.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import https from "node:https";
import { inflateRawSync } from "node:zlib";

const [host, log, port = "443"] = process.argv.slice(2);
const mobile = `139${String(process.pid).padStart(8, "0")}`;
let cookie = "";

function ask(path, body) {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    };
    https
      .request(
        // The test's certificate is self-signed.
        {
          host: "127.0.0.1",
          port,
          servername: host,
          headers: { host, ...headers },
          path,
          method: text ? "POST" : "GET",
          rejectUnauthorized: false,
        },
        (answer) => {
          const parts = [];
          answer.on("data", (part) => parts.push(part));
          answer.on("end", () =>
            resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(parts) }),
          );
        },
      )
      .on("error", reject)
      .end(text);
  });
}

async function call(path, body) {
  const { status, headers, bytes } = await ask(`/api${path}`, body);
  for (const one of headers["set-cookie"] ?? []) if (one.startsWith("token=")) cookie = one.split(";")[0];
  const { code, msg, flag, data } = JSON.parse(bytes);
  if (status !== 200 || code !== 20200) throw new Error(`${path}: ${status} ${code} ${msg}`);
  // With flag 1 the data is packed.
  return flag === 1 ? JSON.parse(inflateRawSync(Buffer.from(data, "base64"))) : data;
}

await call("/sms/send", { mobile, type: "register" });
let code;
for (let attempt = 0; code === undefined && attempt < 50; attempt++) {
  code = new RegExp(`${mobile} (\\d{6})`).exec(readFileSync(log, "utf8"))?.[1];
  if (code === undefined) await new Promise((resolve) => setTimeout(resolve, 100));
}
const { token } = await call("/user/register", {
  mobile,
  code,
  password: "chaye2027ok",
  request_id: randomUUID(),
});
cookie ||= `token=${token}`;
console.log("registered");

const course = await call("/course/detail?id=200001");
const lessons = course.chapter.flatMap(({ lesson }) => lesson);
const film = lessons.find(({ name }) => name === "六大茶类怎么分");
const play = await call("/course/play", { lesson_id: film.id, device: randomUUID() });
const listUrl = new URL(`/api${play.play_url}`, `https://${host}`);
const list = await ask(listUrl.pathname + listUrl.search);
const lines = list.bytes.toString().split("\n");
const partUrl = new URL(lines.find((line) => line !== "" && !line.startsWith("#")) ?? "", listUrl);
const segment = await ask(partUrl.pathname + partUrl.search);
console.log(
  `plays ${play.kind}: ${list.status} ${segment.status} ${segment.bytes.length > 1_000 ? "with bytes" : "empty"}, captions ${play.caption.length}`,
);
const page = await ask("/course/200001");
console.log(
  `page: ${page.status} ${page.bytes.includes("茶叶知识入门") ? "of the course" : "of something else"}`,
);

const { list: exams } = await call("/exam/list?page=1");
const { record_id } = await call("/exam/start", { paper_id: exams[0].paper_id, request_id: randomUUID() });
const ticket = randomUUID();
await call("/exam/continue", { record_id, ticket });
const paper = await call(`/exam/paper?record_id=${record_id}`);
const asked = paper.section.flatMap(({ question }) => question);
const changes = asked
  .filter(({ options }) => options.length > 0)
  .map(({ id, options }, place) => ({
    seq: place + 1,
    question_id: id,
    answer: [options[0].key],
    marked: "0",
    spent_ms: 1_000,
    at: Date.now(),
  }));
const kept = await call("/exam/save", { record_id, ticket, source: randomUUID(), base_seq: 0, changes });
const { receipt } = await call("/exam/submit", { record_id, ticket, request_id: randomUUID() });
const report = await call(`/exam/report?record_id=${record_id}`);
console.log(
  `exam: ${kept.saved_seq === changes.length ? "saved" : "not saved"}, ${/^KS\d{6}-/.test(receipt) ? "receipt" : "no receipt"}, ${report.status}`,
);
