import type { ElementPlan, LoaderPlan } from './loader.ts';

/**
 * The loader's table as one line of text: file names share what they begin and end with, all words share one hash,
 * and every file stands once. It is most of what the script tag weighs.
 *
 * `<shared files>|<groups of words>|<methods>|<elements>|<hash of the words>`: files as `name-hash`, an element as
 * `name-hash/shared files/late files/groups of words/1 if it shows others/methods`, all by their place in the first
 * three lists to the base of 36.
 */
type Plans = Readonly<Record<string, ElementPlan>>;

const FOLDER = 'chunks/';
const END = '.js';
/** All groups of words begin so. */
const WORDS = 'words';
export const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];

/** @throws {Error} for a file whose name has another form than the bundle's */
export function packPlans(plans: Plans): string {
  const groupsOf = new Map(Object.entries(plans).map(([name, plan]) => [name, wordGroups(plan)]));
  const shared = byUse(Object.values(plans).flatMap(({ chunks, late }) => [...chunks, ...late].map(stem)));
  const groups = byUse([...groupsOf.values()].flat());
  const methods = byUse(Object.values(plans).flatMap((plan) => plan.methods));
  // In the order of their places: what two elements share then reads alike in both, and compresses.
  const places = (list: readonly string[], items: readonly string[]): string =>
    items
      .map((item) => list.indexOf(item))
      .toSorted((a, b) => a - b)
      .map((place) => place.toString(36))
      .join('.');
  const elements = Object.entries(plans).map(([name, plan]) => {
    const entry = stem(plan.entry);
    if (!entry.startsWith(`${name}-`)) throw new Error(`${plan.entry} is not named for its element ${name}`);
    return [
      entry,
      places(shared, plan.chunks.map(stem)),
      places(shared, plan.late.map(stem)),
      places(groups, groupsOf.get(name) ?? []),
      plan.shows ? '1' : '',
      places(methods, plan.methods),
    ].join('/');
  });
  const hashes = [...new Set(groups.map((group) => group.slice(-HASH)))];
  if (groups.some((group) => !group.startsWith(WORDS)))
    throw new Error(`Other words: ${JSON.stringify(groups)}`);
  if (hashes.length > 1) throw new Error(`Words differ in their hash: ${JSON.stringify(groups)}`);
  const bare = groups.map((group) => group.slice(WORDS.length, -1 - HASH));
  return [shared, bare, methods, elements, hashes].map((list) => list.join(' ')).join('|');
}

/**
 * The table again, an element at a time: a page shows a few of the many, and the whole of it would take more of the
 * memory than a board's own figures.
 */
export function planReader(text: string): Pick<LoaderPlan, 'names' | 'find'> {
  const [shared = '', groups = '', methods = '', elements = '', hash = ''] = text.split('|');
  const lines = elements.split(' ').filter(Boolean);
  const names = lines.map((line) => line.slice(0, line.indexOf('/') - 1 - HASH));
  const read = new Map<string, ElementPlan | undefined>();
  return {
    names,
    find(name) {
      if (!read.has(name)) {
        const line = lines[names.indexOf(name)];
        read.set(name, line === undefined ? undefined : unpackPlan(line, shared, groups, methods, hash));
      }
      return read.get(name);
    },
  };
}

function unpackPlan(
  line: string,
  shared: string,
  groups: string,
  methods: string,
  hash: string,
): ElementPlan {
  const [entry, chunks, late, words, shows, called] = line.split('/');
  const file = (name: string | undefined): string => FOLDER + name + END;
  const items = (list: string, places = ''): string[] =>
    places
      .split('.')
      .filter(Boolean)
      .map((place) => list.split(' ')[parseInt(place, 36)] ?? '');
  const own = items(groups, words);
  return {
    entry: file(entry),
    chunks: items(shared, chunks).map(file),
    late: items(shared, late).map(file),
    words: Object.fromEntries(
      (own.length > 0 ? LANGUAGES : []).map((language) => [
        language,
        own.map((group) => file(`${WORDS}${group}-${language}-${hash}`)),
      ]),
    ),
    shows: shows === '1',
    methods: items(methods, called),
  };
}

/** Characters of a hash in a file's name. */
const HASH = 7;

function stem(path: string): string {
  const name = path.startsWith(FOLDER) && path.endsWith(END) ? path.slice(FOLDER.length, -END.length) : '';
  if (!/^[\w.-]+-[\w-]{7}$/.test(name)) throw new Error(`${path} is not named chunks/<name>-<hash>.js`);
  return name;
}

/** `words-menu-7charac` for `words-menu-en-7charac.js` and its seven sisters. */
function wordGroups({ words }: ElementPlan): string[] {
  const groups = LANGUAGES.map((language) =>
    (words[language] ?? []).map((path) => {
      const name = stem(path);
      const middle = `-${language}-`;
      if (!name.slice(0, -HASH).endsWith(middle)) throw new Error(`${path} is not named for ${language}`);
      return `${name.slice(0, -HASH - middle.length)}-${name.slice(-HASH)}`;
    }),
  );
  const first = groups[0] ?? [];
  if (groups.some((list) => list.join() !== first.join()))
    throw new Error(`The languages of one group differ in their hash: ${JSON.stringify(groups)}`);
  return first;
}

/** Each once, those that most ask for first: their places are the shortest. */
function byUse(items: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const item of items) uses.set(item, (uses.get(item) ?? 0) + 1);
  return [...uses].toSorted((a, b) => b[1] - a[1]).map(([item]) => item);
}
