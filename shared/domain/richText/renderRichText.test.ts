import { expect, test } from "vitest";
import { plainTextOf } from "./plainText.ts";
import { checkRichText, failedFormulas, renderRichText } from "./renderRichText.ts";
import { richTextStats } from "./stats.ts";

const formulas = (html: string) => html.split('<span class="katex" translate="no">').length - 1;

test("draws formulas of every delimiter with MathML for screen readers, and keeps the text around them", () => {
  for (const source of ["设 $x^2$ 为", "设 $$x^2$$ 为", "设 \\(x^2\\) 为", "设 \\[x^2\\] 为"]) {
    const html = renderRichText(source);
    expect(formulas(html), source).toBe(1);
    expect(html).toContain("<math");
    expect(html).toMatch(/^设 .* 为$/);
  }
});

test("treats $$ as display maths only on its own line", () => {
  expect(renderRichText("已知$$a<b$$，则")).not.toContain("katex-display");
  expect(renderRichText("由题意得\n$$a<b$$\n所以")).toContain("katex-display");
});

test("keeps a dollar sign that means money", () => {
  for (const source of [
    "usually $8 to $10 a year. Today $8 or $10 seems a small amount",
    "cost me $62, and the set is worth $5.",
    "It is \\$5 and \\$6",
    "一本书 $5，两本书 $9",
    "only $",
  ]) {
    const html = renderRichText(source);
    expect(formulas(html), source).toBe(0);
    expect(html).toBe(source.replaceAll("\\$", "$"));
  }
  expect(formulas(renderRichText("$1,2,3 ， 4$ 和 $5$"))).toBe(2);
});

test("draws commands of other packages and formulas with broken braces", () => {
  for (const tex of [
    "a\\textless{}b\\textgreater c",
    "\\left { x \\right }",
    "a&lt;b&nbsp;c",
    "\\overparen{AB}",
    "\\mbox{ab}",
    "\\begin{eqnarray}a&=&b\\end{eqnarray}",
    "\\begin{array}{*{3}{l}@{}}1&2&3\\end{array}",
    "{x\\textbar-1<x",
    "\\ce{H2O}".replace("\\ce", "\\mathrm"),
  ]) {
    expect(checkRichText(`$$${tex}$$`).failed, tex).toEqual([]);
  }
});

test("shows the source of a formula that cannot be drawn", () => {
  const { html, failed } = checkRichText("若 $\\nosuch{a<b}$ 则");
  expect(html).toContain('<code class="tex" translate="no">$\\nosuch{a&lt;b}$</code>');
  expect(failed).toHaveLength(1);
});

test.each([
  "$\\frac{1}{2}$",
  "$\\frac{1}$",
  "$\\def\\a{1}\\a$",
  "$\ud835\udc9c$",
  "$\u{1d6a4}$",
  "$\\tag{1} a$",
])("finds without drawing whether %s can be drawn", (source) => {
  expect(failedFormulas(source, new Set())).toEqual(checkRichText(source).failed);
});

test("writes blanks of every spelling as one underlined gap", () => {
  for (const source of ["和为~\\uline{~~~~~~}~．", "和为____．", "和为\\underline{  }．"]) {
    expect(renderRichText(source), source).toMatch(/^和为<u( class="blank")?>\s*<\/u>．$/);
  }
  expect(renderRichText("he ___47___ it")).toContain('<u class="blank">\u200347\u2003</u>');
  expect(renderRichText("\\uline{小明}在作除法")).toBe("<u>小明</u>在作除法");
});

test("converts a tabular outside formulas to a table with its spans", () => {
  const html = renderRichText(
    "见下表:\n\n\\begin{tabular}{|c|l|}\n\\hline \\multirow{2}{*}{甲} & \\multicolumn{1}{|c|}{$x_1$} \\\\\n\\cline{2-2} & 2 & <b>3</b> \\\\\n\\hline\n\\end{tabular}\n\n完",
  );
  expect(html).toContain('<table class="tex"><tr><td rowspan="2">甲</td><td>');
  expect(html).toContain("<tr><td>2</td><td><b>3</b></td></tr></table>");
  expect(formulas(html)).toBe(1);
  expect(html).toMatch(/^<p>见下表:<\/p><table.*<\/table><p>完<\/p>$/);
});

test("converts an array with cells over several rows to a table of formulas", () => {
  const html = renderRichText(
    "$\\begin{array}{|c|c|}\\hline \\multirow{2}{*}{\\text {甲}} & x \\\\ \\cline { 2 - 2 } & y \\\\ \\hline\\end{array}$",
  );
  expect(html).toMatch(
    /^<table class="tex"><tr><td rowspan="2">.*<\/td><\/tr><tr><td>.*<\/td><\/tr><\/table>$/,
  );
  expect(formulas(html)).toBe(3);
});

