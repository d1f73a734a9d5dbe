import * as api from "#shared/contract/agreement/endpoints.ts";
import { contractDetail, listContracts } from "#shared/contract/agreement/endpoints.ts";
import { hashOfText } from "#upstream/domain/enrolment/contractText.ts";
import { signContract } from "#upstream/domain/enrolment/signContract.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { route } from "../route.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { contractsOf } from "#upstream/domain/enrolment/ownContracts.ts";

type Row = Awaited<ReturnType<typeof contractsOf>>[number];

export const contractRoutes = [
  route(listContracts, async ({ deps: { db }, user: { userId } }) => {
    return (await contractsOf(db, userId)).map(presentBrief);
  }),
  route(contractDetail, async ({ input, deps: { db }, user: { userId } }) => {
    const [row] = await contractsOf(db, userId, idOf(input.id));
    return row ? presentContract(row) : null;
  }),
  route(api.signContract, async (context) => {
    const { input, deps, user, ip, nowMs } = context;
    const { db } = deps;
    const id = idOf(input.id);
    const { userId } = user;
    const { hash, name, signature = "" } = input;
    await once(context, {
      prepare: () => Promise.resolve(),
      change: async (tx) => {
        await signContract(tx, id, { userId, hash, name, signature, ip, nowMs });
        return {};
      },
    });
    const [row] = await contractsOf(db, userId, id);
    if (!row) throw notFound("没有这份协议");
    return presentContract(row);
  }),
];

function presentBrief({ contract, classroom }: Row) {
  return {
    id: String(contract.id),
    code: contract.code,
    name: contract.name,
    status: contract.status,
    classroom_id: idText(contract.classroomId),
    classroom_name: classroom ?? "",
    create_time: timeText(contract.createdAt),
    sign_date: timeText(contract.signedAt),
  };
}

function presentContract(row: Row) {
  const { content, contentHash, seal, signName, signature, signIp } = row.contract;
  return {
    ...presentBrief(row),
    content,
    hash: contentHash === "" ? hashOfText(content) : contentHash,
    seal,
    sign_name: signName,
    signature,
    sign_ip: signIp,
  };
}
