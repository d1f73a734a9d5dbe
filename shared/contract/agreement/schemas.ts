import * as z from "zod/mini";
import { MOST_LENGTH, SIGNATURE } from "#shared/domain/signature.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { id, key, listOf, maybe, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/* Contracts that a learner signs before the lessons of a classroom open. */

const ContractBrief = objectOf({
  id,
  /** Number of the contract in the school's records. */
  code: key,
  name: text,
  /** waiting | signed | void */
  status: text,
  classroom_id: text,
  classroom_name: text,
  create_time: time,
  /** Time of signing; "": not signed. */
  sign_date: time,
});

const Contract = objectOf({
  ...ContractBrief.shape,
  /** HTML of the contract. Once signed, the text never changes, even when the school changes the contract. */
  content: text,
  /** SHA-256 of the content, in hex. */
  hash: text,
  /** Name of the party that signs for the school. */
  seal: text,
  sign_name: text,
  /** Drawn signature as SVG path data, 600 × 200; "": the learner only typed the name. */
  signature: text,
  sign_ip: text,
});

export const listContracts = defineSchemas({
  about: "The learner's contracts: those that wait first, then the newest.",
  input: z.object({}),
  data: listOf(ContractBrief),
});

export const contractDetail = defineSchemas({
  about: "A contract of the learner; empty where there is none.",
  input: z.object({ id: shortText }),
  data: maybe(Contract),
});

export const signContract = defineSchemas({
  about:
    "Signs a contract: with the hash of the text that was read, the name, and the name as it was drawn where it was. What is signed already, void or of another text is refused with 20409.",
  input: z.object({
    id: shortText,
    hash: z.string().check(z.regex(/^[\da-f]{64}$/, "协议内容有误，请刷新页面后再签")),
    name: z
      .string()
      .check(
        z.minLength(1, "请填写姓名"),
        z.maxLength(30, "姓名最多 30 个字"),
        z.regex(/^\p{L}[\p{L}·•.' -]*\p{L}$/u, "姓名至少两个字，不含数字和符号"),
      ),
    signature: z.optional(
      z
        .string()
        .check(
          z.maxLength(MOST_LENGTH, "手写签名太复杂，请清除后重写"),
          z.regex(SIGNATURE, "手写签名有误，请重写"),
        ),
    ),
    request_id: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确"))),
  }),
  data: Contract,
});
