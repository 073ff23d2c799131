import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { isRecordWord, recordWord } from '../record-words/index.ts';
import { foreignRoles } from './rights-store.ts';

const NamesSchema = v.fallback(v.record(v.string(), v.string()), {});
export type RoleNames = Readonly<Record<string, string>>;

export interface RoleName {
  /** In the reader's language. */
  readonly title: string;
  /** Of a role that the organisation made, by language; null for one of the product. */
  readonly names: RoleNames | null;
}

/** Every role that an organisation can give: those of the product and its own, by code. */
export async function readRoleNames(
  db: Database,
  orgId: string,
  language: PlatformLanguage,
): Promise<ReadonlyMap<string, RoleName>> {
  const own = await db
    .selectFrom('role')
    .select(['role_code', 'names'])
    .where('org_id', '=', orgId)
    .execute();
  const foreign = await foreignRoles(db, orgId);
  // A role that everything was taken from is still one.
  const known = await db
    .selectFrom('role_resource')
    .select('role_code')
    .union(db.selectFrom('role_offer').select('role_code'))
    .execute();
  const found = new Map<string, RoleName>();
  for (const role_code of known.map((row) => row.role_code).toSorted()) {
    if (foreign.has(role_code)) continue;
    const key = `option.roleCode.${role_code}`;
    // The roles that the platform brings along have names; others go by their codes.
    found.set(role_code, {
      title: isRecordWord(key) ? recordWord(language, key) : role_code,
      names: null,
    });
  }
  for (const { role_code, names: stored } of own) {
    const names = v.parse(NamesSchema, stored);
    found.set(role_code, { title: nameIn(names, language), names });
  }
  return found;
}

/** The nearest name there is: its language, then the other Chinese, English, whichever was written. */
export function nameIn(names: RoleNames, language: PlatformLanguage): string {
  const nearest = language.startsWith('zh') ? [language, 'zh-CN', 'zh-TW', 'en'] : [language, 'en'];
  const written = Object.entries(names).find(([, name]) => name !== '')?.[0] ?? language;
  return [...nearest, written].map((each) => names[each] ?? '').find((name) => name !== '') ?? '';
}
