import type { NewsSeed } from "../contentTypes.ts";
import { guides } from "./news/guides.ts";
import { notices } from "./news/notices.ts";
import { policies } from "./news/policies.ts";
import { syllabuses } from "./news/syllabuses.ts";

export const news: readonly NewsSeed[] = [...notices, ...syllabuses, ...guides, ...policies];
