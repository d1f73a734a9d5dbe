export const INTRODUCTION = `# What the site asks of its upstream

Generated from \`shared/contract\` by the build; the same as OpenAPI 3.1 in [openapi.json](openapi.json), with an answer of the
reference upstream for most calls. \`npm run contract -- URL\` checks a running upstream against this page, and says which screens
work with it. An API need not have all of it, and may spell it differently: docs/own-api.md.

## Every call
- Headers: \`Sign\` = md5hex(md5hex(Access-Time + salt)), \`Access-Time\` (unix seconds), \`Version: 2.0.0\`, \`Platform: PC\`,
  \`Agency-Flag\`, \`Content-Type: application/json\`, \`Authorization\` (the bare token; never on /user/login and /sms/send),
  \`ip\` (the learner's address).
- A GET has its input in the query (a list repeats its name), a POST in a JSON body.
- Answer: \`{code, flag, data, msg}\`. Success is 20200 or 0; codes are numbers, or the same as text. With flag 1 a string \`data\` is
  base64 of raw deflate of JSON; the reference upstream packs from 1 KB on, and not for tools that send \`Accept-Flag: 0\`. \`data: null\` stands for "nothing there".
- A refusal may also have \`refusal\`, its stable name (below). Without it the code alone counts.
- Read tolerantly: ids and counts as number or numeric text; flags as "1"/"0", 1/0 or true/false; anything missing or null
  has an empty default; null, "", false, [] and {} stand for "nothing there"; a bare array stands for a page of a list.
- A field of another type has its default too; an item of a list without its id, and a redirect without from or to, is left out; a
  detail without its id is a 404 page. Each such field is counted (\`upstream_mismatch_total\`) and logged once.
- agency/{host}: HTTP 404 or code 404 or 20404 closes a host, and so does, where nothing is known of it, data without name, subjects and
  navigation. Any other refusal leaves the last known configuration. Of the system config only code 20200 is a success.
- Times are \`YYYY-MM-DD HH:mm:ss\` in Asia/Shanghai. Lists are \`{list, total, page, page_size}\`.
- What \`Id\`, \`Text\`, \`Count\`, \`Flag\` and \`Price\` are, and things that stand in several answers, is said at the end.
- A field that is a price is named \`price\` or ends in \`_price\`; where is_show_price is off the site takes them out of every answer.
- Of a text with TeX 100,000 characters are rendered, of HTML 300,000; the rest is shown as plain text.
- \`exam_type\` of an agency: \`{id, name?, icon?, icon_active?}\`. The ten ids of the site need no more than the id; another one needs a name.
- Calls marked **signed by the agency's system** do not come through the site, which passes none of them on: \`Sign\` is HMAC-SHA256 in hex,
  with the agency's marking secret, over five lines: Agency-Flag, method, path with query, Access-Time, SHA-256 of the body in hex. Their answers are never packed.
- Picture addresses are \`/uploads/...\` of the upstream, or https. Covers, thumbs, portraits and the logo are best rasters: an SVG is told to
  nobody who shows a link (og:image), but for those that the reference upstream draws, of which it has a PNG beside the SVG.
`;
