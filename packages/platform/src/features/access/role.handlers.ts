import {
  RoleQuerySchema,
  RoleRemoveSchema,
  RoleSaveSchema,
  type RoleMatrix,
  type RoleRights,
} from '@plantdeck/core/contract';
import { readGrantable, readRoleNames, readStanding, roleLock, withinRights } from '../accounts/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { sentence } from '../../engine/i18n/language.ts';
import { RESOURCE_CODES } from './resource-tree.ts';
import { roleGroups } from './role-matrix.ts';
import { changeRole, makeRole, readRole, removeRole, type RightsChange } from './role-store.ts';

const EDIT = 'roleManagement:edit';
const REMOVE = 'roleManagement:delete';
const KNOWN: ReadonlySet<string> = new Set(RESOURCE_CODES);

/** Roles as a matrix of pages and what can be done with them. */
export function roleHandlers({ realNow }: { readonly realNow: () => number }) {
  const byOf = ({ orgId, person, language }: Call) => ({ orgId, userId: person.userId, language });

  return registerHandlers({
    async roleMatrix(call): Promise<RoleMatrix> {
      const { db, orgId, person, language } = call;
      const enterprise = await db
        .selectFrom('organisation')
        .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
        .select(['enterprise.trade_code', 'enterprise.time_zone'])
        .where('organisation.org_id', '=', orgId)
        .executeTakeFirst();
      // Roles of the product act in other organisations as well.
      const standing = await readStanding(db);
      const members = [...standing.members.values()].filter((member) => member.orgId === orgId);
      const by = { userId: person.userId, orgId, code: EDIT };
      const names = await readRoleNames(db, orgId, language);
      return {
        groups: roleGroups(language, enterprise?.trade_code ?? '', sentence(language, 'role.general')),
        held: [...(await readGrantable(db, by)).resources],
        roles: [...names].map(([roleCode, { title, names: own }]) => ({
          roleCode,
          title,
          isOwn: own !== null,
          people: members.filter((member) => member.roleCode === roleCode).length,
          lock: person.resources.has(EDIT) ? roleLock(standing, by, roleCode) : null,
        })),
        can: { edit: person.resources.has(EDIT), remove: person.resources.has(REMOVE) },
        timeZone: enterprise?.time_zone ?? 'UTC',
      };
    },

    roleRights: async (call): Promise<RoleRights> =>
      readRole(call.db, byOf(call), readQuery(call, RoleQuerySchema).roleCode),

    async roleSave(call): Promise<RoleRights> {
      const { roleCode, version, names, copyOf, grant, take } = readBody(call, RoleSaveSchema);
      const unknown = [...grant, ...take].find((code) => !KNOWN.has(code));
      if (unknown !== undefined)
        throw new ApiError(RETCODES.badField, 'call.bad-field', { field: 'grant', reason: unknown });
      const [by, nowMs] = [byOf(call), realNow()];
      const changer = { userId: by.userId, orgId: by.orgId, code: EDIT };
      return withinRights(call.db, changer, call.language, async (inside) => {
        if (roleCode !== undefined) {
          await changeRole(inside, by, { roleCode, version, names, rights: { grant, take }, nowMs });
          return readRole(inside, by, roleCode);
        }
        const copied = copyOf === undefined ? [] : (await readRole(inside, by, copyOf)).granted;
        const { resources } = await readGrantable(inside, by);
        const rights: RightsChange = {
          grant: [...new Set([...copied.filter((code) => resources.has(code)), ...grant])],
          take: [],
        };
        return readRole(inside, by, await makeRole(inside, by, { names: names ?? {}, rights, nowMs }));
      });
    },

    async roleRemove(call): Promise<null> {
      const { roleCode, version } = readBody(call, RoleRemoveSchema);
      const [by, nowMs] = [byOf(call), realNow()];
      const changer = { userId: by.userId, orgId: by.orgId, code: REMOVE };
      await withinRights(call.db, changer, call.language, (inside) =>
        removeRole(inside, by, { roleCode, version, nowMs }),
      );
      return null;
    },
  });
}
