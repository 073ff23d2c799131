import type { PlantArea } from '../../engine/energy/plant-frame.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { simplified } from './language/simplified.ts';
import type { AreaMatch } from './question.ts';

/** What people call a kind of machine, besides its name on the plant. */
const MACHINE_WORDS: Readonly<Record<string, readonly string[]>> = {
  ballMill: ['球磨机', '球磨', 'ball mill', 'mill', 'mulini', 'mulino'],
  sprayDryer: ['喷雾塔', '喷雾干燥塔', '塔', 'spray dryer', 'spray tower', 'atomizzatori'],
  press: ['压机', '压砖机', 'press', 'presses', 'presse'],
  dryer: ['干燥窑', '干燥器', 'dryer', 'essiccatoi'],
  glazeLine: ['施釉线', 'glaze line', 'glazing line'],
  rollerKiln: [
    '辊道窑',
    '窑炉',
    '窑',
    '炉',
    'roller kiln',
    'kiln',
    'forno',
    'forni',
    '窯',
    'キルン',
    'เตาเผา',
    'lò nung',
  ],
  polisher: ['抛光线', '抛光机', 'polishing line', 'polisher'],
  sorter: ['分选线', '分选机', 'sorting line', 'sorter'],
  compressor: ['空压机', 'compressor', 'compressore', 'compressori'],
  crusher: ['破碎机', 'crusher'],
  rawMill: ['生料磨', '立磨', 'raw mill'],
  coalMill: ['煤磨', 'coal mill'],
  rotaryKiln: ['回转窑', '窑', 'rotary kiln', 'kiln'],
  cooler: ['篦冷机', '冷却机', 'grate cooler', 'cooler'],
  rollerPress: ['辊压机', 'roller press'],
  cementMill: ['水泥磨', 'cement mill', 'mill'],
  packer: ['包装机', 'packer'],
  generator: ['余热发电机', 'generator'],
  pulper: ['碎浆机', 'pulper'],
  refiner: ['磨浆机', '盘磨', 'refiner'],
  vacuumPump: ['真空泵', 'vacuum pump'],
  dryerSection: ['烘干部', '烘缸', 'dryer section', 'drying cylinders'],
  winder: ['复卷机', 'winder'],
  aerator: ['曝气机', 'aerator'],
  meltingFurnace: ['熔铝炉', '熔炼炉', '熔化炉', 'melting furnace', 'furnace'],
  holdingFurnace: ['保温炉', 'holding furnace'],
  castingPit: ['铸造井', 'casting pit', 'pit'],
  rollingMill: ['轧机', 'rolling mill', 'rolling group'],
  homogeniser: ['均热炉', 'homogenising furnace', 'homogeniser'],
};
/** Words that mean a machine only with its number. */
const NUMBERED_WORDS: Readonly<Record<string, readonly string[]>> = { rollerKiln: ['เตา', 'lò'] };
/** Parts that plants have and this one may not: asked about, they must not be taken for the whole plant. */
const OTHER_PARTS =
  /锅炉|食堂|宿舍|仓库|水泵|风机|冷却塔|变电站|配电房|照明|空调|污水|门卫|实验室|化验室|电梯|ボイラー|倉庫|空調|\b(?:boilers?|canteens?|dormitor(?:y|ies)|warehouses?|lighting|lights|air.?con(?:ditioning)?|hvac|pumps?|fans?|laborator(?:y|ies)|caldai[ae]|mensa|magazzin[oi]|illuminazione|pompe|kantin|gudang|ketel|pompa|căng tin|nồi hơi|lò hơi|kho)\b|หม้อไอน้ำ|โรงอาหาร|คลังสินค้า/;
