/**
 * The rule of rights once more, for tests: what somebody may do is a set of pairs, each one thing at one place, and a
 * change is within somebody's rights where all pairs that it moves are theirs.
 */
import { pairKey, type Changer, type Holder, type Standing } from '../../src/features/accounts/grants.ts';

type Pairs = ReadonlySet<string>;

/** Everything that a plant is divided into, and the plant as a whole, which nobody has who sees a part. */
const placesIn = ({ parents }: Standing): string[] => ['(plant)', ...parents.keys()];

function seesPlace(standing: Standing, areaId: string | undefined, place: string): boolean {
  if (areaId === undefined) return true;
  for (let at: string | null = place; at !== null; at = standing.parents.get(at) ?? null)
    if (at === areaId) return true;
  return false;
}

function pairsOfRole(standing: Standing, orgId: string, roleCode: string | undefined): Pairs {
  const codes = [...(standing.roles.get(roleCode ?? '') ?? [])];
  const areaId = standing.areas.get(pairKey(orgId, roleCode ?? ''));
  const places = placesIn(standing).filter((place) => seesPlace(standing, areaId, place));
  return new Set(codes.flatMap((code) => places.map((place) => `${code} @ ${place}`)));
}

const pairsOf = (standing: Standing, orgId: string, userId: string): Pairs =>
  pairsOfRole(standing, orgId, standing.members.get(pairKey(orgId, userId))?.roleCode);

const both = (a: Pairs, b: Pairs): Pairs => new Set([...a].filter((pair) => b.has(pair)));
const isPart = (a: Pairs, whole: Pairs): boolean => [...a].every((pair) => whole.has(pair));
const isSame = (a: Pairs, b: Pairs): boolean => a.size === b.size && isPart(a, b);
const plus = (a: Pairs, b: Pairs): Pairs => new Set([...a, ...b]);

/** The rights of a client or a kiosk device, over every account that it may act as. */
function pairsOfHolder(standing: Standing, holder: Holder | undefined): Pairs {
  if (holder === undefined) return new Set();
  const { orgId, userId, madeBy, actsForMembers } = holder;
  let own = pairsOf(standing, orgId, userId);
  if (actsForMembers)
    for (const member of standing.members.values())
      if (member.orgId === orgId) own = plus(own, pairsOf(standing, orgId, member.userId));
  return madeBy === null ? own : both(own, pairsOf(standing, orgId, madeBy));
}

const keysOf = (...maps: readonly ReadonlyMap<string, unknown>[]): Set<string> =>
  new Set(maps.flatMap((map) => [...map.keys()]));

