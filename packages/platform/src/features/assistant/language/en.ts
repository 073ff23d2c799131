import { ago, ISO_TIME, minutesOf, monthNamed, numbersOf, type Lexicon } from './lexicon.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const NUMBER = '(\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty)';
const number = numbersOf({
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  thirty: 30,
});
const clock = (hours: string | undefined, minutes: string | undefined, half: string | undefined): number => {
  const at = minutesOf(hours, minutes);
  if (half === 'pm' && at < 720) return at + 720;
  return half === 'am' && at >= 720 ? at - 720 : at;
};
const month = (text: string | undefined): number => monthNamed(MONTHS, text ?? '');
const UNIT = { hour: 'hour', hr: 'hour', day: 'day', week: 'week', month: 'month' } as const;

/** English as it is spoken in plants. */
export const EN: Lexicon = {
  help: /^(?:(?:help|hello|hi|hey|thanks?|thank you|cheers|good (?:morning|afternoon|evening)|that helped|great|perfect|are you (?:a |an )?(?:human|robot|bot|real|person|ai)(?: or (?:a |an )?\w+)?|what can you do|how do you work)[,?!. ]*)+$/,
  future:
    /forecast|predict|tomorrow|next (?:week|month|year|shift|day|quarter)|\bwill (?:we|it|the|i|our|there)\b|going to/,
  cause: /\bwhy\b|reasons? for|causes? of|what caused|how come/,
  order:
    /\b(?:acknowledge|shelve|delete|remove|switch (?:on|off)|turn (?:on|off)|shut down|set the|change the)\b|^(?:please |just )?(?:(?:can|could|would) you )?(?:please )?(?:stop|start|raise|lower|reset|silence|mute|drop|shut) (?:the|all|every|this|that|my|it|kiln|mill|press|line|furnace)\b(?!.*\b(?:reasons?|stops)\b)/,
  compare:
    /compar|versus|\bvs\b|\bthan\b|change[sd]?\b|increase|decrease|difference|against|\bmore or less\b/,
  comparedWith: /(?:with|than|to|against|vs\.?|versus|from)(?: the)? ?$/,
  top: /\btop\b|\brank|highest|\bmost\b|largest|biggest|which (?:workshop|area|line|machine|unit|equipment|process|department)|who uses|heaviest/,
  least: /lowest|\bleast\b|smallest/,
  each: /\b(?:each|every) (?:day|hour)\b|\beach\b|\bper (?:day|hour|shift)\b|\bdaily\b|\bhourly\b|day by day|by (?:day|hour)\b|hour by hour|\btrend\b|\bcourse\b|\bevery (?:day|hour)\b/,
  topCount: /top (?<count>\d+|three|five|ten)|(?<count2>\d+|three|five|ten) (?:biggest|largest|highest|most)/,
  above:
    /(?:over|above|more than|exceed(?:s|ed|ing)?|greater than|>) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|tonnes?|t\b|kw\b|mw\b)?/,
  below:
    /(?:under|below|less than|fewer than|<) ?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|tonnes?|t\b|kw\b|mw\b)?/,
  followUp: /^(?:and|what about|how about|same for|also|then|ok and|and what about)\b/,
  count: /how many|number of|count of|how often|\btotal\b/,
  nowWords: /right now|\bnow\b|currently|at the moment|\bcurrent\b|standing|still active/,
  subjects: {
    notMeasured:
      /power factor|harmonic|temperature(?!.*alarm)|\bvoltages?\b|\bthd\b|flicker|\boee\b|humidity|weather/,
    tasks: /\bto-?dos?\b|\btasks?\b|work orders?|assigned to/,
    handbook:
      /handbook|manual|how (?:do|can|to) (?:i |we |you )?|where (?:do|can) (?:i|we)|can'?t find the|which (?:menu|page|button)|where is .{0,30}(?:setting|button|menu|page)|instructions? for|what does .* mean/,
    savings: /\bsav(?:e|ed|ing|ings)\b|baseline/,
    alarms: /alarm|\balerts?\b/,
    stops: /downtime|\bdown\b|\bstops?\b|stopped|stoppage|standstill/,
    demand: /max(?:imum)? demand|peak (?:demand|load|power)|highest (?:load|demand)|load factor|\bdemand\b/,
    powerQuality: /power quality|unbalance|evenness|fluctuat|\bramp\b/,
    price: /\bprices?\b|\btariffs? (?:now|today|prices?)|cost per kwh|rate per kwh/,
    unitConsumption:
      /specific (?:energy|consumption|electricity|gas|water)|\bsec\b|unit (?:energy )?consumption|unit energy|energy intensity|per (?:1000 )?(?:square met|m2|m²|ton|tonne|t\b|unit\b)/,
    cost: /\bcosts?\b|\bbills?\b|\bspen[dt]\b|expens|money|\bcny\b|yuan|paid|\bpay\b/,
    co2: /co2|co₂|carbon|emission/,
    tiers:
      /(?:valley|off-?peak|flat|peak|tier|time.of.use).*(?:share|split|kwh|electric|use|power|consum|hours?|percent)|(?:share|percent|part) of (?:valley|off-?peak|peak|flat)|tariff/,
    energy: /standard coal|\btce\b|total energy|comprehensive energy|all energ/,
    output: /\boutput\b|produc(?:ed|tion|e)|\bm2\b.*made|\bmade\b|how much did we make/,
    machines:
      /running|standing still|\bidle\b|machine state|state of (?:the )?(?:machines?|equipment)|equipment status/,
    reading: /reading|current (?:load|power)|load (?:right )?now|latest value|live (?:load|power)/,
    quantity:
      /electric|\bpower\b|consum|usage|kwh|\bgas\b|\bcoal\b|\bsteam\b|generat|water|\buse[ds]?\b|energy|\bdr[ae]w\b|burn/,
    meters: /\bmeters?\b|metering points?/,
    areas: /\b(?:workshops?|areas?|lines?|machines?)\b/,
  },
  tiers: [
    [/top.?peak|critical peak/, 'topPeak'],
    [/deep.?valley|super.?off-?peak/, 'deepValley'],
    [/off-?peak|valley/, 'valley'],
    [/\bpeak/, 'peak'],
    [/\bflat/, 'flat'],
  ],
  energies: [
    [/waste.?heat|electricity (?:was )?(?:generated|made)/, 'recovered'],
    [/(?<!standard )\bcoal\b/, 'coal'],
    [/\bsteam\b/, 'steam'],
    [/natural gas|\bgas\b|nm3/, 'gas'],
    [/\bwater\b/, 'water'],
    [/electric|kwh|\bpower\b/, 'electric'],
  ],
  areaTypes: [
    [/workshops?|departments?/, 'workshop'],
    [/\blines?\b/, 'line'],
    [/process(?:es)?/, 'process'],
    [/machines?|equipment|\bunits?\b|consumers?|\busers\b/, 'unit'],
  ],
  place: [
    /\b(?<name>[a-z]{4,} (?:workshop|department|hall|building|plant))\b/,
    /\b(?<name>(?:line|mill|kiln|press|dryer|machine|furnace|unit|compressor|boiler|pump|fan) ?(?:no\.? ?|#)?\d{1,3})\b/,
  ],
  noPlace: /^(?:which|each|every|what|other|whole|entire|this|that|your|power)\b/,
  number,
  time: [
    ...ISO_TIME,
    [
      new RegExp(
        `\\b(\\d{1,2})(?:st|nd|rd|th)? ?(?=(?:to|until|through|till|-|–) ?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}\\b)`,
      ),
      ([, day]) => ({ kind: 'date', day: Number(day), month: null, year: null }),
    ],
    [
      new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})(?:,? (\\d{4}))?\\b`),
      ([, day, name, year]) => ({
        kind: 'date',
        day: Number(day),
        month: month(name),
        year: year ? Number(year) : null,
      }),
    ],
    [
      new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b(?! ?:)`),
      ([, name, day, year]) => ({
        kind: 'date',
        day: Number(day),
        month: month(name),
        year: year ? Number(year) : null,
      }),
    ],
    [/\bfirst half\b(?: of)?/, () => ({ kind: 'part', of: 2, number: 1 })],
    [/\bsecond half\b(?: of)?/, () => ({ kind: 'part', of: 2, number: 2 })],
    [
      new RegExp(`\\b(${MONTH})(?: (\\d{4}))?\\b`),
      ([whole, name, year]) =>
        // "may" is a verb more often than a month.
        whole.startsWith('may') && !year
          ? null
          : { kind: 'monthOf', month: month(name), year: year ? Number(year) : null },
    ],
    [/\b(?:the )?day before yesterday\b/, () => ({ kind: 'day', offset: -2 })],
    [/\b(?:the )?week before last\b/, () => ({ kind: 'week', offset: -2 })],
    [/\b(?:the )?month before last\b/, () => ({ kind: 'month', offset: -2 })],
    [
      /\b(?:the )?(?:day|week|month|shift) before(?: that)?\b|\bthe (?:previous|one before)\b/,
      () => ({ kind: 'before' }),
    ],
    [
      /\blast night'?s?(?: (?:shift|night shift))?\b|\blast night shift\b/,
      () => ({ kind: 'shift', code: 'night', offset: -1 }),
    ],
    [/\b(?:this morning)\b/, () => ({ kind: 'clock', fromMin: 480, toMin: 720 })],
    [/\b(?:last|previous) shift\b/, () => ({ kind: 'shiftAt', offset: -1 })],
    [/\b(?:this|current|running) shift\b/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/\bnight shift\b/, () => ({ kind: 'shift', code: 'night' })],
    [/\b(?:day|morning|early) shift\b/, () => ({ kind: 'shift', code: 'day' })],
    [/\b(?:evening|late|afternoon) shift\b/, () => ({ kind: 'shift', code: 'evening' })],
    [/\byesterday'?s?\b/, () => ({ kind: 'day', offset: -1 })],
    [/\btoday'?s?\b|\bso far\b/, () => ({ kind: 'day', offset: 0 })],
    [
      new RegExp(`\\b(?:an?|${NUMBER}) (day|week|month|year)s? ago\\b`),
      ([, count, unit]) =>
        ago(unit as 'day' | 'week' | 'month' | 'year', count === undefined ? 1 : number(count)),
    ],
    [/\ba fortnight ago\b/, () => ({ kind: 'week', offset: -2 })],
    [
      new RegExp(`\\b(?:last|past|previous) ${NUMBER} (hour|hr|day|week|month)s?\\b`),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [/\b(?:last|past) (hour|hr)\b/, () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [/\bpast (week|month|day)\b/, ([, unit]) => ({ kind: 'last', count: 1, unit: UNIT[unit as 'day'] })],
    [
      /\bweek (?:no\.? ?|number )?(\d{1,2})(?: (?:of )?(\d{4}))?\b/,
      ([, week, year]) => ({ kind: 'weekNumber', number: Number(week), year: year ? Number(year) : null }),
    ],
    [/\b(?:last|previous) week'?s?\b/, () => ({ kind: 'week', offset: -1 })],
    [/\bthis week'?s?\b|\bweek to date\b/, () => ({ kind: 'week', offset: 0 })],
    [/\b(?:last|previous) month'?s?\b/, () => ({ kind: 'month', offset: -1 })],
    [/\bthis month'?s?\b|\bmonth to date\b/, () => ({ kind: 'month', offset: 0 })],
    [/\bthis year'?s?\b|\byear to date\b/, () => ({ kind: 'year', offset: 0 })],
    [/\b(?:last|previous) year'?s?\b/, () => ({ kind: 'year', offset: -1 })],
    [
      new RegExp(`\\b(?:last )?(${DAY})\\b`),
      ([, day]) => ({
        kind: 'weekday',
        weekday: DAYS.findIndex((each) => (day ?? '').startsWith(each)) + 1,
        week: null,
      }),
    ],
    [/\bsince\b/, () => ({ kind: 'since' })],
    [
      /\b(from |between )?(\d{1,2})(?::(\d{2}))? ?(am|pm|h|o'clock)? ?(to|and|until|till|-|–) ?(\d{1,2})(?::(\d{2}))? ?(am|pm|h\b|o'clock)?(?! ?(?:%|\/|\d|kwh|m2|nm3|m3|days?|hours?))/,
      ([, lead, from, fromMinutes, fromHalf, joint, to, toMinutes, toHalf]) =>
        Number(from) > 24 ||
        Number(to) > 24 ||
        // "Kilns 1 and 2" are no hours.
        (joint === 'and' && !(lead ?? fromMinutes ?? fromHalf ?? toMinutes ?? toHalf))
          ? null
          : {
              kind: 'clock',
              fromMin: clock(
                from,
                fromMinutes,
                fromHalf ?? (toHalf === 'pm' && Number(from) < Number(to) ? 'pm' : undefined),
              ),
              toMin: clock(to, toMinutes, toHalf),
            },
    ],
    [
      /\bbefore (\d{1,2})(?::(\d{2}))? ?(am|pm)?\b/,
      ([, hours, minutes, half]) => ({
        kind: 'clockSide',
        side: 'before',
        atMin: clock(hours, minutes, half),
      }),
    ],
    [
      /\bafter (\d{1,2})(?::(\d{2}))? ?(am|pm)?\b/,
      ([, hours, minutes, half]) => ({
        kind: 'clockSide',
        side: 'after',
        atMin: clock(hours, minutes, half),
      }),
    ],
    [/(?<= {2})(?:to|until|through|till|-|–)(?= {2})/, () => ({ kind: 'through' })],
  ],
  timeLeft:
    /\b\d{1,2}:\d{2}\b|\b\d{1,2} ?(?:am|pm|o'clock)\b|\b(?:quarter|decade|weekend|holidays?|night|evening|afternoon|morning|midnight|noon|ago|yearly)\b|\bq[1-4]\b|\b(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:week|day|few|two|three|\d)|\b(?:christmas|new year|easter)\b|\b20\d{2}\b/,
};
