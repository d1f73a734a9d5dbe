import { islands } from "./islands.ts";
import { takeOver } from "./takeOver.ts";

takeOver(document, islands);
