/** Decides what a person may grant, change and remove. Pure: it compares all rights before a change with those after it. */

/** What an account holds in one organisation. */
export interface Rights {
  readonly resources: ReadonlySet<string>;
  /** The highest area whose data may be seen; null is the whole plant. */
  readonly areaId: string | null;
}

export interface Member {
  readonly orgId: string;
  readonly userId: string;
  readonly roleCode: string;
  /** The organisation with the lowest number is the account's home. */
  readonly sort: number;
}

export interface AccountParts {
  readonly name: string;
  /** User name and phone. */
  readonly identity: string;
  /** False for service identities, which nobody signs in as. */
  readonly canSignIn: boolean;
  readonly questionLimit: number | null;
  readonly hasSecondFactor: boolean;
}

/** A portal's client, a wall display or an API key. */
export interface Holder {
  readonly orgId: string;
  readonly userId: string;
  /** Whose rights limit it; null where that was never recorded. */
  readonly madeBy: string | null;
  readonly actsForMembers: boolean;
  /** Changes with whatever an administrator can change. */
  readonly digest: string;
}

export interface Invitation {
  readonly orgId: string;
  readonly roleCode: string;
}

/** Everything that rights follow from. */
export interface Standing {
  readonly roles: ReadonlyMap<string, ReadonlySet<string>>;
  /** By {@link pairKey} of organisation and account. */
  readonly members: ReadonlyMap<string, Member>;
  /** The area that a role is limited to, by {@link pairKey} of organisation and role. */
  readonly areas: ReadonlyMap<string, string>;
  /** The area that an area lies in. */
  readonly parents: ReadonlyMap<string, string | null>;
  readonly accounts: ReadonlyMap<string, AccountParts>;
  readonly holders: ReadonlyMap<string, Holder>;
  readonly invitations: ReadonlyMap<string, Invitation>;
  /** Functions that are not open, by organisation. */
  readonly closed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Who changes something, in which organisation, by which permission. */
export interface Changer {
  readonly userId: string;
  readonly orgId: string;
  readonly code: string;
}

export type GrantField =
  | 'roleCode'
  | 'isActive'
  | 'areaId'
  | 'serviceAccount'
  | 'isUsable'
  | 'name'
  | 'phone';

export type GrantProblem =
  /** The change would grant what the changer lacks. */
  | { readonly kind: 'beyond'; readonly field: GrantField; readonly what: string }
  /** What is changed has more than the changer. */
  | { readonly kind: 'above'; readonly field: GrantField }
  /** The change also acts in an organisation where the changer has no such permission. */
  | { readonly kind: 'elsewhere'; readonly field: GrantField }
  | { readonly kind: 'global'; readonly field: GrantField }
  /** An account that exists would become a member without its consent. */
  | { readonly kind: 'uninvited' }
  | { readonly kind: 'last-administrator' }
  | { readonly kind: 'last-provider' };

export const pairKey = (orgId: string, of: string): string => `${orgId}|${of}`;

const NO_RESOURCES: ReadonlySet<string> = new Set();

const roleRights = ({ roles, areas }: Standing, orgId: string, roleCode: string): Rights => ({
  resources: roles.get(roleCode) ?? NO_RESOURCES,
  areaId: areas.get(pairKey(orgId, roleCode)) ?? null,
});

/** Null where the account is no member. */
function rightsOf(standing: Standing, orgId: string, userId: string): Rights | null {
  const member = standing.members.get(pairKey(orgId, userId));
  return member === undefined ? null : roleRights(standing, orgId, member.roleCode);
}

/** What `other` has and `own` lacks: a resource code or an area; null where `own` covers all of it. */
function missingFrom(
  { parents }: Pick<Standing, 'parents'>,
  own: Rights,
  other: Rights,
): { readonly what: string; readonly isArea: boolean } | null {
  for (const code of other.resources) if (!own.resources.has(code)) return { what: code, isArea: false };
  if (own.areaId === null || liesIn(parents, other.areaId, own.areaId)) return null;
  return { what: other.areaId ?? '', isArea: true };
}

function liesIn(parents: Standing['parents'], areaId: string | null, aboveId: string): boolean {
  const seen = new Set<string>();
  for (let at = areaId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === aboveId) return true;
    seen.add(at);
  }
  return false;
}

const isSame = (a: Rights | null, b: Rights | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.areaId === b.areaId &&
    a.resources.size === b.resources.size &&
    [...a.resources].every((code) => b.resources.has(code)));

/** Whether a role may be granted by somebody: nothing in it is beyond their own rights. */
export function mayGrantRole(
  standing: Standing,
  { userId, orgId }: Omit<Changer, 'code'>,
  roleCode: string,
): boolean {
  const own = rightsOf(standing, orgId, userId);
  return own !== null && missingFrom(standing, own, roleRights(standing, orgId, roleCode)) === null;
}

