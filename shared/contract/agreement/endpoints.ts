import type { Endpoint } from "../endpoint.ts";

export const listContracts = {
  area: "agreement",
  name: "listContracts",
  method: "GET",
  path: "/user/contract-list",
  token: "required",
} as const satisfies Endpoint;

export const contractDetail = {
  area: "agreement",
  name: "contractDetail",
  method: "GET",
  path: "/user/contract-detail",
  token: "required",
} as const satisfies Endpoint;

export const signContract = {
  area: "agreement",
  name: "signContract",
  method: "POST",
  path: "/user/contract-sign",
  token: "required",
  changes: ["/"],
} as const satisfies Endpoint;
