import { KINDS } from "../examAddress.ts";
import { hallScreen } from "./Hall.tsx";

export const screen = hallScreen(KINDS.mock);
