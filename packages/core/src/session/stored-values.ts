import * as v from 'valibot';
import { EnterpriseModelSchema, MenuResourceSchema } from '../contract/session.ts';

const DynamicRoutesSchema = v.array(v.object({ name: v.string(), path: v.string() }));

/**
 * Every value that a site keeps on the client (000 section 3), under its specified name. Texts are stored as they are,
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

/** Values that outlive a sign-out: they belong to the browser, not to the person. */
const KEPT_NAMES: ReadonlySet<StoredName> = new Set<StoredName>(['language', 'openI18n']);
const NAMES = Object.keys(STORED_SCHEMAS) as StoredName[];

export interface StoredValues {
  /** Undefined where nothing is stored or what is stored does not fit; that is then dropped. */
  read<TName extends StoredName>(name: TName): StoredValue<TName> | undefined;
  write<TName extends StoredName>(name: TName, value: StoredValue<TName>): void;
  remove(name: StoredName): void;
  /** Forgets the person; the access token goes first, so that other tabs never see half of one. */
  clear(): void;
}

/**
 * @param storage  asked anew each time, since merely reaching for it may throw; null keeps everything in memory
 * @param prefix   keeps several sessions of one site apart; the page's own session has none
 */
export function createStoredValues(storage: (() => Storage | null) | null, prefix = ''): StoredValues {
  /** What the browser would not keep; it wins over what is stored there. */
  const memory = new Map<StoredName, string>();

  function withStorage<T>(act: (storage: Storage) => T): T | undefined {
    try {
      const place = storage?.();
      return place ? act(place) : undefined;
    } catch {
      return undefined;
    }
  }

  function keep(name: StoredName, text: string): void {
    const isKept = withStorage((place) => {
      place.setItem(prefix + name, text);
      return true;
    });
    if (isKept) memory.delete(name);
    else memory.set(name, text);
  }

  function remove(name: StoredName): void {
    memory.delete(name);
    withStorage((place) => place.removeItem(prefix + name));
  }

  return {
    read<TName extends StoredName>(name: TName) {
      const text = memory.get(name) ?? withStorage((place) => place.getItem(prefix + name)) ?? null;
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
    clear: () => NAMES.filter((name) => !KEPT_NAMES.has(name)).forEach(remove),
  };
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
