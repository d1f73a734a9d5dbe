/* Names shared by pages and the service worker of practice packs (decision 035). */

export const WORKER_URL = "/sw.js";
/** The only document that the service worker caches: the screen of the practice packs, rendered without an account. */
export const OFFLINE_PATH = "/question/offline";
export const OFFLINE_CACHES = "offline-";
/** Cache of the pictures of all packs. The names of the other caches contain the release. */
export const PICTURES_CACHE = `${OFFLINE_CACHES}pictures`;
/** Path of question pictures. The pictures are the same for all learners. */
export const PICTURES_PATH = "/api/uploads/";
/**
 * Message by which a page asks the service worker to fetch the app's files again. The worker answers true or false
 * through the message's port.
 */
export const FILL = "fill";
