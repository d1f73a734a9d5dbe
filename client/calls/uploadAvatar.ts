import type { DataOf } from "#shared/contract/endpoint.ts";
import { avatar } from "#shared/contract/account/endpoints.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { inflate } from "./browserTransport.ts";
import { CallFailure } from "./callFailure.ts";
import { schemasOf } from "./schemasOf.ts";

const TIMEOUT_MS = 60_000;

/** Uploads the learner's portrait. It is the only call whose body is not JSON; it throws the errors of other calls. */
export async function uploadAvatar(picture: Blob): Promise<DataOf<typeof avatar>> {
  const body = new FormData();
  body.set("file", picture, "avatar.webp");
  const init = { method: avatar.method, body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const load = async () => (await fetch(`/api${avatar.path}`, init)).text();
  const [answer, { read }] = await Promise.all([load(), schemasOf(avatar)]).catch((cause: unknown) => {
    throw new CallFailure(cause);
  });
  const envelope = await decodeEnvelope(answer, inflate).catch((cause: unknown) => {
    throw new CallFailure(cause);
  });
  return read(dataOf(envelope)) as DataOf<typeof avatar>;
}
