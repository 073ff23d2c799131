import type { PlantArea } from '../energy/plant-frame.ts';
import type { AreaMatch } from './question.ts';

/** What people call a kind of machine, besides its name on the plant. */
const MACHINE_WORDS: Readonly<Record<string, readonly string[]>> = {
  ballMill: ['球磨机', '球磨', 'ball mill', 'mill'],
  sprayDryer: ['喷雾塔', '喷雾干燥塔', 'spray dryer', 'spray tower'],
  press: ['压机', '压砖机', 'press'],
  dryer: ['干燥窑', '干燥器', 'dryer'],
  glazeLine: ['施釉线', 'glaze line', 'glazing line'],
  rollerKiln: ['辊道窑', '窑炉', '窑', 'roller kiln', 'kiln'],
  polisher: ['抛光线', '抛光机', 'polishing line', 'polisher'],
  sorter: ['分选线', '分选机', 'sorting line', 'sorter'],
  compressor: ['空压机', 'compressor'],
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
/** Other words for areas whose names are kept short on the plant. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'raw materials': ['raw', 'raw material', 'raw workshop', 'body preparation'],
  forming: ['pressing workshop'],
  firing: ['kilns', 'kiln workshop', 'firing workshop'],
  finishing: ['polishing workshop'],
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
];

/** Full-width forms become plain ones; blanks beside Chinese characters go; letters are small. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\u3400-\u9fff#]) | (?=[\u3400-\u9fff])/g, '')
    .trim();
}

export interface AreaVocabulary {
  readonly rootAreaId: string;
  /** Alias to area, longest first. */
  readonly aliases: readonly (readonly [alias: string, areaId: string])[];
  readonly workshops: readonly PlantArea[];
}

/** Every name that a question may call an area by. Of two areas with one name the wider one has it. */
export function areaVocabulary(areas: readonly PlantArea[], rootAreaId: string): AreaVocabulary {
  const aliases = new Map<string, string>();
  const name = (alias: string, areaId: string): void => {
    const text = normalise(alias);
    if (text.length > 1 && !aliases.has(text)) aliases.set(text, areaId);
  };
  for (const word of WHOLE_PLANT) name(word, rootAreaId);
  for (const area of areas) {
    name(area.areaId, area.areaId);
    name(area.nameZh, area.areaId);
    name(area.nameEn, area.areaId);
    if (/(车间|工程)$/.test(area.nameZh)) name(area.nameZh.replace(/(车间|工程)$/, ''), area.areaId);
    if (area.type === 'workshop') name(`${area.nameEn} workshop`, area.areaId);
    for (const synonym of SYNONYMS[area.nameEn.toLowerCase()] ?? []) name(synonym, area.areaId);
    const number = /\d+/.exec(area.nameZh)?.[0];
    const kind = kindOf(area);
    for (const word of kind && number ? (MACHINE_WORDS[kind] ?? []) : []) {
      if (/[a-z]/.test(word))
        for (const form of [
          `${word} ${number}`,
          `${word} no. ${number}`,
          `${word} #${number}`,
          `no. ${number} ${word}`,
        ])
          name(form, area.areaId);
      else
        for (const form of [
          `${number}#${word}`,
          `${number}号${word}`,
          `#${number}${word}`,
          `${word}${number}`,
        ])
          name(form, area.areaId);
    }
  }
  // A machine without its number means all of its kind, which is their process.
  for (const area of areas) {
    const kind = kindOf(area);
    if (area.parentId) for (const word of kind ? (MACHINE_WORDS[kind] ?? []) : []) nameGroup(area, word);
  }
  function nameGroup(area: PlantArea, word: string): void {
    const group = commonParent(areas, area, kindOf);
    for (const form of /[a-z]/.test(word) ? [word, `${word}s`] : [word]) name(form, group);
  }
  return {
    rootAreaId,
    aliases: [...aliases].toSorted(([a], [b]) => b.length - a.length),
    workshops: areas.filter((area) => area.type === 'workshop'),
  };
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

/** The nearest area above that holds every machine of the same kind. */
function commonParent(
  areas: readonly PlantArea[],
  machine: PlantArea,
  kind: (area: PlantArea) => string | null,
): string {
  const like = areas.filter((area) => kind(area) === kind(machine));
  const above = (area: PlantArea): string[] => {
    const chain: string[] = [];
    for (let at = area.parentId; at; at = areas.find((each) => each.areaId === at)?.parentId ?? null)
      chain.push(at);
    return chain;
  };
  return above(machine).find((id) => like.every((area) => above(area).includes(id))) ?? machine.areaId;
}

/** The area a question names: the longest name in it; the whole plant only where nothing closer is named. */
export function findArea(question: string, vocabulary: AreaVocabulary): AreaMatch | null {
  let whole: AreaMatch | null = null;
  for (const [alias, areaId] of vocabulary.aliases) {
    const at = indexOfWord(question, alias);
    if (at < 0) continue;
    const match = { areaId, at, length: alias.length };
    if (areaId !== vocabulary.rootAreaId) return match;
    whole ??= match;
  }
  return whole;
}

/** Latin words stand alone: `mill` is not in `million`, and `mill 1` not in `mill 12`. */
function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    const first = word[0] ?? '';
    const last = word.at(-1) ?? '';
    const cutsBefore =
      /[a-z0-9]/.test(first) && /[a-z0-9]/.test(before) && !(/\d/.test(first) && /[a-z]/.test(before));
    const cutsAfter =
      /[a-z0-9]/.test(last) && /[a-z0-9]/.test(after) && !(/[a-z]/.test(last) && after === 's');
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}

