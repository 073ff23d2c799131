/** One whole answer on the wire, with thinking, steps, a table and a chart, for tests and screenshots. */
export const SAMPLE_THINKING =
  '先比较两日峰段各区域电量，差额主要在原料车间。再看球磨批次：5#、9# 超过目标时间仍在运行。';
export const SAMPLE_CONTENT =
  '<|agent id="1" name="读取分时电量" status="done"|>查询 `reading`，原料车间 12 台球磨<|after|>原料车间 12 台球磨，11-01 至 11-20<|/agent|>' +
  '<|agent id="2" name="查球磨状态与批次" status="done"|>状态与批次<|after|>超时 2 台：5#、9#<|/agent|>' +
  '<|agent id="3" name="核对电价版本" status="done"|>电价<|after|>2026-11，峰 1.1050、谷 0.2470<|/agent|>' +
  '<|agent id="4" name="估算移峰节省" status="done"|>约束<|after|>约束：浆罐余量 ≥ 18 h<|/agent|>' +
  '峰段电费比昨日同期多 **312 元**，其中 **球磨占 311 元**：5#、9# 超时，多用 282 kWh。\n\n' +
  '| 设备 | 峰段 kWh | 可移 h/天 | 节省 元/月 |\n|---|---:|---:|---:|\n| 5# 球磨 | 251 | 1.0 | 2,060–4,120 |\n| 9# 球磨 | 235 | 1.0 | 2,060–4,120 |\n| **合计** | **486** | **2.0** | **4,120–8,240** |\n\n' +
  '```chart\n{"kind":"bar","title":"球磨峰段电量","unit":"kWh","x":{"type":"category","values":["11-15","11-16","11-17","11-18","11-19","11-20"]},"series":[{"name":"球磨","values":[212,0,198,226,204,486]}],"highlight":[5]}\n```\n\n' +
  '依据：分时电量 15 min，批次记录；仅供参考，不下发设定值。\n';
export const SAMPLE_RECOMMENDED = ['列出今天所有超时批次', '谷段还能再开几台球磨？', '按周比较平均电价'];
