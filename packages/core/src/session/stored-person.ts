import type { EnterpriseModel, LoginResult, MenuResource } from '../contract/session.ts';
import type { LoadedSession } from './session-loading.ts';
import type { StoredValues } from './stored-values.ts';
import type { SessionPerson } from './types.ts';

export interface StoredPerson {
  readonly token: string;
  readonly person: SessionPerson;
  /** Null where the last visit ended before its organisation was loaded. */
  readonly model: EnterpriseModel | null;
  readonly menus: readonly MenuResource[];
}

/** Who the stored values say is signed in, or null. */
export function storedPerson(stored: StoredValues): StoredPerson | null {
  const token = stored.read('accessToken');
  const userId = stored.read('operateUserId');
  if (!token || !userId) return null;
  const orgId = stored.read('orgId') ?? '';
  const openOrgId = stored.read('openOrgId') ?? '';
  const model = (orgId && openOrgId ? stored.read('eModel') : undefined) ?? null;
  return {
    token,
    model,
    menus: model ? (stored.read('menudata') ?? []) : [],
    person: {
      kind: 'person',
      userId,
      userName: stored.read('userName') ?? '',
      nickName: stored.read('nickName') ?? '',
      uid: stored.read('uid') ?? '',
      orgId: model ? orgId : '',
      openOrgId: model ? openOrgId : '',
      eid: model?.enterprise.eid ?? '',
    },
  };
}

/**
 * Stores a login result; the token last, since other tabs follow it.
 * @param startMs  server time, epoch ms
 */
export function keepLogin(stored: StoredValues, login: LoginResult, startMs: number): void {
  stored.clear();
  stored.write('refreshToken', login.config.refreshToken);
  stored.write('expiredTime', login.config.expiredTime);
  stored.write('startTime', startMs);
  stored.write('operateUserId', login.userId);
  stored.write('userName', login.userName);
  stored.write('nickName', login.nickName);
  stored.write('uid', login.openUserId);
  stored.write('accessToken', login.token);
}

/** Stores what was loaded for an organisation; `orgId` last, since other tabs follow it. */
export function keepPerson(
  stored: StoredValues,
  { person, model, menus, organisations }: LoadedSession,
): void {
  const organisation = organisations.find(({ orgId }) => orgId === person.orgId);
  stored.write('eModel', model);
  stored.write('menudata', [...menus]);
  stored.write('customization', model.enterprise.customization ?? 0);
  stored.write('isGroup', organisation?.orgType === 'group');
  if (organisation) {
    const { orgName, waterMark } = organisation;
    stored.write('orgdata', waterMark === undefined ? { orgName } : { orgName, waterMark });
  }
  stored.write('openOrgId', person.openOrgId);
  stored.write('orgId', person.orgId);
}
