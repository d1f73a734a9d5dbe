import { dropSentDrafts } from "./article/articleDraft.ts";
import { islands } from "./islands.ts";
import { takeOver } from "./takeOver.ts";

if (location.pathname.startsWith("/work/")) dropSentDrafts();
takeOver(document, islands);
