import * as v from 'valibot';
import { CustomRouteSchema, EnterpriseModelSchema, MenuResourceSchema } from '../contract/session.ts';

const DynamicRoutesSchema = v.array(CustomRouteSchema);

/**
 * Every value that a site keeps on the client, under its specified name. Texts are stored as they are,
 * all else as JSON.
 */
const STORED_SCHEMAS = {
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Life of the access token in seconds, and the server time (epoch ms) from which it counts. */
  expiredTime: v.pipe(v.number(), v.minValue(0)),
  startTime: v.number(),
  openOrgId: v.string(),
  /** Enterprise model, the enterprise's logo included. */
  eModel: EnterpriseModelSchema,
  orgId: v.string(),
  orgdata: v.object({ orgName: v.string(), waterMark: v.optional(v.number()) }),
  menudata: v.array(MenuResourceSchema),
  isGroup: v.boolean(),
  customization: v.number(),
  nickName: v.string(),
  userName: v.string(),
  uid: v.string(),
  /** How the person signed in; 600 is the /yuedian entry. */
  loginType: v.number(),
  openI18n: v.boolean(),
  operateUserId: v.string(),
  /** Upgrade flag: anything but false asks the reader to refresh. */
  upgrade: v.union([v.boolean(), v.string()]),
  /** Dynamic routes: low-code pages and the two customer-specific sets. */
  lowCodeRoutes: DynamicRoutesSchema,
  customRoutesA: DynamicRoutesSchema,
  customRoutesB: DynamicRoutesSchema,
  /** Not of the specification: the language chosen last. */
  language: v.string(),
} as const;
export type StoredName = keyof typeof STORED_SCHEMAS;
export type StoredValue<TName extends StoredName> = v.InferOutput<(typeof STORED_SCHEMAS)[TName]>;

/** Where a sign-in is kept: for all tabs of the site, or for one tab alone. */
export type StoragePlace = 'local' | 'session';

/** Values that outlive a sign-out: they belong to the browser, not to the person. */
const KEPT_NAMES: ReadonlySet<StoredName> = new Set<StoredName>(['language', 'openI18n']);
const PERSON_NAMES = (Object.keys(STORED_SCHEMAS) as StoredName[]).filter((name) => !KEPT_NAMES.has(name));

export interface StoredValues {
  /** Undefined where nothing is stored or what is stored does not fit; that is then dropped. */
  read<TName extends StoredName>(name: TName): StoredValue<TName> | undefined;
  write<TName extends StoredName>(name: TName, value: StoredValue<TName>): void;
  remove(name: StoredName): void;
  /** Forgets the person; the access token goes first, so that other tabs never see half of one. */
  clear(): void;
  /** Where the person's values are kept now; what belongs to the browser is always kept for all tabs. */
  place(): StoragePlace;
  /** Takes the person's values there, out of where they were. */
  moveTo(place: StoragePlace): void;
}

/** A way to a storage, asked anew each time, since merely reaching for one may throw. */
type ReachStorage = () => Storage | null;

/**
 * @param storage     null keeps everything in memory
 * @param prefix      keeps several sessions of one site apart; the page's own session has none
 * @param tabStorage  of this tab alone, for hosts that keep sign-ins there
 */
export function createStoredValues(
  storage: ReachStorage | null,
  prefix = '',
  tabStorage: ReachStorage | null = null,
): StoredValues {
  /** What the browser would not keep; it wins over what is stored there. */
  const memory = new Map<StoredName, string>();
  // A tab that somebody signed in at for itself alone stays so after a reload.
  let place: StoragePlace = within(tabStorage, (own) => own.getItem(`${prefix}accessToken`))
    ? 'session'
    : 'local';

  function withStorage<T>(name: StoredName, act: (storage: Storage) => T): T | undefined {
    return within(place === 'session' && !KEPT_NAMES.has(name) ? tabStorage : storage, act);
  }

  function keep(name: StoredName, text: string): void {
    const isKept = withStorage(name, (own) => {
      own.setItem(prefix + name, text);
      return true;
    });
    if (isKept) memory.delete(name);
    else memory.set(name, text);
  }

  function remove(name: StoredName): void {
    memory.delete(name);
    withStorage(name, (own) => own.removeItem(prefix + name));
  }

  function moveTo(next: StoragePlace): void {
    if (next === place || !tabStorage) return;
    const texts = PERSON_NAMES.flatMap((name) => {
      const text = withStorage(name, (own) => own.getItem(prefix + name));
      return typeof text === 'string' ? [[name, text] as const] : [];
    });
    PERSON_NAMES.forEach((name) => withStorage(name, (own) => own.removeItem(prefix + name)));
    place = next;
    for (const [name, text] of texts) keep(name, text);
  }

  return {
    place: () => place,
    moveTo,
    read<TName extends StoredName>(name: TName) {
      const text = memory.get(name) ?? withStorage(name, (own) => own.getItem(prefix + name)) ?? null;
      if (text === null) return undefined;
      const schema: v.GenericSchema = STORED_SCHEMAS[name];
      const parsed = v.safeParse(schema, isText(schema) ? text : parseJson(text));
      if (parsed.success) return parsed.output as StoredValue<TName>;
      remove(name);
      return undefined;
    },
    write: (name, value) =>
      keep(name, typeof value === 'string' && isText(STORED_SCHEMAS[name]) ? value : JSON.stringify(value)),
    remove,
    clear: () => PERSON_NAMES.forEach(remove),
  };
}

function within<T>(reach: ReachStorage | null, act: (storage: Storage) => T): T | undefined {
  try {
    const storage = reach?.();
    return storage ? act(storage) : undefined;
  } catch {
    return undefined;
  }
}

function isText(schema: v.GenericSchema): boolean {
  return schema.type === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
