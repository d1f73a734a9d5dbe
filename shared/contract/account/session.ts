import { UserInfo } from "../entities.ts";
import { count, objectOf, text } from "../fields.ts";

/** The answer of every way of signing in. */
export const Session = objectOf({
  token: text,
  user_info: UserInfo,
  /** Seconds until the token ends. */
  expire: count,
});
