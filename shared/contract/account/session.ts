import { UserInfo } from "../entities.ts";
import { count, objectOf, text } from "../fields.ts";

export const Session = objectOf({
  token: text,
  user_info: UserInfo,
  /** Seconds until the token expires. */
  expire: count,
});
