/** What may be said to the recogniser of commands: questions about the speaker's own plant, in English. */
export interface GrammarPlant {
  /** Names of areas and machines that the speaker may see. */
  readonly areas: readonly string[];
  readonly energies: readonly string[];
  /** Of the page that is spoken to, each said as a whole. */
  readonly sentences?: readonly string[] | undefined;
}

export interface PlantGrammar {
  /** JSGF. */
  readonly text: string;
  /** Each word of it. */
  readonly words: readonly string[];
  /** How names are written that were spoken, longest first. */
  readonly names: readonly (readonly [spoken: string, written: string])[];
}

const METRICS = [
  ...['output', 'production', 'energy cost', 'cost', 'specific energy', 'unit consumption'],
  ...['peak demand', 'maximum demand', 'load', 'carbon emissions', 'energy use', 'energy consumption'],
];
const TIMES = [
  ...['today', 'yesterday', 'this week', 'last week', 'this month', 'last month', 'this year', 'last year'],
  ...['this shift', 'last shift', 'now'],
];
const NUMBERS = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
/** More would make the recogniser slow and sure of nothing. */
const AREAS_MAX = 400;
const WHOLE_PLANT = ['plant', 'whole plant', 'factory'];

/** As it is said: small letters, numbers in words; null where it can't be said in English. */
export function spokenName(name: string): string | null {
  const tokens = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bno\.? ?(?=\d)|#/g, ' ')
    .match(/[a-z]+(?:'[a-z]+)*|\d+|[^\s\x21-\x7e]+/g);
  if (!tokens) return null;
  const words = tokens.map((token) => (/^\d+$/.test(token) ? NUMBERS[Number(token)] : token));
  return words.every((word) => word !== undefined && /^[a-z']+$/.test(word)) ? words.join(' ') : null;
}

/** @param knows  whether the recogniser can pronounce a word; what has another is left out */
export function plantGrammar(plant: GrammarPlant, knows: (word: string) => boolean): PlantGrammar {
  const isKnown = (phrase: string): boolean => phrase.split(' ').every(knows);
  const written = new Map<string, string>();
  const learn = (names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const spoken = spokenName(name);
      if (spoken === null || !isKnown(spoken)) return [];
      if (!written.has(spoken)) written.set(spoken, name);
      return [spoken];
    });
  const named = learn(plant.areas.slice(0, AREAS_MAX));
  const sentences = [...new Set(learn(plant.sentences ?? []))];
  const energies = [
    ...new Set(['energy', ...plant.energies.flatMap((name) => spokenName(name) ?? [])].filter(isKnown)),
  ];
  const metrics = METRICS.filter(isKnown);
  const areas = [...new Set([...WHOLE_PLANT.filter(isKnown), ...named])];
  const times = TIMES.filter(isKnown);
  const rules: readonly (readonly [string, string])[] = [
    ['energy', energies.join(' | ')],
    ['metric', `<energy> | <energy> use | <energy> consumption | ${metrics.join(' | ')}`],
    ['area', areas.join(' | ')],
    ['time', times.join(' | ')],
    ['used', 'how much <energy> did [the] <area> use [<time>]'],
    ['asked', '[what is the | what was the | show [me] [the]] <metric> [of [the] <area>] [<time>]'],
    ['alarms', '(show [me] [the] | are there any) alarms [in [the] <area>] [<time>]'],
    ...(sentences.length === 0 ? [] : [['own', sentences.join(' | ')] as const]),
  ];
  const text = [
    '#JSGF V1.0;',
    'grammar plant;',
    ...rules.map(([name, body]) => `<${name}> = ${body};`),
    `public <command> = <used> | <asked> | <alarms>${sentences.length === 0 ? '' : ' | <own>'};`,
  ].join('\n');
  const body = rules.map(([, rule]) => rule.replace(/<\w+>/g, ' ')).join(' ');
  return {
    text,
    words: [...new Set(body.match(/[a-z']+/g))],
    names: [...written].toSorted(([one], [other]) => other.length - one.length),
  };
}

/** What was heard, with the names as the plant writes them. */
export function writtenText(heard: string, names: PlantGrammar['names']): string {
  if (names.length === 0) return heard;
  const byName = new Map(names);
  const pattern = new RegExp(`\\b(?:${names.map(([spoken]) => spoken).join('|')})\\b`, 'g');
  return heard.replace(pattern, (spoken) => byName.get(spoken) ?? spoken);
}
