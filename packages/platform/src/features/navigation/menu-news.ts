import type { EndpointName } from '@plantdeck/core/endpoints';
import { type Call, type HandlerTable, registerHandlers } from '../api/index.ts';
import { PAGE_SORT_CODE } from '../records/index.ts';
import type { Bus } from '../../store/bus/bus.ts';

/** Lists whose rows decide what somebody may open, and how it is named and ordered. */
const SHAPING_RECORDS: ReadonlySet<string> = new Set([
  'roleManagement',
  'userManagement',
  'dataPermissions',
  'menuManagement',
  'enterpriseInfo',
  PAGE_SORT_CODE,
]);
/** Roles are those of all organisations. */
const ROLES = 'roleManagement';

const ofRecord = (call: Call): boolean => SHAPING_RECORDS.has(call.params['resource'] ?? '');
const isOfRoles = (name: EndpointName, call: Call): boolean =>
  name === 'roleSave' || name === 'roleRemove' || call.params['resource'] === ROLES;
const always = (): boolean => true;

/** Calls after which readers may have another menu, or see it dressed otherwise. */
const SHAPING_CALLS: Readonly<Partial<Record<EndpointName, (call: Call) => boolean>>> = {
  recordSave: ofRecord,
  recordRemove: ofRecord,
  roleSave: always,
  roleRemove: always,
  docketTemplateSave: always,
  docketTemplateRemove: always,
  composedPageSave: always,
  composedPageRemove: always,
  brandSave: always,
  brandImageSave: always,
  brandImageRemove: always,
};

/** The same handlers, which tell open pages of what changes their menus once it is done. */
export function tellingMenus(handlers: HandlerTable, bus: Bus): HandlerTable {
  const table: HandlerTable = { ...handlers };
  for (const [name, shapes] of Object.entries(SHAPING_CALLS)) {
    const endpoint = name as EndpointName;
    const handler = handlers[endpoint];
    if (!handler) continue;
    table[endpoint] = async (call) => {
      const answer: unknown = await handler(call);
      if (shapes(call))
        bus.publish('menus-changed', { orgId: isOfRoles(endpoint, call) ? null : call.orgId });
      return answer;
    };
  }
  return registerHandlers(table);
}
