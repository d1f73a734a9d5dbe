/** Refusals and limits of every area's calls; an area without any is left out. */
export { accountRefusals as account } from "../account/refusals.ts";
export { agreementRefusals as agreement } from "../agreement/refusals.ts";
export { examRefusals as exam } from "../exam/refusals.ts";
export { liveRefusals as live } from "../live/refusals.ts";
export { noteRefusals as note } from "../note/refusals.ts";
export { orderRefusals as order } from "../order/refusals.ts";
export { playRefusals as play } from "../play/refusals.ts";
export { practiceRefusals as practice } from "../practice/refusals.ts";
export { questionRefusals as question } from "../question/refusals.ts";
export { shareRefusals as share } from "../share/refusals.ts";
