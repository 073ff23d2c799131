/** Markdown of the kinds that answers are made of, for the tests of the renderer. */
export const SAMPLE_DOCUMENTS: readonly string[] = [
  '峰段电费比昨日同期多 **312 元**，其中 **球磨占 311 元**：5#、9# 超时，多用 282 kWh。\n\n| 设备 | 峰段 kWh | 节省 元/月 |\n|---|---:|---:|\n| 5# 球磨 | 251 | 2,060–4,120 |\n| 9# 球磨 | 235 | 2,060–4,120 |\n| **合计** | **486** | **4,120–8,240** |\n\n依据：分时电量 15 min。',
  '# 标题\n\n段落 *斜* `码` ~~删~~ [链](https://a.example/b?x=1&y=2)。\n续行\n\n## 二\n- 甲\n  - 甲一\n  - 甲二\n- 乙\n\n  乙的第二段\n\n1. 一\n2. 二\n\n> 引用\n> - 引一\n\n---\n\n完',
  '```sql\nselect sum(kwh)\nfrom reading\n\nwhere at > now();\n```\n\n文字\n\n    indented\n    code\n\n~~~\n```\n~~~\n',
  '- [x] 做完\n- [ ] 没做\n\n* 星\n\n* 松\n\n10) 十\n11) 十一\n',
  'H<sub>2</sub>O 与 m<sup>3</sup><br>换行 <kbd>Tab</kbd> &ge; 18 &deg;C &mdash; 5 &lt; 6 &eacute;',
  '```chart\n{"kind":"bar","x":{"type":"category","values":["a","b"]},"series":[{"name":"kWh","values":[1,null]}]}\n```\n\n后文\n\n```chart\n{"kind":"pie"}\n```\n',
  '```board\n{"element":"plant-whole-plant-energy-board","areaId":"kiln-1","range":"today"}\n```\n',
  '图：![厂区](/img/a.png) 与 [照片](https://other.example/p.jpg)\n\n![外](https://other.example/q)\n',
  '标题一\n===\n\n标题二\n---\n\na | b\n--|--\n1 | 2\n\n- 项\n```js\nlet a\n```\n尾',
  '<details><summary>更多</summary>\n\n里面\n\n</details>\n\n<div>块</div>\n\n文',
  '一\\\n二  \n三\n\\*不是\\* 2 * 3 = 6，snake_case_name，https://www.example.com/x 和 a@b.example\n',
  '一行没有结尾 **粗',
  '```js\n没有关上的码\n\n还在里面',
];
