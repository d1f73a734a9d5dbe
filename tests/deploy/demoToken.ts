import { type Asking, visit } from "./visitor.ts";

export async function demoToken(place: Pick<Asking, "port" | "host" | "certificate">): Promise<string> {
  const { body } = await visit({
    ...place,
    path: "/api/user/login",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ type: "password", username: "13800000001", password: "beikao2026" }),
  });
  const { code, data, msg } = JSON.parse(body.toString()) as {
    code: number;
    data: { token: string };
    msg: string;
  };
  if (code !== 20200) throw new Error(`the demo learner cannot sign in: ${msg}`);
  return data.token;
}
