/* Names shared by pages and the worker of practice packs (decision 035). */

export const WORKER_URL = "/sw.js";
/** The only cached document: the screen of the packs, as seen by a visitor without an account. */
export const OFFLINE_PATH = "/question/offline";
export const OFFLINE_CACHES = "offline-";
/** Cache of the pictures of all packs. Caches of files are named after the release. */
export const PICTURES_CACHE = `${OFFLINE_CACHES}pictures`;
/** Path of question pictures, which are the same for everybody. */
export const PICTURES_PATH = "/api/uploads/";
/**
 * Message by which a page has the worker fetch the files again. The worker answers true or false through the port of
 * the message.
 */
export const FILL = "fill";
