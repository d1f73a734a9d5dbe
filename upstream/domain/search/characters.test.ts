import { expect, test } from "vitest";
import { charactersOf, wordsOf } from "./characters.ts";
import { rank, soughtWords } from "./rank.ts";
import { soundsOf } from "./soundsOf.ts";
import { exactSets, nameTokens } from "./tokens.ts";

test.each([
  ["C++", ["c++"]],
  ["c#", ["c#"]],
  ["Ｃ＋＋", ["c++"]],
  ["Ｃ＃", ["c#"]],
  ["C♯", ["c#"]],
  ["F#", ["f#"]],
  [".NET", [".net"]],
  ["asp.net core", ["asp.net", "core"]],
  ["5G", ["5g"]],
  ["５Ｇ", ["5g"]],
  ["A+", ["a+"]],
  ["C语言", ["c语言"]],
  ["C++程序设计", ["c++程序设计"]],
  ["C++11", ["c++11"]],
  ["notepad++", ["notepad++"]],
  ["a+b", ["a", "b"]],
  ["1+1", ["1", "1"].slice(1)],
  ["第1题#2", ["第1题", "2"]],
  ["www.example.com", ["www", "example", "com"]],
  ["考研.政治", ["考研", "政治"]],
  ["+ # .", []],
  ["c+++", ["c"]],
  ["Cafe\u0301", ["cafe"]],
])("%s is split into the words %j", (query, words) => {
  expect(wordsOf(query)).toEqual(words);
});

test("keeps signs that are part of a name with their positions, and drops signs of sums", () => {
  const chars = (text: string) =>
    charactersOf(text)
      .map(({ char }) => char)
      .join("");
  expect(chars("C++ 程序设计（二级）")).toBe("c++程序设计二级");
  expect(chars("若 a+b=3，c#是")).toBe("若ab3c#是");
  expect(charactersOf("学 C++").at(-1)).toEqual({ char: "+", start: 4, end: 5 });
});

const NAMES = [
  "Java 与 C++ 面向对象",
  "C# 语言基础",
  "初级会计职称",
  "C 语言入门",
  "C++ 语言入门",
  "采购管理",
  ".NET 平台",
  "F# 入门",
  "5G 网络",
];

/** Returns the names that a query finds, in the order of a search. */
function foundBy(query: string): readonly string[] {
  const words = soughtWords(query);
  return NAMES.flatMap((title) => {
    const chars = charactersOf(title).map(({ char }) => char);
    const sounds = soundsOf(chars);
    const tokens = new Set(nameTokens(chars, sounds));
    const isIn = words.every(({ word }) =>
      exactSets(word).some((set) => set.every((token) => tokens.has(token))),
    );
    const ranked = isIn ? rank(words, { title, body: "", sounds: sounds.join(" ") }) : undefined;
    return ranked?.isExact ? [{ title, score: ranked.score }] : [];
  })
    .toSorted((a, b) => b.score - a.score)
    .map(({ title }) => title);
}

test.each([
  ["C++", ["C++ 语言入门", "Java 与 C++ 面向对象"]],
  ["ｃ＋＋", ["C++ 语言入门", "Java 与 C++ 面向对象"]],
  ["c#", ["C# 语言基础"]],
  ["C语言", ["C 语言入门"]],
  [".net", [".NET 平台"]],
  ["F#", ["F# 入门"]],
  ["5g", ["5G 网络"]],
])("%s finds only %j", (query, names) => {
  expect(foundBy(query)).toEqual(names);
});

test("a query of one letter finds first names that begin with it, then names that contain it, then names by sound", () => {
  const names = foundBy("c");
  expect(names.slice(0, 3).toSorted()).toEqual(["C 语言入门", "C# 语言基础", "C++ 语言入门"]);
  expect(names.indexOf("初级会计职称")).toBeGreaterThan(names.indexOf("Java 与 C++ 面向对象"));
});
