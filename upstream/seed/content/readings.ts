import type { ReadingSeed } from "../talkTypes.ts";

const framework: ReadingSeed = {
  key: "framework",
  pages: [
    {
      title: "全书框架图（一）哲学部分",
      lines: [
        "一条主线：世界是什么样的，人怎样认识它，社会怎样前进。",
        "物质观：物质是客观实在；运动是它的存在方式；时间和空间是运动的形式。",
        "意识观：意识是人脑的机能，是客观世界的主观映象，有能动作用。",
        "联系和发展：两个总特征，三大规律，五对范畴。",
        "· 对立统一规律：为什么发展",
        "· 质量互变规律：怎样发展",
        "· 否定之否定规律：往哪里发展",
        "认识论：实践是基础；从感性到理性，再回到实践；真理有绝对性和相对性。",
        "唯物史观：社会存在决定社会意识；两对基本矛盾推动社会前进。",
        "自测：合上这一页，画出三大规律各回答什么问题。",
      ],
    },
    {
      title: "全书框架图（二）政治经济学部分",
      lines: [
        "一条主线：从商品出发，找到剩余价值从哪里来。",
        "商品二因素：使用价值、价值。来自劳动二重性：具体劳动、抽象劳动。",
        "价值量：由社会必要劳动时间决定；与劳动生产率成反比。",
        "货币：固定充当一般等价物；价值尺度和流通手段是基本职能。",
        "价值规律：价格围绕价值上下波动。",
        "剩余价值率 = 剩余价值 ÷ 可变资本",
        "利润率 = 剩余价值 ÷ 全部预付资本",
        "生产方法：绝对剩余价值靠延长工作日，相对剩余价值靠缩短必要劳动时间。",
        "资本循环：货币资本、生产资本、商品资本，三种形式在空间上并存。",
        "自测：写出两个率的公式，说明为什么利润率总是更低。",
      ],
    },
    {
      title: "全书框架图（三）科学社会主义部分",
      lines: [
        "一条主线：社会主义从空想到科学，从理论到实践。",
        "空想社会主义：看到了问题，找不到力量。",
        "两个伟大发现：唯物史观、剩余价值学说，使社会主义由空想变成科学。",
        "垄断资本主义：生产集中产生垄断；垄断没有消除竞争。",
        "国家垄断资本主义：国家政权同垄断资本结合。",
        "社会主义的基本原则：公有制、按劳分配、人民当家作主。",
        "共产主义：物质财富极大丰富，各尽所能、按需分配，人自由而全面地发展。",
        "自测：用一条时间线串起五百年，写出六个节点。",
      ],
    },
    {
      title: "怎样用这套框架图",
      lines: [
        "打印四张，贴在书桌前。每天只看一张，四天一轮。",
        "第一轮：看图复述，讲不出来的地方画圈。",
        "第二轮：回到课程里补圈出的部分，再讲一遍。",
        "第三轮：合上图，自己画，用另一种颜色补漏。",
        "考前一天：只看自己补漏的颜色。",
        "简答题答题次序：先写结论，再写理由，最后联系材料一句。",
        "论述题至少三段：是什么、为什么、怎么做。",
      ],
    },
  ],
};

const essay: ReadingSeed = {
  key: "essay",
  pages: [
    {
      title: "原文：一个句子写到底",
      lines: [
        "题目：My View on Reading Aloud（80 词左右）",
        "I think reading aloud is very good because it is good for us and many students do not like it but I think they should do it every day because it is very good for English.",
        "圈出的问题：",
        "1　good 出现三次，没有说好在哪里",
        "2　because、but、because 连成一句，读者找不到主干",
        "3　没有例子，没有结尾",
      ],
    },
    {
      title: "第一遍修改：分句，换词",
      lines: [
        "I believe that reading aloud is helpful.",
        "First, it trains the ear and the tongue at the same time.",
        "Second, it helps us remember whole sentences instead of single words.",
        "Many students feel shy about it. However, ten minutes a day is enough.",
        "改了什么：一句只说一件事；First、Second 让条理看得见；However 单独起句。",
      ],
    },
    {
      title: "第二遍修改：加例子，收尾",
      lines: [
        "Take my roommate as an example. She read one short text every morning for three months, and now she can answer questions without stopping to think.",
        "In short, reading aloud costs little and gives much. Why not start tomorrow?",
        "评语：例子具体，结尾有呼应，语法无误。得分从及格边缘到良好。",
        "回家作业：把自己上一篇作文照这三步改一遍。",
      ],
    },
  ],
};

export const readings: readonly ReadingSeed[] = [framework, essay];
