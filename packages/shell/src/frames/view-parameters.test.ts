import { expect, test } from 'vitest';
import type { Organisation } from '@plantdeck/core/contract';
import { withViewParameters } from './view-parameters.ts';

const organisation = (orgId: string, orgType: string): Organisation => ({
  orgId,
  openOrgId: `open-${orgId}`,
  orgName: orgId,
  orgType,
  eid: 'e',
});
const config = { viewParameters: { 'org-a': { scope: 'east', isGroup: '0' } } };

test.each([
  ['', organisation('org-b', 'factory'), ''],
  ['a=1', organisation('org-b', 'group'), 'a=1&isGroup=1'],
  ['', organisation('org-a', 'factory'), 'scope=east&isGroup=0'],
  ['', organisation('org-a', 'group'), 'isGroup=0&scope=east'],
  ['scope=west', organisation('org-a', 'factory'), 'scope=west&isGroup=0'],
  ['a=1', undefined, 'a=1'],
])('%s of %o is opened as %s', (address, of, wanted) => {
  expect(withViewParameters(address, of, config)).toBe(wanted);
});
