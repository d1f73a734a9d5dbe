import { policyScreen } from "./PolicyPage.tsx";

export const screen = policyScreen("policy");