/** Why somebody cannot change a role at all; null where they can change it within their own rights. */
export function roleLock(standing: Standing, by: Changer, roleCode: string): 'above' | 'elsewhere' | null {
  const members = [...standing.members.values()].filter((member) => member.roleCode === roleCode);
  const isOpen = [by.orgId, ...members.map(({ orgId }) => orgId)].every(
    (orgId) => rightsOf(standing, orgId, by.userId)?.resources.has(by.code) === true,
  );
  if (!isOpen) return 'elsewhere';
  return mayGrantRole(standing, by, roleCode) ? null : 'above';
}

/** The first rule that a change breaks; null where it may be made. */
export function judgeChange(by: Changer, before: Standing, after: Standing): GrantProblem | null {
  const ownIn = (orgId: string): Rights | null => {
    const own = rightsOf(before, orgId, by.userId);
    return own?.resources.has(by.code) === true ? own : null;
  };
  const change: Change = { by, before, after, ownIn };
  return (
    roleProblem(change) ??
    memberProblem(change) ??
    accountProblem(change) ??
    holderProblem(change) ??
    invitationProblem(change) ??
    functionProblem(change) ??
    administratorProblem(before, after)
  );
}

interface Change {
  readonly by: Changer;
  readonly before: Standing;
  readonly after: Standing;
  /** Rights of the changer before the change; null where they lack the permission that it needs. */
  ownIn(orgId: string): Rights | null;
}

/** Compares what one part of the standing was and becomes with the changer's own rights. */
function compare(
  { before, after, ownIn }: Change,
  orgId: string,
  was: Rights | null,
  becomes: Rights | null,
  field: GrantField,
): GrantProblem | null {
  const own = ownIn(orgId);
  if (own === null) return { kind: 'elsewhere', field };
  if (was !== null && missingFrom(before, own, was) !== null) return { kind: 'above', field };
  const missing = becomes === null ? null : missingFrom(after, own, becomes);
  return missing === null
    ? null
    : { kind: 'beyond', field: missing.isArea ? 'areaId' : field, what: missing.what };
}

const keysOf = <T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): ReadonlySet<string> =>
  new Set([...a.keys(), ...b.keys()]);

/** What roles allow, in every organisation where somebody has them and in the changer's own. */
function roleProblem(change: Change): GrantProblem | null {
  const { by, before, after } = change;
  const held = new Map<string, { orgId: string; roleCode: string }>();
  for (const roleCode of keysOf(before.roles, after.roles))
    held.set(pairKey(by.orgId, roleCode), { orgId: by.orgId, roleCode });
  for (const { orgId, roleCode } of before.members.values())
    held.set(pairKey(orgId, roleCode), { orgId, roleCode });
  for (const { orgId, roleCode } of held.values()) {
    const was = roleRights(before, orgId, roleCode);
    const becomes = roleRights(after, orgId, roleCode);
    if (isSame(was, becomes)) continue;
    const field = was.areaId === becomes.areaId ? 'isActive' : 'areaId';
    const problem = compare(change, orgId, was, becomes, field);
    if (problem) return problem;
  }
  return null;
}

function memberProblem(change: Change): GrantProblem | null {
  const { before, after } = change;
  for (const key of keysOf(before.members, after.members)) {
    const [was, becomes] = [before.members.get(key), after.members.get(key)];
    const member = was ?? becomes;
    if (member === undefined || was?.roleCode === becomes?.roleCode) continue;
    if (was === undefined && before.accounts.has(member.userId)) return { kind: 'uninvited' };
    const rights = (standing: Standing) => rightsOf(standing, member.orgId, member.userId);
    const problem = compare(change, member.orgId, rights(before), rights(after), 'roleCode');
    if (problem) return problem;
  }
  return null;
}

function accountProblem(change: Change): GrantProblem | null {
  const { by, before, after } = change;
  for (const [userId, was] of before.accounts) {
    const becomes = after.accounts.get(userId);
    if (becomes === undefined) return { kind: 'global', field: 'name' };
    if (userId !== by.userId) {
      if (becomes.identity !== was.identity) return { kind: 'global', field: 'phone' };
      // A second factor guards the account everywhere, so it is reset where a name may be changed.
      if (becomes.name !== was.name || becomes.hasSecondFactor !== was.hasSecondFactor) {
        const problem = nameProblem(change, userId);
        if (problem) return problem;
      }
    }
    if (becomes.questionLimit !== was.questionLimit) {
      const problem = compare(change, by.orgId, rightsOf(before, by.orgId, userId), null, 'name');
      if (problem) return problem;
    }
  }
  return null;
}

/** A name is the person's own and their home's, and there only of accounts that have nothing more anywhere. */
function nameProblem(change: Change, userId: string): GrantProblem | null {
  const memberships = [...change.before.members.values()]
    .filter((member) => member.userId === userId)
    .toSorted((a, b) => a.sort - b.sort);
  if (memberships[0]?.orgId !== change.by.orgId) return { kind: 'global', field: 'name' };
  const isCovered = memberships.every(({ orgId }) => {
    const was = rightsOf(change.before, orgId, userId);
    return compare(change, orgId, was, null, 'name') === null;
  });
  return isCovered ? null : { kind: 'global', field: 'name' };
}

