import * as v from 'valibot';
import { normalMenus } from '../access/normal-menus.ts';
import {
  EnterpriseModelSchema,
  MenuResourceSchema,
  MonitorConfigSchema,
  OrganisationSchema,
} from '../contract/session.ts';
import type { EnterpriseModel, LoginResult, MenuResource, Organisation } from '../contract/session.ts';
import { RETCODE_NOT_PERMITTED } from '../transport/error-message.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError } from '../contract/request-error.ts';
import type { SessionPerson } from './types.ts';

/** Code of the module of the menu that depends on a monitoring configuration. */
const MONITORING_MODULE = 'monitoring';

const OrganisationsSchema = v.union([
  v.array(OrganisationSchema),
  v.pipe(
    v.object({ records: v.array(OrganisationSchema) }),
    v.transform(({ records }) => records),
  ),
]);

/** What a session shows before its first screen. */
export interface LoadedSession {
  readonly person: SessionPerson;
  readonly model: EnterpriseModel;
  readonly menus: readonly MenuResource[];
  readonly organisations: readonly Organisation[];
}

/** A person as the login result tells; the organisation is known only once organisations are loaded. */
export function personOfLogin(login: LoginResult): SessionPerson {
  return {
    kind: 'person',
    // operateUserId is the userId.
    userId: login.userId,
    userName: login.userName,
    nickName: login.nickName,
    uid: login.openUserId,
    orgId: '',
    openOrgId: '',
    eid: '',
  };
}

/**
 * Loads organisations, then model and menus of the one that is wanted, or of the first.
 * @param wanted  organisation ids in order of preference
 * @throws {RequestError} with retCode 040301 when the person belongs to no organisation
 */
export async function loadPerson(
  transport: Transport,
  person: SessionPerson,
  wanted: readonly (string | null | undefined)[],
): Promise<LoadedSession> {
  const organisations = await transport.request('organisations', {
    schema: OrganisationsSchema,
    query: { operateUserId: person.userId, uid: person.uid },
  });
  const organisation =
    wanted.map((orgId) => organisations.find((one) => one.orgId === orgId)).find(Boolean) ?? organisations[0];
  if (!organisation) {
    const message = 'This account belongs to no organisation.';
    throw new RequestError({ kind: 'api', retCode: RETCODE_NOT_PERMITTED, message });
  }
  return loadOrganisation(transport, person, organisation, organisations);
}

/** Model and menus of one organisation. The session stays as it is until both are there. */
export async function loadOrganisation(
  transport: Transport,
  person: SessionPerson,
  organisation: Organisation,
  organisations: readonly Organisation[],
): Promise<LoadedSession> {
  const { orgId, openOrgId, eid } = organisation;
  const [model, menus, monitors] = await Promise.all([
    loadModel(transport, orgId),
    transport.request('resourcesTree', {
      schema: v.array(MenuResourceSchema),
      pathParams: { userId: person.userId },
      orgId,
    }),
    hasMonitoring(transport, orgId),
  ]);
  const shown = monitors ? menus : withoutMonitoring(menus);
  return { person: { ...person, orgId, openOrgId, eid }, model, menus: normalMenus(shown), organisations };
}

export function loadModel(transport: Transport, orgId: string): Promise<EnterpriseModel> {
  return transport.request('enterprise', { schema: EnterpriseModelSchema, orgId });
}

/** Whether there is anything to monitor. Who can't be asked changes nothing: the platform decides what is permitted. */
function hasMonitoring(transport: Transport, orgId: string): Promise<boolean> {
  return transport.request('monitorConfig', { schema: MonitorConfigSchema, orgId }).then(
    ({ hasConfig }) => hasConfig,
    () => true,
  );
}

/** Without anything to monitor there is no entry for it, and its pages are not permitted. */
function withoutMonitoring(menus: readonly MenuResource[]): MenuResource[] {
  return menus
    .filter(({ resourcesCode }) => resourcesCode !== MONITORING_MODULE)
    .map((each) => ({ ...each, childResources: withoutMonitoring(each.childResources) }));
}
