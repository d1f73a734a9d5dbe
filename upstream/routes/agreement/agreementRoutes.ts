import type { Route } from "../route.ts";
import { serveContractDetail, serveContractList, serveSignContract } from "./contracts.ts";

export const agreementRoutes: readonly Route[] = [serveContractList, serveContractDetail, serveSignContract];
