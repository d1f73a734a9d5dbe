import { endpoint } from "../endpoint.ts";

export const listContracts = endpoint("agreement", "listContracts", "GET /user/contract-list");
export const contractDetail = endpoint("agreement", "contractDetail", "GET /user/contract-detail");
export const signContract = endpoint("agreement", "signContract", "POST /user/contract-sign", {
  changes: ["/"],
});