test("removes line breaks caused by the page width and keeps others", () => {
  const line = "动物初次接受某种抗原刺激能引发初次免疫应答再次接受同种抗原刺激能引";
  expect(renderRichText(`${line}\n发再次免疫应答。\n（1）抗体\n（2）抗原`)).toBe(
    `${line}发再次免疫应答。<br>（1）抗体<br>（2）抗原`,
  );
  expect(renderRichText("床前明月光\n疑是地上霜")).toBe("床前明月光<br>疑是地上霜");
  expect(
    renderRichText("Pushchairs and wheelchairs are available to rent at the\nInformation Desk"),
  ).toContain("at the Information");
  expect(renderRichText(`${line}“发”——\n（1）。\n“再次”…`)).toContain("——<br>（1）。<br>“再次”");
  const quoted = line.replace(/.{3}$/, "说：“");
  expect(renderRichText(`${quoted}\n—发再次免疫应答。`)).toBe(`${quoted}—发再次免疫应答。`);
  expect(renderRichText("一段\n\n二段")).toBe("<p>一段</p><p>二段</p>");
});

test.each([
  "Coffee is $3, tea $2.",
  "Rooms are $80-$95 a night.",
  "原价$60（会员$48），便宜多少？",
  "收入由$2.5m升至$3.5m。",
  "A year later: $200 × 1.1 = $220.",
  "US$9～US$12",
  "Was $5, is $4 and will be $3.",
  "$first 与 $last 是变量。",
  "$ 5 and $ 6",
])("shows the dollar signs of amounts and variables: %s", (text) => {
  expect(renderRichText(text)).toBe(text);
  expect(plainTextOf(text)).toBe(text);
});

test("draws formulas beside amounts, and TeX with a space before its last dollar sign", () => {
  for (const [text, formulasIn] of [
    ["Pay $5 for $x$ and $6 for $y$.", 2],
    ["面积为 $\\sqrt{2}\\pi $，$5$ 与 $(1,2)$", 3],
    ["若 $a>0$，$b<0$", 2],
  ] as const)
    expect(formulas(renderRichText(text))).toBe(formulasIn);
});

test("marks code as not to be translated", () => {
  expect(renderRichText("<pre><code class=x>int a;</code></pre>")).toBe(
    '<pre><code translate="no">int a;</code></pre>',
  );
});

test("keeps allowed HTML and removes the rest, but not its text", () => {
  const rows: [string, string][] = [
    ["x<y，y>z", "x&lt;y，y&gt;z"],
    ["a<b and c>d", "a&lt;b and c&gt;d"],
    ["<p>一</p><p>二", "<p>一</p><p>二</p>"],
    ["一</div></div>二", "一二"],
    ['<b onclick="alert(1)" class="card">粗</b>', "<b>粗</b>"],
    ['加<em class="dots">点</em><em class="card">字</em>', '加<em class="dots">点</em><em>字</em>'],
    [
      '<u class="wave">浪</u><u class="blank">空</u><b class="dots">x</b>',
      '<u class="wave">浪</u><u>空</u><b>x</b>',
    ],
    ["<ruby>隘<rt>ài</rt></ruby>", "<ruby>隘<rt>ài</rt></ruby>"],
    ["<script>alert(1)</script>后", "后"],
    ['<a href="javascript:alert(1)">链</a>', "<a>链</a>"],
    ['<a href="&#106;avascript:alert(1)">链</a>', "<a>链</a>"],
    ['<a href="//evil.example/x">链</a>', "<a>链</a>"],
    ['<a href="/\\evil.example">链</a>', "<a>链</a>"],
    ['<a href="/course/1">链</a>', '<a href="/course/1">链</a>'],
    ['<img src="/uploads/a.png">', '<img src="/uploads/a.png" alt="" loading="lazy" decoding="async">'],
    ['<img src="data:text/html,x" onerror="alert(1)">', ""],
    [
      '<img src="http://cdn.example/a.png"><a href="http://a.example">链</a>',
      '<a href="http://a.example">链</a>',
    ],
    ["<td>一</td>", "一"],
    ["H<sub>2</sub>O", "H<sub>2</sub>O"],
    ["", ""],
  ];
  for (const [source, html] of rows) expect(renderRichText(source), source).toBe(html);
});

test("keeps a formula inside an attribute as text", () => {
  const html = renderRichText('<img src="/a.png" alt="$x<1$ 的图"><a href="$x$">链</a>');
  expect(html).not.toContain("katex");
  expect(html).toContain('alt="$x&lt;1$ 的图"');
  expect(html).toContain("<a>链</a>");
});

test("replaces a picture of another host and shows one of this site", () => {
  expect(renderRichText("图 ![](https://cdn.example.com/x.png)")).toBe(
    '图 <span class="missing">［图片暂缺］</span>',
  );
  expect(renderRichText("![图一](/uploads/question/a.png)")).toContain(
    '<img src="/uploads/question/a.png" alt="图一"',
  );
});

test("renders the same text once", () => {
  const before = richTextStats.misses;
  renderRichText("只算一次 $a+1$");
  renderRichText("只算一次 $a+1$");
  expect(richTextStats.misses).toBe(before + 1);
  expect(richTextStats.hits).toBeGreaterThan(0);
});
