import { badInput } from "../../platform/kit/errors.ts";

/**
 * Passwords of Chinese leaks that the English list does not contain: a word or the start of a keyboard row, combined
 * with a popular number.
 */
const WORDS =
  "a|aa|aaa|abc|abcd|abcde|aini|aiwo|asd|asdf|asdfgh|baobao|beijing|iloveu|iloveyou|laogong|laopo|love|meimei|mima|nihao|password|pass|q|qaz|qq|qwe|qwer|qwert|qwerty|shanghai|tian|wang|woai|woaini|woaiwo|woainima|xiao|xiaoxiao|zhang|zhongguo|zxc|zxcv|zxcvbn|zxcvbnm";
const NUMBERS =
  "0?123|1234|12345|123456|1234567|12345678|123456789|1234567890|987654321|87654321|654321|54321|4321|321|(?:1|5)?(\\d)\\2{2,8}|123123|112233|147258|147258369|159357|5201314|520520|1314520|1314|521|520|(?:19|20)\\d\\d";
const WORD_FIRST = new RegExp(`^(?:${WORDS})[._@!]?((?:${NUMBERS}))[.!]?$`, "i");
const NUMBER_FIRST = new RegExp(`^((?:${NUMBERS}))[._@!]?(?:${WORDS})[.!]?$`, "i");

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is on the lists of passwords that attackers try first (OWASP ASVS 6.2.4). Case is ignored. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded at the first new password, not at the start of the process.
  listed ??= loadList();
  const plain = password.toLowerCase();
  return WORD_FIRST.test(plain) || NUMBER_FIRST.test(plain) || (await listed).has(plain);
}

/**
 * Checks a new password.
 * @throws Refusal badInput: the password is too common
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw badInput("这个密码太常见，很容易被人猜到，请换一个不常见的密码");
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
