/* Names that the worker of practice packs and the pages share (docs/decisions/035-offline-practice.md). */

export const WORKER_URL = "/sw.js";
/** The one document that is kept: the screen of the packs, as a visitor without an account gets it. */
export const OFFLINE_PATH = "/question/offline";
/** Names of the browser's caches that are ours to remove. */
export const OFFLINE_CACHES = "offline-";
/** The cache of pictures of all packs; those of files are named after the release. */
export const PICTURES_CACHE = `${OFFLINE_CACHES}pictures`;
/** Where pictures of questions lie; they are the same for everybody. */
export const PICTURES_PATH = "/api/uploads/";
/** A page's message to the worker, through the port that it sends along: fetch the files again. Answered by true or false. */
export const FILL = "fill";
