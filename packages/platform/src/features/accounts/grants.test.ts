/** The rule of rights against one written another way: as sets of what may be done where. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeChange, mayGrantRole, pairKey, type Changer, type Holder, type Standing } from './grants.ts';
import { brokenRules } from '../../../testing/accounts/rights-oracle.ts';

const ORGS = ['o1', 'o2'] as const;
const USERS = ['ann', 'bob', 'cyd', 'dan'] as const;
const ROLES = ['provider', 'manager', 'clerk', 'reader'] as const;
const CODES = [
  'userManagement',
  'userManagement:edit',
  'servicePeriod',
  'servicePeriod:edit',
  'cost',
] as const;
const AREAS = ['P', 'P.W1', 'P.W1.L1', 'P.W2'] as const;
const PARENTS = new Map<string, string | null>([
  ['P', null],
  ['P.W1', 'P'],
  ['P.W1.L1', 'P.W1'],
  ['P.W2', 'P'],
]);

type Step =
  | { readonly kind: 'member'; readonly org: string; readonly user: string; readonly role: string | null }
  | { readonly kind: 'grant'; readonly role: string; readonly code: string; readonly isOn: boolean }
  | { readonly kind: 'area'; readonly org: string; readonly role: string; readonly area: string | null }
  | { readonly kind: 'account'; readonly user: string; readonly part: 'name' | 'identity' }
  | { readonly kind: 'enter'; readonly org: string; readonly role: string }
  | { readonly kind: 'holder'; readonly holder: Omit<Holder, 'digest'> | null }
  | { readonly kind: 'invite'; readonly org: string; readonly role: string | null }
  | { readonly kind: 'function'; readonly org: string; readonly code: string; readonly isOpen: boolean };

const org = fc.constantFrom(...ORGS);
const user = fc.constantFrom(...USERS);
const role = fc.constantFrom(...ROLES);
const code = fc.constantFrom(...CODES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('member' as const), org, user, role: fc.option(role) }),
  fc.record({ kind: fc.constant('grant' as const), role, code, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('area' as const), org, role, area: fc.option(fc.constantFrom(...AREAS)) }),
  fc.record({
    kind: fc.constant('account' as const),
    user,
    part: fc.constantFrom('name' as const, 'identity' as const),
  }),
  fc.record({ kind: fc.constant('enter' as const), org, role }),
  fc.record({
    kind: fc.constant('holder' as const),
    holder: fc.option(
      fc.record({ orgId: org, userId: user, madeBy: fc.option(user), actsForMembers: fc.boolean() }),
    ),
  }),
  fc.record({ kind: fc.constant('invite' as const), org, role: fc.option(role) }),
  fc.record({ kind: fc.constant('function' as const), org, code, isOpen: fc.boolean() }),
);

/** Everything may be changed here, as an endpoint without a rule of its own would. */
function changed(standing: Standing, steps: readonly Step[], label = 'past'): Standing {
  const roles = new Map(standing.roles);
  const members = new Map(standing.members);
  const areas = new Map(standing.areas);
  const accounts = new Map(standing.accounts);
  const holders = new Map(standing.holders);
  const invitations = new Map(standing.invitations);
  const closed = new Map(standing.closed);
  for (const [at, one] of steps.entries()) {
    switch (one.kind) {
      case 'member': {
        const key = pairKey(one.org, one.user);
        const sort = members.get(key)?.sort ?? 9;
        if (one.role === null) members.delete(key);
        else members.set(key, { orgId: one.org, userId: one.user, roleCode: one.role, sort });
        break;
      }
      case 'grant': {
        const codes = new Set(roles.get(one.role));
        if (one.isOn) codes.add(one.code);
        else codes.delete(one.code);
        roles.set(one.role, codes);
        break;
      }
      case 'area':
        if (one.area === null) areas.delete(pairKey(one.org, one.role));
        else areas.set(pairKey(one.org, one.role), one.area);
        break;
      case 'account': {
        const account = accounts.get(one.user);
        if (account) accounts.set(one.user, { ...account, [one.part]: `${label} ${at}` });
        break;
      }
      case 'enter': {
        const userId = `${label} ${at}`;
        accounts.set(userId, {
          name: userId,
          identity: userId,
          canSignIn: true,
          questionLimit: null,
          hasSecondFactor: false,
        });
        members.set(pairKey(one.org, userId), { orgId: one.org, userId, roleCode: one.role, sort: 1 });
        break;
      }
      case 'holder':
        if (one.holder === null) holders.delete('client:x');
        else
          holders.set('client:x', { ...one.holder, digest: `${label} ${at} ${JSON.stringify(one.holder)}` });
        break;
      case 'invite':
        if (one.role === null) invitations.delete(one.org);
        else invitations.set(one.org, { orgId: one.org, roleCode: one.role });
        break;
      case 'function': {
        const codes = new Set(closed.get(one.org));
        if (one.isOpen) codes.delete(one.code);
        else codes.add(one.code);
        closed.set(one.org, codes);
        break;
      }
    }
  }
  return { ...standing, roles, members, areas, accounts, holders, invitations, closed };
}