/** Other words for areas whose names are kept short on the plant. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'raw materials': ['raw', 'raw material', 'raw workshop', 'body preparation'],
  forming: ['pressing workshop'],
  firing: ['kilns', 'kiln workshop', 'firing workshop'],
  finishing: ['polishing workshop'],
  'offices and lighting': [
    '办公楼',
    'offices',
    'office building',
    'kantor',
    'uffici',
    'สำนักงาน',
    'văn phòng',
    '事務所',
    '事務棟',
  ],
  'air station': ['compressor station', 'compressed air', 'air compressors'],
  'slip preparation': ['slip'],
  'powder preparation': ['powder', 'spray drying workshop'],
  // What a workshop makes stands for it: its output, and what a tonne of it takes.
  'raw meal': ['生料', 'raw meal production'],
  'clinker line': ['熟料', 'clinker'],
  'cement grinding': ['水泥', 'cement', 'cement workshop'],
  'coal preparation': ['煤粉', 'coal workshop'],
  'stock preparation': ['纸浆', '浆料', 'stock', 'pulp'],
  'paper machine hall': ['造纸', '抄纸', 'paper hall'],
  'paper machine 1': ['纸机', 'paper machine', 'pm1'],
  'melting line': ['铝液', 'metal', 'liquid metal'],
  'billet line': ['铝棒', '圆铸棒', 'billets', 'billet'],
  'rod line': ['铝杆', '电工铝杆', 'rod', 'rods'],
  'winding line': ['箱纸板', '成品纸', 'board', 'paper'],
};
const WHOLE_PLANT = [
  '全厂',
  '整厂',
  '工厂',
  '厂里',
  '全部',
  'whole plant',
  'entire plant',
  'plant',
  'factory',
  'site',
  '工場全体',
  '全工場',
  'seluruh pabrik',
  'pabrik',
  'intero stabilimento',
  'stabilimento',
  'fabbrica',
  'ทั้งโรงงาน',
  'โรงงาน',
  'toàn nhà máy',
  'nhà máy',
];

/** Full-width forms become plain ones; blanks beside Chinese characters go; letters are small. */
export function normalise(text: string): string {
  return text
    .replace(/[‘’‛ʼʹ′´`＇]/g, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/〜/g, '~')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\u3400-\u9fff#]) | (?=[\u3400-\u9fff])/g, '')
    .trim();
}

interface Alias {
  readonly text: string;
  areaIds: string[];
  readonly memberIds: readonly string[];
}

export interface AreaVocabulary {
  /** Longest first. */
  readonly aliases: readonly {
    readonly text: string;
    readonly areaIds: readonly string[];
    /** The machines of a kind that is named without a number; else none. */
    readonly memberIds: readonly string[];
  }[];
  readonly parentOf: ReadonlyMap<string, string | null>;
}

/** What names of a language leave out: the workshop's own word. */
const SUFFIX = /(?:车间|工程|工場)$/;

/**
 * Every name that a question of a language may call an area by, Chinese and English ones among them. One name of
 * several areas that lie apart means all of them; of two that lie in each other the wider one has it.
 * @param rootAreaId what "the whole plant" means; null where those words mean none of these areas
 */
export function areaVocabulary(
  areas: readonly PlantArea[],
  rootAreaId: string | null,
  language: PlatformLanguage = 'zh-CN',
): AreaVocabulary {
  const parentOf = new Map(areas.map(({ areaId, parentId }) => [areaId, parentId]));
  const isBelow = (areaId: string, above: string): boolean => {
    for (let at = parentOf.get(areaId) ?? null; at !== null; at = parentOf.get(at) ?? null)
      if (at === above) return true;
    return false;
  };
  const aliases = new Map<string, Alias>();
  const isChinese = language.startsWith('zh');
  const readable = (text: string): string => (isChinese ? simplified(normalise(text)) : normalise(text));
  const name = (alias: string, areaId: string): void => {
    const text = readable(alias);
    if (text.length < 2) return;
    const known = aliases.get(text);
    if (!known) aliases.set(text, { text, areaIds: [areaId], memberIds: [] });
    else if (!known.areaIds.includes(areaId) && !known.areaIds.some((id) => isBelow(areaId, id)))
      known.areaIds = [...known.areaIds.filter((id) => !isBelow(id, areaId)), areaId];
  };
  const nameAll = (alias: string, areaIds: readonly string[], memberIds: readonly string[]): void => {
    const text = readable(alias);
    const known = aliases.get(text);
    // 球磨 is the process and the kind of its machines.
    if (known?.areaIds.join(' ') === areaIds.join(' ')) aliases.set(text, { ...known, memberIds });
    else if (!known && (text.length > 1 || /^[窑窯塔炉]$/.test(text)))
      aliases.set(text, { text, areaIds: [...areaIds], memberIds });
  };
  if (rootAreaId !== null) for (const word of WHOLE_PLANT) name(word, rootAreaId);
  for (const area of areas) {
    name(area.areaId, area.areaId);
    for (const text of namesOf(area, language)) {
      name(text, area.areaId);
      // 1# 纸机 is said as 1号纸机, whatever kind of part it is.
      const numbered = /^(\d+)# ?(\D.*)$/.exec(text);
      if (numbered) name(`${numbered[1]}号${numbered[2]}`, area.areaId);
      if (area.type !== 'unit' && SUFFIX.test(text)) name(text.replace(SUFFIX, ''), area.areaId);
    }
    if (area.type === 'workshop') name(`${area.nameEn} workshop`, area.areaId);
    for (const synonym of SYNONYMS[area.nameEn.toLowerCase()] ?? []) name(synonym, area.areaId);
    const number = /\d+/.exec(area.nameZh)?.[0];
    const kind = kindOf(area);
    if (area.type === 'unit' && number)
      for (const word of kind ? [...(MACHINE_WORDS[kind] ?? []), ...(NUMBERED_WORDS[kind] ?? [])] : [])
        for (const form of numberedForms(word, number)) name(form, area.areaId);
  }
  // A machine without its number means all of its kind.
  for (const [kind, machines] of machinesByKind(areas)) {
    const group = collapsed(areas, machines);
    const words = new Set(MACHINE_WORDS[kind] ?? []);
    for (const machine of machines)
      for (const text of namesOf(machine, language)) words.add(withoutNumber(text));
    for (const word of words) {
      const ids = machines.map(({ areaId }) => areaId);
      nameAll(word, group, ids);
      if (/^[a-z ]+$/.test(word)) nameAll(`${word}s`, group, ids);
    }
  }
  return {
    aliases: [...aliases.values()].toSorted((a, b) => b.text.length - a.text.length),
    parentOf,
  };
}

const namesOf = ({ nameZh, nameEn }: PlantArea, language: PlatformLanguage): readonly string[] => [
  ...new Set([nameZh, nameEn, plantName(language, { zh: nameZh, en: nameEn })]),
];

const withoutNumber = (text: string): string =>
  text
    .replace(/\s*(?:\d+\s*(?:#|号)?|#|nomor)\s*/g, ' ')
    .replace(/\bnomor\b/, '')
    .trim();

function numberedForms(word: string, number: string): readonly string[] {
  return /[a-z\u0e00-\u0e7f]/.test(word)
    ? [
        `${word} ${number}`,
        `${word} no. ${number}`,
        `${word} #${number}`,
        `no. ${number} ${word}`,
        `${word} số ${number}`,
        `${word}${number}`,
      ]
    : [`${number}#${word}`, `${number}号${word}`, `#${number}${word}`, `${word}${number}`];
}

function machinesByKind(areas: readonly PlantArea[]): ReadonlyMap<string, readonly PlantArea[]> {
  const found = new Map<string, PlantArea[]>();
  for (const area of areas) {
    const kind = area.type === 'unit' ? kindOf(area) : null;
    if (kind === null) continue;
    found.set(kind, [...(found.get(kind) ?? []), area]);
  }
  return found;
}

function kindOf(area: PlantArea): string | null {
  if (area.equipmentType) return area.equipmentType;
  for (const [kind, words] of Object.entries(MACHINE_WORDS)) {
    const [zh, , ...rest] = words;
    if (
      zh &&
      area.type === 'unit' &&
      (area.nameZh.includes(zh) || rest.some((word) => area.nameEn.toLowerCase().startsWith(word)))
    )
      return kind;
  }
  return null;
}

/** The areas that hold these machines and no others: as few as there are. */
function collapsed(areas: readonly PlantArea[], machines: readonly PlantArea[]): readonly string[] {
  const parentOf = new Map(areas.map(({ areaId, parentId }) => [areaId, parentId]));
  const above = (areaId: string): string[] => {
    const chain: string[] = [];
    for (let at = parentOf.get(areaId) ?? null; at !== null; at = parentOf.get(at) ?? null) chain.push(at);
    return chain;
  };
  const wanted = new Set(machines.map(({ areaId }) => areaId));
  const holdsNoOther = (areaId: string): boolean =>
    areas.every(
      (area) => area.type !== 'unit' || wanted.has(area.areaId) || !above(area.areaId).includes(areaId),
    );
  const [first] = machines;
  const common =
    first && above(first.areaId).find((id) => machines.every(({ areaId }) => above(areaId).includes(id)));
  // The plant itself is asked for by its own name.
  if (common !== undefined && (parentOf.get(common) ?? null) !== null && holdsNoOther(common))
    return [common];
  return [
    ...new Set(
      machines.map(({ areaId }) => {
        const [parent] = above(areaId);
        return parent !== undefined && holdsNoOther(parent) ? parent : areaId;
      }),
    ),
  ];
}

/**
 * The areas that a question names, in their order: each by the longest name in it. An area that holds another one that
 * is named only says where that is; the whole plant counts only where nothing closer is named.
 * @returns them, and the question with blanks where names stood, so that their letters mean nothing else
 */
export function findAreas(
  question: string,
  vocabulary: AreaVocabulary,
): { readonly areas: readonly AreaMatch[]; readonly rest: string } {
  const matches: AreaMatch[] = [];
  let rest = question;
  for (const { text, areaIds, memberIds } of vocabulary.aliases) {
    for (let at = indexOfWord(rest, text); at >= 0; at = indexOfWord(rest, text)) {
      matches.push({ areaIds, at, length: text.length, memberIds });
      rest = withoutMatches(rest, [{ at, length: text.length }]);
    }
  }
  const isAbove = (above: string, areaId: string): boolean => {
    for (
      let at = vocabulary.parentOf.get(areaId) ?? null;
      at !== null;
      at = vocabulary.parentOf.get(at) ?? null
    )
      if (at === above) return true;
    return false;
  };
  const named = matches.flatMap(({ areaIds }) => areaIds);
  const seen = new Set<string>();
  const kept = matches
    .filter(({ areaIds }) => !areaIds.some((id) => named.some((other) => isAbove(id, other))))
    .toSorted((a, b) => a.at - b.at)
    .filter(({ areaIds }) => {
      const key = areaIds.join(' ');
      return !seen.has(key) && seen.add(key);
    });
  return { areas: kept, rest };
}

/** A part that is named and is not on this plant: of another kind of plant, or beside every one. */
export function foreignPart(question: string, matches: readonly AreaMatch[]): string | null {
  const isCovered = (at: number, { length }: string): boolean =>
    matches.some((match) => match.at <= at && match.at + match.length >= at + length);
  const known = OTHER_PARTS.exec(question);
  if (known && !isCovered(known.index, known[0])) return known[0];
  const isForeign = (word: string): boolean => {
    const at = indexOfWord(question, word);
    return at >= 0 && !isCovered(at, word);
  };
  return FOREIGN_WORDS.find(isForeign) ?? null;
}
/** Long enough that no other word is meant. */
const FOREIGN_WORDS = Object.values(MACHINE_WORDS)
  .flat()
  .filter((word) => (/[a-z]/.test(word) ? word.length > 5 : word.length > 2));

/** Letters of words that are parted by blanks; signs of Chinese, Japanese and Thai stand side by side. */
const LETTER = /[a-z0-9\u00c0-\u024f\u1e00-\u1eff]/;

/** Latin words stand alone: `mill` is not in `million`, and `mill 1` not in `mill 12`. */
function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    const first = word[0] ?? '';
    const last = word.at(-1) ?? '';
    const cutsBefore = LETTER.test(first) && LETTER.test(before) && !(/\d/.test(first) && !/\d/.test(before));
    const cutsAfter = LETTER.test(last) && LETTER.test(after) && !(/[a-z]/.test(last) && after === 's');
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}

/** Blanks stand where names stood, so that places stay. */
function withoutMatches(
  text: string,
  matches: readonly { readonly at: number; readonly length: number }[],
): string {
  let rest = text;
  for (const { at, length } of matches)
    rest = rest.slice(0, at) + ' '.repeat(length) + rest.slice(at + length);
  return rest;
}
