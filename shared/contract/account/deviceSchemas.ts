import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { Empty } from "../entities.ts";
import { flag, key, listOf, objectOf, text, time } from "../fields.ts";

export const sessions = defineSchemas({
  about: "Where the account is signed in, the session that asks first.",
  input: z.object({}),
  data: listOf(
    objectOf({
      /**
       * Identifies the session when it is closed (closeSession). The session's token cannot be derived from this id.
       */
      id: key,
      /** Browser and system, such as Chrome · Windows; "": unknown. */
      device: text,
      ip: text,
      create_time: time,
      /** Time of the session's last request, accurate to some minutes. */
      last_time: time,
      is_current: flag,
    }),
  ),
});

export const closeSession = defineSchemas({
  about: "Ends one session of the account, which may be the one that asks. 20404 when it is over.",
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: Empty,
});

export const closeOtherSessions = defineSchemas({
  about: "Ends all sessions of the account but the one that asks.",
  input: z.object({}),
  data: Empty,
});