/** Everything that a portal's client or a wall may act with. */
function holderRights(standing: Standing, holder: Holder): Rights[] {
  const { orgId, userId, madeBy, actsForMembers } = holder;
  const limit = madeBy === null ? null : rightsOf(standing, orgId, madeBy);
  if (madeBy !== null && limit === null) return [];
  const own = rightsOf(standing, orgId, userId);
  if (actsForMembers) {
    if (limit !== null) return [limit];
    return [...standing.members.values()]
      .filter((member) => member.orgId === orgId)
      .map(({ roleCode }) => roleRights(standing, orgId, roleCode));
  }
  if (own === null) return [];
  if (limit === null) return [own];
  const resources = new Set([...own.resources].filter((code) => limit.resources.has(code)));
  return [{ resources, areaId: own.areaId ?? limit.areaId }];
}

function holderProblem(change: Change): GrantProblem | null {
  const { before, after } = change;
  for (const key of keysOf(before.holders, after.holders)) {
    const [was, becomes] = [before.holders.get(key), after.holders.get(key)];
    const orgId = (was ?? becomes)?.orgId;
    if (orgId === undefined || was?.digest === becomes?.digest) continue;
    // Null: also one that can do nothing is changed only where its organisation permits it.
    for (const rights of [null, ...(was === undefined ? [] : holderRights(before, was))]) {
      const problem = compare(change, orgId, rights, null, 'serviceAccount');
      if (problem) return problem;
    }
    if (becomes === undefined) continue;
    const service = rightsOf(after, orgId, becomes.userId);
    // Its rights also depend on its maker, which the caller of this function records.
    for (const rights of [service, ...holderRights(after, becomes)]) {
      const problem = compare(change, orgId, null, rights, 'serviceAccount');
      if (problem) return problem;
    }
  }
  return null;
}

function invitationProblem(change: Change): GrantProblem | null {
  const { before, after } = change;
  for (const key of keysOf(before.invitations, after.invitations)) {
    const [was, becomes] = [before.invitations.get(key), after.invitations.get(key)];
    const orgId = (was ?? becomes)?.orgId;
    if (orgId === undefined || was?.roleCode === becomes?.roleCode) continue;
    const rights = (standing: Standing, one: Invitation | undefined) =>
      one === undefined ? null : roleRights(standing, orgId, one.roleCode);
    const problem = compare(change, orgId, rights(before, was), rights(after, becomes), 'roleCode');
    if (problem) return problem;
  }
  return null;
}

/** Opening a function grants it, closing takes it from everybody: both need it oneself. */
function functionProblem(change: Change): GrantProblem | null {
  const { before, after } = change;
  for (const orgId of keysOf(before.closed, after.closed)) {
    const was = before.closed.get(orgId) ?? NO_RESOURCES;
    const becomes = after.closed.get(orgId) ?? NO_RESOURCES;
    const resources = new Set([...was, ...becomes].filter((code) => was.has(code) !== becomes.has(code)));
    if (resources.size === 0) continue;
    const own = change.ownIn(orgId);
    const problem = compare(change, orgId, null, { resources, areaId: own?.areaId ?? null }, 'isUsable');
    if (problem) return problem;
  }
  return null;
}

/** Who may let people in and set their roles. */
const ADMINISTRATOR_CODES: readonly string[] = ['userManagement', 'userManagement:edit'];
/** Who looks after the enterprises themselves. */
const PROVIDER_CODES: readonly string[] = ['servicePeriod', 'servicePeriod:edit'];

/** Organisations that have somebody who holds all of `codes` and can sign in. */
function organisationsWith(standing: Standing, codes: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { orgId, userId, roleCode } of standing.members.values()) {
    const resources = standing.roles.get(roleCode);
    if (standing.accounts.get(userId)?.canSignIn === true && codes.every((code) => resources?.has(code)))
      found.add(orgId);
  }
  return found;
}

/** Whether a change leaves an organisation, or the platform, without anybody who may let people in. */
export const leavesUnkept = (before: Standing, after: Standing): boolean =>
  administratorProblem(before, after) !== null;

function administratorProblem(before: Standing, after: Standing): GrantProblem | null {
  const left = organisationsWith(after, ADMINISTRATOR_CODES);
  for (const orgId of organisationsWith(before, ADMINISTRATOR_CODES))
    if (!left.has(orgId)) return { kind: 'last-administrator' };
  const hadProvider = organisationsWith(before, PROVIDER_CODES).size > 0;
  return hadProvider && organisationsWith(after, PROVIDER_CODES).size === 0
    ? { kind: 'last-provider' }
    : null;
}
