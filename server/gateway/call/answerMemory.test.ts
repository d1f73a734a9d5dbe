import { expect, test, vi } from "vitest";
import { createAnswerMemory } from "./answerMemory.ts";

const parse = async (body: Buffer) => JSON.parse(body.toString()) as unknown;

test("parses the same bytes once and returns the same object", async () => {
  const memory = createAnswerMemory(1000);
  const read = vi.fn(parse);
  const first = await memory.read("/a", [Buffer.from('{"n":1}')], read);
  expect(await memory.read("/a", [Buffer.from('{"n":1}')], read)).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
});

test("parses other bytes and other keys separately", async () => {
  const memory = createAnswerMemory(1000);
  const first = await memory.read("/a", [Buffer.from('{"n":1}')], parse);
  expect(await memory.read("/a", [Buffer.from('{"n":2}')], parse)).toEqual({ n: 2 });
  expect(await memory.read("/b", [Buffer.from('{"n":1}')], parse)).not.toBe(first);
});

test("ignores how the bytes were cut into chunks, but not one byte more or less", async () => {
  const memory = createAnswerMemory(1000);
  const text = '{"n":1,"m":22}';
  const cut = (...at: number[]) =>
    [0, ...at].map((from, index) => Buffer.from(text.slice(from, at[index] ?? text.length)));
  const first = await memory.read("/a", cut(), parse);
  const read = vi.fn(parse);
  for (const chunks of [cut(1), cut(7, 9), cut(0, 13), [...cut(5), Buffer.alloc(0)]])
    expect(await memory.read("/a", chunks, read)).toBe(first);
  expect(read).not.toHaveBeenCalled();
  await memory.read("/a", [...cut(5), Buffer.from(" ")], read);
  expect(read).toHaveBeenCalledTimes(1);
  await memory.read("/a", cut(), read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("tries again after a body that could not be parsed", async () => {
  const memory = createAnswerMemory(1000);
  const body = Buffer.from("{");
  await expect(memory.read("/a", [body], parse)).rejects.toThrow();
  await expect(memory.read("/a", [body], parse)).rejects.toThrow();
  expect(memory.bytes).toBe(0);
});

test("drops the least recently used body at its limit and does not keep a body that is too large", async () => {
  const memory = createAnswerMemory(150);
  const body = Buffer.from('"8 byte"');
  for (let index = 0; index < 12; index++) await memory.read(`/${index}`, [body], parse);
  await memory.read("/0", [Buffer.from(`"${"x".repeat(20)}"`)], parse);
  const read = vi.fn(parse);
  expect(memory.bytes).toBeLessThanOrEqual(150);
  await memory.read("/11", [body], read);
  expect(read).not.toHaveBeenCalled();
  await memory.read("/0", [body], read);
  expect(read).toHaveBeenCalledTimes(1);
});
