/**
 * Words that say how a figure is wanted: whose, by what, as a mean or a share. Each pattern holds all languages at once,
 * since none of these words means anything else in another; what a figure is called stands in the file of its language.
 */

/** "Which kiln", "the two kilns each": the machines of the kind one by one, where they are few. */
export const APART =
  /各(?!种)|分别|哪[一台座条个]|[两二三四五]台|谁|\bwhich\b|\beach\b|\bseparately\b|\bqual[ei]\b|ciascun|どちら|どの|それぞれ|\bmana\b|masing-masing|\bnào\b|từng|ไหน|แต่ละ/;

/** "Of each workshop": all of them, the most first. */
export const BY_PART =
  /(?:各个?|每个|每条|分|按)(?:车间|产线|生产线|工序|设备|机台)|\b(?:by|per|each|every|all) (?:the )?(?:workshop|department|line|process|machine|unit)|\b(?:ogni|per|tutt[ie]) (?:i |le )?(?:repart|line|macchin)|各(?:職場|工場|ライン|設備)|(?:per|setiap|tiap) (?:bengkel|lini|mesin)|(?:từng|mỗi|các) (?:phân xưởng|dây chuyền|máy)|(?:แต่ละ|ทุก)(?:แผนก|ไลน์|เครื่อง)/;

/** Asks for a mean. */
export const MEAN =
  /平均|日均|时均|\b(?:average|averaged|avg|mean|on average)\b|rata-rata|rerata|\bin media\b|\bmedi[oa]\b|เฉลี่ย|(?<!\p{L})(?:trung bình|bình quân)(?!\p{L})/u;