/** What a change breaks, in words; nothing where it stays within the rights of who makes it. */
export function brokenRules(by: Changer, before: Standing, after: Standing): string[] {
  const broken: string[] = [];
  const mine = (orgId: string): Pairs => {
    const pairs = pairsOf(before, orgId, by.userId);
    return [...pairs].some((pair) => pair.startsWith(`${by.code} @ `)) ? pairs : new Set();
  };
  const moved = (what: string, orgId: string, was: Pairs, becomes: Pairs, isOther = false): void => {
    if (!isOther && isSame(was, becomes)) return;
    if (!isPart(becomes, plus(was, mine(orgId)))) broken.push(`${what} gets more than ${by.userId} has`);
    if (!isPart(was, mine(orgId))) broken.push(`${what} had more than ${by.userId} has`);
    if (mine(orgId).size === 0) broken.push(`${what} is changed where ${by.userId} may change nothing`);
  };
  for (const key of keysOf(before.members, after.members)) {
    const [was, becomes] = [before.members.get(key), after.members.get(key)];
    const { orgId = '', userId = '' } = was ?? becomes ?? {};
    const isOther = was?.roleCode !== becomes?.roleCode;
    moved(`member ${key}`, orgId, pairsOf(before, orgId, userId), pairsOf(after, orgId, userId), isOther);
    if (!was && becomes && before.accounts.has(userId)) broken.push(`${key} did not consent`);
  }
  for (const roleCode of keysOf(before.roles, after.roles))
    moved(
      `role ${roleCode}`,
      by.orgId,
      pairsOfRole(before, by.orgId, roleCode),
      pairsOfRole(after, by.orgId, roleCode),
    );
  for (const key of keysOf(before.holders, after.holders)) {
    const [was, becomes] = [before.holders.get(key), after.holders.get(key)];
    if (was?.digest === becomes?.digest) continue;
    const { orgId = '' } = was ?? becomes ?? {};
    moved(`holder ${key}`, orgId, pairsOfHolder(before, was), new Set(), true);
    moved(`holder ${key}`, orgId, new Set(), pairsOfHolder(after, becomes), true);
    if (becomes) moved(`service of ${key}`, orgId, new Set(), pairsOf(after, orgId, becomes.userId), true);
  }
  for (const key of keysOf(before.invitations, after.invitations)) {
    const [was, becomes] = [before.invitations.get(key), after.invitations.get(key)];
    const { orgId = '' } = was ?? becomes ?? {};
    const pairs = (standing: Standing, one = was) => pairsOfRole(standing, orgId, one?.roleCode);
    if (was?.roleCode !== becomes?.roleCode)
      moved(`invitation ${key}`, orgId, pairs(before), pairs(after, becomes), true);
  }
  for (const orgId of keysOf(before.closed, after.closed))
    for (const code of new Set([...(before.closed.get(orgId) ?? []), ...(after.closed.get(orgId) ?? [])])) {
      if (before.closed.get(orgId)?.has(code) === after.closed.get(orgId)?.has(code)) continue;
      const isMine = [...mine(orgId)].some((pair) => pair.startsWith(`${code} @ `));
      if (!isMine) broken.push(`function ${code} of ${orgId} is not one of ${by.userId}`);
    }
  broken.push(...brokenAccounts(by, before, after, mine));
  for (const codes of [
    ['userManagement', 'userManagement:edit'],
    ['servicePeriod', 'servicePeriod:edit'],
  ])
    broken.push(...lostKeys(codes, before, after));
  return broken;
}

function brokenAccounts(
  by: Changer,
  before: Standing,
  after: Standing,
  mine: (orgId: string) => Pairs,
): string[] {
  const broken: string[] = [];
  for (const [userId, was] of before.accounts) {
    const becomes = after.accounts.get(userId);
    if (becomes === undefined) broken.push(`account ${userId} is gone`);
    if (becomes === undefined) continue;
    if (becomes.questionLimit !== was.questionLimit)
      if (!isPart(pairsOf(before, by.orgId, userId), mine(by.orgId)) || mine(by.orgId).size === 0)
        broken.push(`questions of ${userId}, who has more`);
    if (userId === by.userId) continue;
    if (becomes.identity !== was.identity) broken.push(`sign-in of ${userId}`);
    if (becomes.name === was.name) continue;
    const homes = [...before.members.values()].filter((member) => member.userId === userId);
    const home = homes.toSorted((a, b) => a.sort - b.sort)[0];
    const isCovered = homes.every(
      ({ orgId }) => mine(orgId).size > 0 && isPart(pairsOf(before, orgId, userId), mine(orgId)),
    );
    if (home?.orgId !== by.orgId || !isCovered) broken.push(`name of ${userId}, who belongs elsewhere`);
  }
  return broken;
}

/** Organisations whose people are kept may not be left without; nor may the platform be without its provider. */
function lostKeys(codes: readonly string[], before: Standing, after: Standing): string[] {
  const keepers = (standing: Standing): string[] =>
    [...standing.members.values()]
      .filter(({ userId }) => standing.accounts.get(userId)?.canSignIn === true)
      .filter(({ roleCode }) => codes.every((code) => standing.roles.get(roleCode)?.has(code)))
      .map(({ orgId }) => orgId);
  if (codes[0] === 'servicePeriod')
    return keepers(before).length > 0 && keepers(after).length === 0 ? ['nobody provides'] : [];
  const left = new Set(keepers(after));
  return [...new Set(keepers(before))]
    .filter((orgId) => !left.has(orgId))
    .map((orgId) => `nobody keeps ${orgId}`);
}
