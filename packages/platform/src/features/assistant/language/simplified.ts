/** Characters of Taiwan and Hong Kong that a plant's questions are written with, and their simple forms beside them. */
const PAIRS =
  '電电廠厂車车間间線线產产燒烧窯窑機机變变壓压壞坏報报警警產产這这個个們们麼么幾几條条還还沒没處处現现實实時时點点週周號号總总計计費费錢钱價价單单達达綜综標标準准煤煤氣气溫温熱热發发燃燃噴喷霧雾乾干燥燥釉釉塔塔拋抛選选廢废餘余爐炉鋁铝鑄铸軋轧輥辊輸输裝装紙纸漿浆製制築筑備备設设動动運运轉转狀状態态節节約约減减兩两萬万億亿數数據据與与對对較较過过趨趋勢势曲曲統统負负載载荷荷質质優优長长門门區区域域務务辦办樓楼燈灯輔辅組组員员誰谁裡里裏里應应讓让請请問问說说明明聽听見见開开關关閉闭確确認认屏屏蔽蔽刪删無无聲声體体導导進进當当預预測测會会將将為为嗎吗後后從从歲岁顯显示示幫帮種种層层類类別别項项額额占占佔占夠够尖尖穀谷圖图表表儲储貯贮罰罚損损補补檢检維维護护檯台臺台併并並并慮虑歷历史史歸归爲为屬属壹一貳二叁三雲云東东庫库窗窗鍋锅鐵铁鋼钢鋰锂礦矿磚砖陶陶瓷瓷網网絡络連连續续輕轻黃黄綠绿藍蓝紅红責责買买賣卖齊齐滿满盤盘纜缆規规則则記记錄录況况監监視视禮礼';

const SIMPLE = new Map<string, string>();
const signs = [...PAIRS];
for (let index = 0; index + 1 < signs.length; index += 2)
  SIMPLE.set(signs[index] ?? '', signs[index + 1] ?? '');

/** The text in simple forms, sign by sign, so that places in it stay where they were. */
export const simplified = (text: string): string =>
  text.replace(/[\u3400-\u9fff]/g, (sign) => SIMPLE.get(sign) ?? sign);

/** Whether a text holds forms that are written in Taiwan only. */
export const hasTraditional = (text: string): boolean =>
  [...text].some((sign) => SIMPLE.has(sign) && SIMPLE.get(sign) !== sign);
