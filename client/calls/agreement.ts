import { contractDetail, listContracts, signContract } from "#shared/contract/agreement/endpoints.ts";
import { type Call, type DataOf, callOf } from "#shared/contract/endpoint.ts";
import { text } from "./account.ts";

export type ContractBrief = DataOf<typeof listContracts>[number];
export type Contract = NonNullable<DataOf<typeof contractDetail>>;

export function signContractCall(
  { id, hash }: Pick<Contract, "id" | "hash">,
  form: FormData,
  requestId: string,
): Call<typeof signContract> {
  const signature = text(form, "signature");
  return callOf(signContract, {
    id,
    hash,
    name: text(form, "name").trim(),
    ...(signature && { signature }),
    requestId,
  });
}