const machineWords = Object.values(MACHINE_WORDS)
  .flat()
  .toSorted((a, b) => b.length - a.length);
const CHINESE_MACHINE = new RegExp(
  `(\\d{1,3})\\s*(?:#|号)\\s*(?:${machineWords.filter((word) => !/[a-z]/.test(word)).join('|')}|线|机)`,
);
const ENGLISH_MACHINE = new RegExp(
  `\\b(?:${machineWords.filter((word) => /[a-z]/.test(word)).join('|')}|line)\\s*(?:no\\.? ?|#)?(\\d{1,3})\\b`,
);

/**
 * Words that name a place the plant does not have, such as a mill 15 or a packing workshop; null where there are none.
 */
export function unknownPlace(question: string, found: AreaMatch | null): string | null {
  const rest = found ? withoutMatch(question, found) : question;
  // A machine that was found by its number is no stranger; one found by its kind alone may have a number nobody knows.
  const isNumbered = found !== null && /\d/.test(question.slice(found.at, found.at + found.length));
  const machines = isNumbered ? rest : question;
  const machine = CHINESE_MACHINE.exec(machines);
  if (machine) return machine[0];
  const english = ENGLISH_MACHINE.exec(machines);
  if (english) return english[0];
  const place = /([\u4e00-\u9fff]{2,4}?)(车间|工段)/.exec(rest);
  if (
    place &&
    !/^(各|哪个|每个|所有|几个|哪些|什么|的|多少)/.test(place[0]) &&
    !/(各|哪个|每个|所有|哪些|什么)$/.test(place[1] ?? '')
  )
    return place[0];
  const named = /\b([a-z]{4,})\s+(workshop|department|hall|building)\b/.exec(rest);
  if (named && !['which', 'each', 'every', 'what', 'other', 'whole'].includes(named[1] ?? ''))
    return named[0];
  return null;
}

/** The question with the name of the area taken out, so that its letters mean nothing else. */
export function withoutMatch(text: string, match: { readonly at: number; readonly length: number }): string {
  return `${text.slice(0, match.at)} ${text.slice(match.at + match.length)}`;
}
