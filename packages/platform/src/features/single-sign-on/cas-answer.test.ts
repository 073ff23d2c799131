import { expect, test } from 'vitest';
import { readCasAnswer } from './cas-answer.ts';

const wrap = (inner: string, more = ''): string =>
  `${more}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n${inner}\n</cas:serviceResponse>`;
const success = (user: string): string =>
  wrap(
    `<cas:authenticationSuccess>${user}<cas:attributes><cas:mail>a@b</cas:mail></cas:attributes></cas:authenticationSuccess>`,
  );

test.each([
  [
    success('<cas:user>li.ming</cas:user>'),
    { kind: 'success', user: 'li.ming', attributes: { mail: ['a@b'] } },
  ],
  [
    success('<cas:user>\n 007 \n</cas:user>'),
    { kind: 'success', user: '007', attributes: { mail: ['a@b'] } },
  ],
  [success('<cas:user>a&amp;b</cas:user>'), { kind: 'success', user: 'a&b', attributes: { mail: ['a@b'] } }],
  [
    wrap('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'),
    { kind: 'failure', code: 'INVALID_TICKET' },
  ],
])('what a CAS server says is read', (xml, expected) => {
  expect(readCasAnswer(xml)).toEqual(expected);
});

test('an attribute that comes several times has all its values, and a structure has none', () => {
  const attributes = `<cas:attributes><cas:memberOf>energy</cas:memberOf><cas:memberOf>shift</cas:memberOf>
    <cas:odd><cas:inner>admins</cas:inner></cas:odd></cas:attributes>`;
  const answer = readCasAnswer(
    wrap(`<cas:authenticationSuccess><cas:user>a</cas:user>${attributes}</cas:authenticationSuccess>`),
  );
  expect(answer).toEqual({
    kind: 'success',
    user: 'a',
    attributes: { memberOf: ['energy', 'shift'], odd: [] },
  });
});

test('a comment inside a name does not make another name of it', () => {
  const answer = readCasAnswer(success('<cas:user>admin<!-- x -->.guest</cas:user>'));
  expect(answer).not.toMatchObject({ kind: 'success', user: 'admin' });
});

test.each([
  ['nothing', ''],
  ['a page', '<html><body>Sign in</body></html>'],
  ['half an answer', '<cas:serviceResponse><cas:authenticationSuccess><cas:user>a'],
  ['no user', success('')],
  ['an empty user', success('<cas:user> </cas:user>')],
  ['two users', success('<cas:user>a</cas:user><cas:user>b</cas:user>')],
  [
    'success and failure at once',
    wrap(
      '<cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess><cas:authenticationFailure code="X">no</cas:authenticationFailure>',
    ),
  ],
  [
    'entities of its own',
    wrap(
      '<cas:authenticationSuccess><cas:user>&e;</cas:user></cas:authenticationSuccess>',
      '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    ),
  ],
  ['more than it may be long', success(`<cas:user>a</cas:user><x>${'y'.repeat(70_000)}</x>`)],
])('%s signs nobody in', (_what, xml) => {
  expect(readCasAnswer(xml)).toEqual({ kind: 'unreadable' });
});
