import type { Area } from "#shared/contract/endpoint.ts";
import type { JsonSchema } from "./jsonSchema.ts";

export const AREA_TEXTS: Readonly<Record<Area, string>> = {
  config: "Agencies, the site-wide configuration, the footer and banners.",
  account: "Signing in, the account, messages, course codes.",
  agreement: "Contracts that learners sign (协议).",
  article: "News (资讯) and help.",
  catalogue: "Courses, classrooms, teachers, pages of exams.",
  exam: "Mock and online exams (模拟考试, 在线考试), and their marking.",
  live: "Live classes (直播) and their room.",
  note: "Notes on lessons (笔记).",
  order: "Orders and payment (订单).",
  play: "Lessons that play, settings of the player, going on at another device.",
  practice: "Runs of practice (练习).",
  question: "The bank (题库).",
  search: "Search.",
  share: "Links to courses and results (分享).",
  study: "The study centre (学习中心), the wrong book (错题本), favourites.",
};

/** Returns the schema of an envelope that contains the given data. */
export function envelope(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    required: ["code"],
    properties: {
      code: { $ref: "#/components/schemas/Code" },
      flag: { $ref: "#/components/schemas/Packing" },
      msg: { $ref: "#/components/schemas/Message" },
      refusal: { $ref: "#/components/schemas/RefusalName" },
      data,
    },
  };
}

function header(name: string, description: string, schema: object, required = true): object {
  return { name, in: "header", required, description, schema };
}

const refusal = { code: 20404, flag: 0, data: null, msg: "没有找到", refusal: "notFound" };

export const COMMON = {
  info: {
    title: "备考: what the site asks of its upstream",
    version: "2.0.0",
    summary: "The calls that a site of 备考 makes to the API behind it.",
    description: [
      "Generated from shared/contract by the build; the rules of reading, and a table of codes, stand in upstream-contract.md.",
      "Calls with `x-specified: true` are those of the specification; the others are ours, and an API may lack them: `x-screens` says which screens ask them, `x-without` what these are without.",
      "`x-refusals` of a call names the refusals that it may answer with, each with its code; `x-codes` and `x-refusals` of the document say what each name means, `x-limits` how often the reference upstream lets a call pass. Names stay; an API's own codes are given to them in its map.",
      "A field may be absent or null unless it is required. An empty list in place of an object is read as none.",
    ].join("\n\n"),
    license: { name: "Proprietary", url: "https://example.com/licence" },
  },
  servers: [
    {
      url: "{upstream}",
      description: "The operator's API.",
      variables: {
        upstream: {
          default: "https://api.example.com",
          description: "UPSTREAM_URL, without a slash at the end.",
        },
      },
    },
  ],
  agencyServers: [
    {
      url: "{resource_url}",
      description: "Where agencies are described.",
      variables: {
        resource_url: {
          default: "https://api.example.com",
          description: "`resource_url` of the system config, without the slash at its end.",
        },
      },
    },
  ],
  hostParameter: {
    name: "host",
    in: "path",
    required: true,
    description: "Host that the visitor typed, in small letters, without port, such as www.school.example.",
    schema: { type: "string", pattern: "^[a-z0-9.-]{1,253}$" },
    example: "localhost",
  },
  headers: ["Sign", "AccessTime", "Version", "Platform", "AgencyFlag", "Ip"],
  agencyHeaders: ["AgencySign", "AccessTime", "RequiredAgencyFlag"],
  upload: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            file: {
              type: "string",
              format: "binary",
              description: "A picture: JPEG, PNG or WebP, at most 5 MB.",
            },
          },
        },
      },
    },
  },
  schemas: {
    Code: {
      type: ["integer", "string"],
      pattern: "^-?\\d{1,9}$",
      description:
        "20200 or 0: success; 401: the token is not good; all others refuse (x-codes). A number, or the same as text.",
    },
    Packing: {
      type: ["integer", "string", "null"],
      description: "1: `data` is packed; anything else, or absent: it is not.",
    },
    Message: { type: ["string", "null"], description: "What the learner is told of a refusal, in Chinese." },
    RefusalName: {
      type: ["string", "null"],
      description:
        "Stable name of a refusal: one of `x-refusals` of the call. An API may leave it out; then the code alone counts.",
    },
    Packed: {
      type: "string",
      description: "Where `flag` is 1: base64 of raw deflate of the JSON of `data`.",
    },
  },
  components: {
    securitySchemes: {
      token: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description:
          "The bare token of /user/login, without Bearer. Never sent to /user/login and /sms/send.",
      },
      agency: {
        type: "apiKey",
        in: "header",
        name: "Sign",
        description: "Of an agency's own system, which is no visitor of the site (upstream-contract.md).",
      },
    },
    parameters: {
      Sign: header("Sign", "md5hex(md5hex(Access-Time + salt)); the salt is SIGN_SALT of the site.", {
        type: "string",
        pattern: "^[0-9a-f]{32}$",
      }),
      AgencySign: header(
        "Sign",
        "HMAC-SHA256 in hex with the agency's marking secret, over five lines: Agency-Flag, method, path with query, Access-Time, SHA-256 of the body in hex.",
        { type: "string", pattern: "^[0-9a-f]{64}$" },
      ),
      AccessTime: header("Access-Time", "When the call was signed, unix seconds.", {
        type: "string",
        pattern: "^\\d{10}$",
      }),
      Version: header("Version", "Of this contract.", { type: "string", const: "2.0.0" }),
      Platform: header("Platform", "Who asks.", { type: "string", const: "PC" }),
      AgencyFlag: header(
        "Agency-Flag",
        "`agency_flag` of the agency of the host. Absent while that is not known: of the system config and agency/{host}.",
        { type: "string" },
        false,
      ),
      RequiredAgencyFlag: header("Agency-Flag", "`agency_flag` of the agency.", { type: "string" }),
      Ip: header("ip", "Address of the visitor.", { type: "string" }, false),
    },
    responses: {
      Refused: {
        description:
          "Refused, with the HTTP status of the same meaning. The site reads the code; most refusals come with HTTP 200.",
        content: {
          "application/json": {
            schema: envelope({ description: "Null, or what the code needs, such as `next_time`." }),
            examples: { nothing: { summary: "Nothing there.", value: refusal } },
          },
        },
      },
    },
  },
} as const;
