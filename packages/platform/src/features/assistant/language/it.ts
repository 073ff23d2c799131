import { ago, ISO_TIME, minutesOf, monthNamed, numbersOf, type Lexicon } from './lexicon.ts';

const MONTHS = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
const MONTH =
  '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)';
const DAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'];
const DAY =
  '(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|lunedi|martedi|mercoledi|giovedi|venerdi)';
const number = numbersOf({
  un: 1,
  uno: 1,
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
});
const NUMBER = '(\\d+|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci)';
const UNIT = { or: 'hour', giorn: 'day', settiman: 'week', mes: 'month' } as const;
const AGO = { giorn: 'day', settiman: 'week', mes: 'month', ann: 'year' } as const;
const month = (text: string | undefined): number => monthNamed(MONTHS, text ?? '');
const weekday = (text: string | undefined): number => monthNamed(DAYS, text ?? '');
const OF = "(?:di |del |della |dell'|dello |dei )?";

export const IT: Lexicon = {
  help: /^(?:aiuto|grazie(?: mille)?|chi sei|ciao|salve|buongiorno|cosa sai fare)[?!. ]*$/,
  future:
    /previsione|prevedi|domani|prossim[oa]|settimana prossima|mese prossimo|\b(?:sarà|saranno|consumeremo|supereremo)\b/,
  cause: /perch[eé]|come mai|motivo|causa/,
  order:
    /\b(?:conferma|elimina|cancella|spegni|accendi|imposta|modifica) (?:l|il|la|gli|le|i|tutt)|^(?:per favore )?(?:ferma|avvia|alza|abbassa|silenzia) (?:l|il|la|gli|le|i|tutt)/,
  compare: /confront|rispetto|differenza|variazione|paragon|aumentat|diminuit|versus|\bvs\b|in più|in meno/,
  comparedWith: /(?:^|[ '])(?:con|a|al|alla|all'|rispetto (?:a|al|alla|all'|allo)|vs) ?(?:il |la |lo )?$/,
  top: /classifica|più (?:alt|elettric|energia|gas|acqua|corrente)|maggior|di più|quale (?:reparto|linea|macchina|area|impianto)|quali (?:reparti|macchine|linee)|prim[ei] \d|\btop\b/,
  least: /di meno|minor|meno (?:elettric|energia|gas|acqua|corrente)/,
  each: /al giorno|giornalier|ogni (?:giorno|ora)|orari[oa]\b|per (?:giorno|ora)|andamento|giorno per giorno|ora per ora/,
  topCount:
    /(?:prim[ei]|top) (?<count>\d+|tre|cinque|dieci)|(?<count2>\d+|tre|cinque|dieci) (?:macchine|reparti|linee) (?:che|più|con)/,
  above:
    /(?:oltre|sopra|più di|superior[ei] a|>) ?(?:i |le )?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|tonnellate|t\b|kw\b|mw\b)?/,
  below:
    /(?:sotto|meno di|inferior[ei] a|<) ?(?:i |le )?(?<value>[\d.,]+) ?(?<unit>mwh|kwh|nm3|m3|cny|yuan|tonnellate|t\b|kw\b|mw\b)?/,
  followUp: /^(?:e|ed|anche|invece|e invece)\b/,
  count: /quant[ie]|numero di|totale/,
  nowWords: /adesso|\bora\b|attualmente|al momento|in corso|ancora/,
  subjects: {
    notMeasured: /fattore di potenza|cosfi|armonic|tensione|umidità|meteo|temperatura|\boee\b/,
    tasks: /compit[io]|attività|ordini di lavoro|da fare/,
    handbook: /manuale|guida|in quale menu|come (?:si |posso |faccio)|dove (?:posso|trovo|si )|istruzioni/,
    savings: /risparmi|baseline|linea di base/,
    alarms: /allarm|avvis[io]/,
    stops: /ferm[oia]|fermat[ae]|arrest[io]|tempo di fermo/,
    demand:
      /picco|potenza massima|carico massimo|domanda massima|fattore di carico|punta di (?:potenza|carico)/,
    powerQuality: /qualità dell'energia|qualità della potenza|squilibrio|fluttuazion/,
    price: /prezz[oi]|costo (?:del|al) kwh|tariffe? (?:attual|oggi)/,
    unitConsumption:
      /consumo specifico|consumi specifici|intensità energetica|per m2|al metro quadr|per tonnellata|a tonnellata/,
    cost: /cost[oai]|spes[ao]|bollett|speso|soldi|\bcny\b|yuan/,
    co2: /co2|carbonio|emission/,
    tiers: /fuori punta|fascia|fasce|ore di punta|ore piene|ore vuote|valle/,
    energy: /energia totale|carbone equivalente|\btce\b|energia complessiva|tutta l'energia/,
    output: /produzione|prodott[oi]|produtt|realizzat/,
    machines: /in funzione|in marcia|stato (?:delle )?macchine|accese|spente/,
    reading: /lettur[ae]|carico attuale|potenza attuale|ultimo valore/,
    quantity: /elettric|consum|corrente|kwh|\bgas\b|acqua|vapore|carbone|energia|usat[oa]|generat/,
    meters: /contator[ei]|punti di misura/,
    areas: /repart[oi]|are[ae]\b|line[ae]\b|macchin[ae]/,
  },
  tiers: [
    [/punta massima/, 'topPeak'],
    [/fuori punta profonda|valle profonda/, 'deepValley'],
    [/fuori punta|ore vuote|valle/, 'valley'],
    [/punta|ore piene|picco/, 'peak'],
    [/piatta|intermedi/, 'flat'],
  ],
  energies: [
    [/calore di scarto|elettricità generata/, 'recovered'],
    [/carbone(?! equivalente)/, 'coal'],
    [/vapore/, 'steam'],
    [/\bgas\b|metano|nm3/, 'gas'],
    [/acqua/, 'water'],
    [/elettric|corrente|kwh|potenza/, 'electric'],
  ],
  areaTypes: [
    [/repart[oi]/, 'workshop'],
    [/line[ae]\b/, 'line'],
    [/process[oi]/, 'process'],
    [/macchin[ae]|impiant[oi]|apparecchiatur/, 'unit'],
  ],
  place: [
    /\b(?<name>reparto [a-z]{4,})\b/,
    /\b(?<name>(?:linea|forno|mulino|pressa|macchina|compressore|unità) (?:n\.? ?)?\d{1,3})\b/,
  ],
  noPlace: /^reparto (?:che|quale|con|più)/,
  number,
  time: [
    ...ISO_TIME,
    [
      new RegExp(`\\b(?:il |l'|dell'|del )?(\\d{1,2})°? (${MONTH})(?: (\\d{4}))?\\b`),
      ([, day, name, year]) => ({
        kind: 'date',
        day: Number(day),
        month: month(name),
        year: year ? Number(year) : null,
      }),
    ],
    [new RegExp(`\\bprima metà ${OF}`), () => ({ kind: 'part', of: 2, number: 1 })],
    [new RegExp(`\\bseconda metà ${OF}`), () => ({ kind: 'part', of: 2, number: 2 })],
    [
      new RegExp(`\\b(${MONTH})(?: (\\d{4}))?\\b`),
      ([, name, year]) => ({ kind: 'monthOf', month: month(name), year: year ? Number(year) : null }),
    ],
    [/(?:l'|dell'|d')?altro ?ieri/, () => ({ kind: 'day', offset: -2 })],
    [/\bil giorno prima\b|\bil giorno precedente\b|\bquell[oa] prima\b/, () => ({ kind: 'before' })],
    [
      /\b(?:ieri notte|stanotte|la scorsa notte|la notte scorsa)\b/,
      () => ({ kind: 'shift', code: 'night', offset: -1 }),
    ],
    [/\b(?:ultimo turno|turno (?:scorso|precedente))\b/, () => ({ kind: 'shiftAt', offset: -1 })],
    [/\b(?:questo turno|turno (?:attuale|in corso))\b/, () => ({ kind: 'shiftAt', offset: 0 })],
    [/\bturno (?:di )?(?:notte|notturno)\b/, () => ({ kind: 'shift', code: 'night' })],
    [/\bturno (?:di |del )?(?:mattin[oa]|giorno)\b/, () => ({ kind: 'shift', code: 'day' })],
    [/\bturno (?:di |del )?(?:sera|pomeriggio)\b/, () => ({ kind: 'shift', code: 'evening' })],
    [/\bieri\b/, () => ({ kind: 'day', offset: -1 })],
    [/\boggi\b|\bfinora\b/, () => ({ kind: 'day', offset: 0 })],
    [
      new RegExp(`\\b${NUMBER} (giorn|settiman|mes|ann)[oiae] fa\\b`),
      ([, count, unit]) => ago(AGO[unit as keyof typeof AGO], number(count ?? '')),
    ],
    [
      new RegExp(
        `\\b(?:negli |nelle |nei |gli |le |i )?ultim[ieo] ${NUMBER} (or|giorn|settiman|mes)[eia]\\b`,
      ),
      ([, count, unit]) => ({
        kind: 'last',
        count: number(count ?? '') ?? 0,
        unit: UNIT[unit as keyof typeof UNIT],
      }),
    ],
    [/\b(?:nell')?ultima ora\b/, () => ({ kind: 'last', count: 1, unit: 'hour' })],
    [
      /\bsettimana (?:n\.? ?|numero )?(\d{1,2})\b/,
      ([, week]) => ({ kind: 'weekNumber', number: Number(week), year: null }),
    ],
    [/\b(?:scorsa settimana|settimana scorsa|settimana passata)\b/, () => ({ kind: 'week', offset: -1 })],
    [/\bquesta settimana\b/, () => ({ kind: 'week', offset: 0 })],
    [/\b(?:mese scorso|scorso mese|mese passato)\b/, () => ({ kind: 'month', offset: -1 })],
    [/\bquesto mese\b/, () => ({ kind: 'month', offset: 0 })],
    [/\bquest'anno\b/, () => ({ kind: 'year', offset: 0 })],
    [/\b(?:anno scorso|scorso anno)\b/, () => ({ kind: 'year', offset: -1 })],
    [new RegExp(`\\b(?:da|dal|dall'|dalla)(?= ?(?:${DAY}|\\d| ))`), () => ({ kind: 'since' })],
    [
      new RegExp(`(?:^|[ '])(${DAY})(?: scors[oa])?(?![a-zà-ù])`),
      ([, day]) => ({ kind: 'weekday', weekday: weekday(day), week: null }),
    ],
    [/\b(?:a partire da|da quando|fin da)\b/, () => ({ kind: 'since' })],
    [
      /\b(?:dalle|fra le|tra le) (\d{1,2})(?:[.:](\d{2}))? (?:alle|e le) (\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, from, fromMinutes, to, toMinutes]) => ({
        kind: 'clock',
        fromMin: minutesOf(from, fromMinutes),
        toMin: minutesOf(to, toMinutes),
      }),
    ],
    [
      /\bprima delle (\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, h, m]) => ({ kind: 'clockSide', side: 'before', atMin: minutesOf(h, m) }),
    ],
    [
      /\bdopo le (\d{1,2})(?:[.:](\d{2}))?\b/,
      ([, h, m]) => ({ kind: 'clockSide', side: 'after', atMin: minutesOf(h, m) }),
    ],
    [/(?<= {2})(?:al|fino al|-)(?= {2})/, () => ({ kind: 'through' })],
  ],
  timeLeft:
    /prim[aei] (?:settiman|giorn)|\balle \d|\ble \d{1,2}\b|\d{1,2}:\d{2}|trimestre|fine settimana|\bmattina\b|\bpomeriggio\b|\bsera\b|\bnotte\b|\b20\d{2}\b/,
};
