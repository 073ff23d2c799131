/** Lists of areas and machines in what boards and widgets show, by their place. */
const LISTS: readonly string[] = [
  'machines.cards',
  'stops',
  'equipment.rows',
  'ranking.rows',
  'areas.rows',
  'records',
];

type Holder = Readonly<Record<string, unknown>>;
const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is shown with its lists kept to some areas and machines; a list that holds none of them stays whole. */
export function shownAssets<T extends object>(shown: T, ids: ReadonlySet<string>): T {
  let next: Holder = shown as Holder;
  for (const path of LISTS) next = kept(next, path.split('.'), ids);
  return next as T;
}

function kept(holder: Holder, [name = '', ...rest]: readonly string[], ids: ReadonlySet<string>): Holder {
  const value = holder[name];
  if (rest.length > 0) {
    const inner = isHolder(value) ? kept(value, rest, ids) : value;
    return inner === value ? holder : { ...holder, [name]: inner };
  }
  if (!Array.isArray(value)) return holder;
  const chosen = value.filter((item: unknown) => isOf(item, ids));
  return chosen.length === 0 || chosen.length === value.length ? holder : { ...holder, [name]: chosen };
}

/** By whichever name the list has it; of settings, what they were made for. */
function isOf(item: unknown, ids: ReadonlySet<string>): boolean {
  if (!isHolder(item)) return false;
  const isNamed = ['id', 'key', 'equipmentId', 'areaId'].some((name) => ids.has(String(item[name])));
  return isNamed || isOf(item['area'], ids) || isOf(item['cfg'], ids);
}
