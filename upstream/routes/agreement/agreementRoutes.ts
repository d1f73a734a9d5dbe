import * as api from "#shared/contract/agreement/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveContractDetail, serveContractList, serveSignContract } from "./contracts.ts";

export const agreementRoutes: readonly Route[] = [
  route(api.listContracts, serveContractList),
  route(api.contractDetail, serveContractDetail),
  route(api.signContract, serveSignContract),
];