const EMPTY: Standing = {
  roles: new Map([
    ['provider', new Set<string>(CODES)],
    ['manager', new Set(['userManagement', 'userManagement:edit', 'cost'])],
    ['clerk', new Set(['userManagement', 'userManagement:edit'])],
    ['reader', new Set(['cost'])],
  ]),
  members: new Map(
    (
      [
        ['o1', 'ann', 'provider', 1],
        ['o2', 'ann', 'provider', 2],
        ['o1', 'bob', 'manager', 1],
        ['o1', 'cyd', 'clerk', 2],
        ['o2', 'cyd', 'reader', 1],
        ['o2', 'dan', 'manager', 1],
      ] as const
    ).map(([orgId, userId, roleCode, sort]) => [pairKey(orgId, userId), { orgId, userId, roleCode, sort }]),
  ),
  areas: new Map(),
  parents: PARENTS,
  accounts: new Map(
    USERS.map((name) => [
      name,
      { name, identity: name, canSignIn: true, questionLimit: null, hasSecondFactor: false },
    ]),
  ),
  holders: new Map(),
  invitations: new Map(),
  closed: new Map(),
};

test('whatever a change consists of, what is let through breaks no rule, and who has everything may do what breaks none', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 4 }),
      fc.array(step, { minLength: 1, maxLength: 3 }),
      user,
      org,
      (past, steps, userId, orgId) => {
        const before = changed(EMPTY, past);
        const after = changed(before, steps, 'new');
        const by: Changer = { userId, orgId, code: 'userManagement:edit' };
        const problem = judgeChange(by, before, after);
        const broken = brokenRules(by, before, after);
        seen[problem === null ? 'taken' : 'refused'] += 1;
        if (problem === null) expect(broken).toEqual([]);
        const hasAll = ORGS.every((each) => {
          const member = before.members.get(pairKey(each, userId));
          const codes = before.roles.get(member?.roleCode ?? '');
          return (
            CODES.every((one) => codes?.has(one)) && !before.areas.has(pairKey(each, member?.roleCode ?? ''))
          );
        });
        if (hasAll && broken.length === 0) expect(problem).toBeNull();
      },
    ),
    { numRuns: 2_500 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(250);
});

test('a role is offered exactly where granting it to a new account would be let through', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), user, org, role, (past, userId, orgId, roleCode) => {
      const before = changed(EMPTY, past);
      const by: Changer = { userId, orgId, code: 'userManagement:edit' };
      const own = before.roles.get(before.members.get(pairKey(orgId, userId))?.roleCode ?? '');
      if (own?.has(by.code) !== true) return;
      const after = changed(before, [{ kind: 'enter', org: orgId, role: roleCode }], 'new');
      expect(mayGrantRole(before, by, roleCode)).toBe(judgeChange(by, before, after) === null);
    }),
    { numRuns: 1_000 },
  );
});