/** What the mean is by: no time that the question names. */
export const MEAN_UNIT =
  /\b(?:a|an|per|each|every) (?:day|hour)\b|\b(?:daily|hourly)\b|\b(?:al giorno|all'ora|per ora|ogni ora|giornaliero)\b|\b(?:per|se|setiap) ?(?:hari|jam)\b|\bharian\b|วันละ|ต่อวัน|ต่อชั่วโมง|(?:mỗi|một|theo|hàng) (?:ngày|giờ)|1日(?:あたり|平均)?|1時間(?:あたり|平均)?|[一每]?[天日]|每?小时/gu;

/** By the hour, where the length of the period does not say it. */
export const MEAN_BY_HOUR = /小时|时均|\bhour|\bora\b|orari|\bjam\b|時間(?!帯)|ชั่วโมง|(?<!\p{L})giờ(?!\p{L})/u;

/** By what no mean is worked out. */
export const MEAN_OTHERWISE =
  /[每月周班年]均|每(?:个?(?:月|周|班|星期|年))|\b(?:monthly|weekly|yearly)\b|\b(?:per|a|each) (?:week|month|shift|year|m2|unit|machine)\b|mensil|settimanal|per turno|bulanan|mingguan|月平均|週平均|ต่อเดือน|ต่อสัปดาห์|ต่อกะ|mỗi (?:tuần|tháng|ca)/;

/** Asks what part of the whole it is. */
export const SHARE =
  /占比|占.{0,8}(?:百分之?几|多少|几成|%)|百分之几|比例|比重|\b(?:share|percentage|percent|proportion)\b|\bquota\b|percentuale|\b(?:persen|persentase|porsi)\b|割合|比率|何(?:%|パーセント)|เปอร์เซ็นต์|สัดส่วน|ร้อยละ|(?<!\p{L})(?:phần trăm|tỷ lệ|tỉ lệ|tỷ trọng)(?!\p{L})/u;

/** Of a tariff's hours, whose share is no part of the plant. */
export const OF_HOURS = /[峰谷平尖]|時間帯|分时|分時|ピーク|ช่วง|พีก|điểm|tariff|peak|valley|fasc|punta|puncak/;

/** Each shift of the day by itself. */
export const EACH_SHIFT =
  /各个?班次?|每个?班次?|分班次?|按班次?|三班|\b(?:per|by|each|every) shift\b|\b(?:per|ogni) turno\b|\b(?:per|setiap|tiap) (?:sif|shift)\b|(?:シフト|直|勤務)別|各(?:シフト|直)|(?:แต่ละ|ทุก|ราย)กะ|(?:mỗi|từng|theo|các) ca(?!\p{L})/u;

/** "Which day", "which shift", "at which hour". */
export const STEPS: readonly (readonly ['day' | 'shift' | 'hour', RegExp])[] = [
  [
    'shift',
    /哪[一个]*班(?!组)次?|which shift|what shift|どの(?:シフト|直|勤務帯?)|(?:sif|shift|giliran) (?:mana|apa)|(?:quale|che) turno|กะไหน|ca nào/,
  ],
  [
    'day',
    /哪[一几]*天|哪[一几]*日|几月几号|which (?:day|date)|what (?:day|date)|どの日|何日(?!間)|(?:hari|tanggal) (?:apa|mana|berapa)|(?:quale|che) giorno|วันไหน|วันที่เท่าไ[รห]่?|(?:ngày|hôm) nào/,
  ],
  [
    'hour',
    /哪[一几个]*(?:小时|钟头|时段|时间段)|(?:几|什么)(?:点钟?|时候|时间)|(?:which|what) (?:hour|time)|\bwhen\b|どの(?:時間帯?|時刻)|何時(?!間)|いつ|jam (?:berapa|mana)|kapan|(?:che|quale) ora|quando|กี่โมง|ชั่วโมงไหน|เมื่อไหร่|(?:mấy|nào) giờ|giờ nào|khi nào/,
  ],
];

/** "Who", where machines are meant as often as people. */
export const WHO = /谁|\bwho\b|誰|だれ|\bsiapa\b|\bchi\b|ใคร|(?<!\p{L})ai(?!\p{L})/u;

/** Asks for a name. */
export const ASKS_WHICH =
  /哪|谁|誰|\bwh(?:ich|o|at)\b|どの|どれ|だれ|\bmana\b|\bsiapa\b|\bqual[ei]\b|\bchi\b|ไหน|ใคร|(?<!\p{L})(?:nào|ai)(?!\p{L})/u;

/** "Which energy". */
export const BY_ENERGY =
  /哪[一个]*[种类](?:能源|能耗|介质)?|哪个(?:能源|能源品种|介质)|(?:which|what) (?:energy|carrier|utility|fuel|source)|どの(?:エネルギー|燃料)|energi (?:mana|apa)|(?:quale|che) (?:energia|fonte|vettore)|พลังงาน(?:ชนิด|ประเภท)?ไหน|(?:loại )?năng lượng nào/;

/** Money by the piece or square metre. */
export const PER_UNIT =
  /[每一](?:平方米?|平米?|吨|块|片|方)(?:砖|产品)?|单位[\u4e00-\u9fff]{0,4}(?:成本|费用|电费|气费)/;

/** "Gas" alone may be its cost, its "consumption" may not. */
export const SAYS_AMOUNT =
  /[用耗][电電气氣水汽能]?量|消費量|使用量|\b(?:consumption|usage)\b|\bconsum[io]\b|konsumsi|pemakaian|tiêu thụ|ปริมาณ/i;

/** "How often", and not how long. */
export const BY_COUNT =
  /次数|次數|几次|幾次|频繁|頻繁|最频|\b(?:often|frequent(?:ly)?|most (?:stops|stoppages))\b|回数|多発|\b(?:sering|spesso|frequente)\b|più fermate|บ่อย|กี่ครั้ง|nhiều lần|thường xuyên|số lần/iu;

/** Asks for a picture of the course. */
export const CHART =
  /图表|曲线图?|柱状图|折线图|[画作出]个?图|\b(?:charts?|graphs?|plot(?:ted)?)\b|\bgrafik(?:nya)?\b|\bgrafic[oi]\b|グラフ|กราฟ|(?<!\p{L})biểu đồ(?!\p{L})/u;

/** Hour by hour, whatever the length of the period. */
export const HOURLY =
  /每个?小时|逐时|逐小时|按小时|\b(?:hourly|hour by hour|by (?:the )?hour|(?:each|every|per) hour)\b|\b(?:per|tiap|setiap) jam\b|\b(?:all'ora|ogni ora|ora per ora|per ora|orari[oae]?)\b|時間(?:別|ごと|毎)|毎時|(?:ราย|ทุก|แต่ละ)ชั่วโมง|(?<!\p{L})(?:theo|từng|mỗi) giờ(?!\p{L})/u;

/** Energy by the piece, written as a unit: kWh/t, 度/吨. */
export const PER_UNIT_SIGN =
  /(?:kwh|kgce|nm3|smc|m3|mj|度)\s?\/\s?(?:t(?:on(?:ne)?s?|on)?|m2|kg|吨|平米|平方米?|ตัน|tấn)(?![\p{L}\d])/u;

/** Asks what a word means or how a figure is worked out, and for no figure. */
export const DEFINES =
  /什么[叫是](?!问题|原因|时候)|是什么意思|(?:是)?怎么算(?:的|出来)?|如何计算|\bwhat does .{1,60} (?:mean|stand for)\b|\bhow (?:is|are|do you|do we) .{1,60} (?:computed?|calculated?|worked out|work out|defined)\b|\bdefin(?:e|ition of)\b|\bapa (?:itu|arti(?:nya)?)\b|\bartinya\b|\b(?:cara|bagaimana) menghitung\b|\b(?:che|cosa) (?:vuol|vuole) dire\b|\b(?:che )?(?:cosa )?significa\b|\bcos'è\b|\bcome si calcola\b|とは(?:何|なに|\?|$)|(?:って|は)(?:何|なに)(?:ですか)?\??$|の意味|何が違|どう計算|計算方法|คืออะไร|หมายถึงอะไร|คำนวณ(?:ยังไง|อย่างไร)|(?<!\p{L})(?:là gì|nghĩa là|tính (?:thế nào|như thế nào|ra sao))(?!\p{L})/u;
/** The same where nothing else is beside the name: "what is OEE". */
export const WHAT_IS = /^(?:what(?:'s| is| are)|explain)(?: (?:an?|the))?(?= |$)/;
