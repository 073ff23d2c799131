/**
 * Questions that ask why. Facts in the notation of `expected-facts.ts`; then what the change consists of:
 * `<quantity|cost|energy|co2> <energy|tier|*> <area> <period> <earlier period> <areas that it is told by, or ->`.
 */
type ChangeQuestion = readonly [asked: string | readonly string[], facts: string, parts: string];

const WORKSHOPS = 'W1,W2,W3,W4,W5,W6';
const THIS_MONTH = '11-01T08:00/11-20T14:30 10-01T08:00/10-20T14:30';

export const CHANGE_QUESTIONS: readonly ChangeQuestion[] = [
  ['为什么昨天全厂用电多了', 'use electric - d1119', `quantity electric - d1119 d1118 ${WORKSHOPS}`],
  ['为什么上周电费涨了', 'cost electric - w1109', `cost electric - w1109 w1102 ${WORKSHOPS}`],
  ['为什么今天电费高', 'cost electric - d1120', 'cost electric - d1120 11-19T08:00/11-19T14:30 -'],
  ['昨天峰段电费为什么比前天高', 'tier cost peak d1119', `cost peak - d1119 d1118 ${WORKSHOPS}`],
  [
    'why did valley electricity change yesterday',
    'tier use valley d1119',
    `quantity valley - d1119 d1118 ${WORKSHOPS}`,
  ],
  ['烧成车间昨天用气怎么涨了', 'use gas W4 d1119', 'quantity gas W4 d1119 d1118 W4.L1,W4.L2'],
  ['为什么本月碳排放增加了', `co2 - 11-01T08:00/11-20T14:30`, `co2 * - ${THIS_MONTH} ${WORKSHOPS}`],
  [['昨天全厂电费', '为什么'], 'cost electric - d1119', `cost electric - d1119 d1118 ${WORKSHOPS}`],
  ['為什麼昨天電費增加', 'cost electric - d1119', `cost electric - d1119 d1118 ${WORKSHOPS}`],
  ["Why was yesterday's consumption higher?", 'coal - d1119', `energy * - d1119 d1118 ${WORKSHOPS}`],
  [
    'Why did electricity go up last week compared with the week before?',
    'use electric - w1109',
    `quantity electric - w1109 w1102 ${WORKSHOPS}`,
  ],
  [
    'Why was yesterday’s gas higher than on Monday?',
    'use gas - d1119 ; + use gas - d1116',
    `quantity gas - d1119 d1116 -`,
  ],
  ['Why did energy cost change yesterday?', 'cost * - d1119', `cost * - d1119 d1118 ${WORKSHOPS}`],
  [
    'why did kiln 1 burn more gas on Tuesday',
    'use gas W4.L1.P1.U01 d1117',
    'quantity gas W4.L1.P1.U01 d1117 d1116 -',
  ],
  [
    'why did the night shift yesterday use more electricity',
    'use electric - 11-20T00:00/11-20T08:00',
    `quantity electric - 11-20T00:00/11-20T08:00 11-19T00:00/11-19T08:00 ${WORKSHOPS}`,
  ],
  [
    ['electricity of firing yesterday', 'why so much?'],
    'use electric W4 d1119',
    'quantity electric W4 d1119 d1118 W4.L1,W4.L2',
  ],
  [
    'Perché ieri l’energia elettrica è aumentata?',
    'use electric - d1119',
    `quantity electric - d1119 d1118 ${WORKSHOPS}`,
  ],
  [
    'Perché il costo dell’elettricità di Cottura è aumentato la settimana scorsa?',
    'cost electric W4 w1109',
    'cost electric W4 w1109 w1102 W4.L1,W4.L2',
  ],
  [
    'mengapa listrik minggu lalu naik',
    'use electric - w1109',
    `quantity electric - w1109 w1102 ${WORKSHOPS}`,
  ],
  ['kenapa biaya air kemarin naik', 'cost water - d1119', 'cost water - d1119 d1118 -'],
  ['昨日のガス代はなぜ増えましたか', 'cost gas - d1119', 'cost gas - d1119 d1118 -'],
  ['先週の電力はなぜ増えたのですか', 'use electric - w1109', `quantity electric - w1109 w1102 ${WORKSHOPS}`],
  ['ทำไมเมื่อวานใช้ไฟมากขึ้น', 'use electric - d1119', `quantity electric - d1119 d1118 ${WORKSHOPS}`],
  ['ทำไมค่าไฟสัปดาห์ที่แล้วเพิ่มขึ้น', 'cost electric - w1109', `cost electric - w1109 w1102 ${WORKSHOPS}`],
  [
    'tại sao hôm qua dùng nhiều điện hơn',
    'use electric - d1119',
    `quantity electric - d1119 d1118 ${WORKSHOPS}`,
  ],
  [
    'vì sao chi phí điện tuần trước tăng',
    'cost electric - w1109',
    `cost electric - w1109 w1102 ${WORKSHOPS}`,
  ],
];

/** Questions of languages that the suite has no words for, and whys that no figure answers: none gets one. */
export const WITHOUT_FIGURE: readonly string[] = [
  'Wie hoch war der Stromverbrauch gestern?',
  'Was hat der Strom letzte Woche gekostet?',
  'kWh gestern',
  "Quelle était la consommation d'électricité hier ?",
  'Combien de gaz avons-nous consommé la semaine dernière ?',
  '¿Cuánta electricidad usamos ayer?',
  '¿Cuál fue el costo de la energía la semana pasada?',
  'consumo ayer',
  'Qual foi o consumo de eletricidade ontem?',
  'Quanto gastamos de gás no mês passado?',
  'Hoeveel elektriciteit hebben we gisteren gebruikt?',
  'Ile prądu zużyliśmy wczoraj?',
  'Dün ne kadar elektrik tükettik?',
  'why did the alarm come',
  '为什么昨天报警这么多',
  'why was last month more expensive than in August',
];
