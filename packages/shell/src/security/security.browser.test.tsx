import { RequestError } from '@plantdeck/core';
import type { OwnSession } from '@plantdeck/core/contract';
import { Toasts } from '@plantdeck/core/ui';
import { axeProblems } from '../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { mountView } from '../../../../tests/support/mount-view.tsx';
import AccountDialogs from '../account-dialogs/account-dialogs.tsx';
import { accountOf, type AccountDialog } from '../account/account-store.ts';
import '../words/index.ts';

const SESSIONS: readonly OwnSession[] = [
  {
    sessionId: 'one',
    device: 'Chrome · Windows',
    address: '203.0.113.9',
    startedAt: '2026-11-27T08:00:00Z',
    seenAt: '2026-11-28T08:00:00Z',
    isOwn: true,
  },
  {
    sessionId: 'two',
    device: null,
    address: null,
    startedAt: '2026-11-20T08:00:00Z',
    seenAt: '2026-11-21T08:00:00Z',
    isOwn: false,
  },
];
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD${index}-EFGHJ`);
const wrong = (): never => {
  throw new RequestError({ kind: 'api', retCode: '040003', retMsg: 'Wrong code.', message: 'Wrong code.' });
};

/** A platform with one account that has no second factor. */
function platform(isRequired = false): FakeSession {
  let list = SESSIONS;
  let isOn = false;
  const session: FakeSession = createFakeSession({
    passwordExpiry: () => ({ expiredDays: 100, isExpired: false, remindDays: 15 }),
    serviceValidity: () => ({ validityType: 0, unlimitedUsage: true, daysToEnd: null }),
    passwordCheck: () => ({ isCompliant: true }),
    phoneAcquire: () => ({ bound: false, phone: null }),
    onlineLogin: () => ({ lastLoginTime: null }),
    secondFactor: () => ({ isOn, isRequired, codesLeft: isOn ? 10 : 0 }),
    secondFactorStart: () => ({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      address: 'otpauth://totp/Plantdeck:cer?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    }),
    secondFactorConfirm: () => {
      isOn = true;
      return { recoveryCodes: CODES };
    },
    sessions: () => list,
    sessionEnd: () => {
      list = list.filter(({ isOwn }) => isOwn);
      return null;
    },
  });
  return session;
}

async function openDialog(session: FakeSession, dialog: AccountDialog | null = 'security') {
  const stop = accountOf(session).watch();
  const view = await mountView(() => (
    <Toasts label="Notices" closeLabel="Close">
      <AccountDialogs session={session} open={dialog} isForcing onClose={() => undefined} />
    </Toasts>
  ));
  const unmount = async (): Promise<void> => {
    stop();
    await view.unmount();
  };
  const text = (): string => view.root.querySelector('dialog')?.textContent ?? '';
  return { root: view.root, text, unmount };
}

describe('the security dialog', () => {
  it('turns a second factor on by a code, and keeps the recovery codes until the reader has them', async () => {
    const session = platform();
    const { root, text, unmount } = await openDialog(session);
    await until('the state', () => text().includes('A password alone signs you in.'));
    expect(await axeProblems(root.querySelector('dialog') as Element)).to.deep.equal([]);
    namedIn(root, '.btn', 'Turn on').click();
    await until('the code to scan', () => root.querySelector('.qr-dark'));
    expect(root.querySelector('code')?.textContent).to.equal('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    expect(await axeProblems(root.querySelector('dialog') as Element)).to.deep.equal([]);
    // Nothing typed, nothing sent.
    namedIn(root, '.btn', 'Turn on').click();
    await settled();
    expect(session.callsOf('secondFactorConfirm')).to.deep.equal([]);
    session.answer('secondFactorConfirm', wrong);
    typeIn(root.querySelector('input[name=factorCode]'), '123456');
    namedIn(root, '.btn', 'Turn on').click();
    await until('the refusal', () => text().includes('Wrong code.'));
    session.answer('secondFactorConfirm', () => ({ recoveryCodes: CODES }));
    session.answer('secondFactor', () => ({ isOn: true, isRequired: false, codesLeft: 10 }));
    namedIn(root, '.btn', 'Turn on').click();
    await until('the codes', () => root.querySelectorAll('.sec-codes li').length === 10);
    expect(root.querySelector('[aria-label="Close"]')).to.equal(null);
    root.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    expect(text()).to.contain(CODES[9]);
    namedIn(root, '.btn', 'I have saved them').click();
    await until('the state after', () => text().includes('10 recovery codes are left'));
    expect(text()).not.to.contain(CODES[0]);
    await unmount();
  });

  it('lists the sessions, marks this one, and ends another', async () => {
    const { root, text, unmount } = await openDialog(platform());
    await until('the list', () => root.querySelectorAll('.sec-list li').length === 2);
    const [own, other] = [...root.querySelectorAll('.sec-list li')].map((each) => each.textContent);
    expect(own).to.contain('Chrome · Windows · 203.0.113.9');
    expect(own).to.contain('This session');
    expect(other).to.contain('Unknown device');
    namedIn(root, '.btn', 'End session: Unknown device').click();
    await until('one row', () => root.querySelectorAll('.sec-list li').length === 1);
    expect(text()).not.to.contain('End all other sessions');
    await unmount();
  });

  it('opens by itself and stays where the organisation requires a second factor', async () => {
    const { root, text, unmount } = await openDialog(platform(true), null);
    await until('the dialog', () => text().includes('requires two-step verification'));
    root.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    expect(root.querySelector('[aria-label="Close"]')).to.equal(null);
    namedIn(root, '.btn', 'Turn on').click();
    await until('the field', () => root.querySelector('input[name=factorCode]'));
    typeIn(root.querySelector('input[name=factorCode]'), '123456');
    namedIn(root, '.btn', 'Turn on').click();
    await until('the codes', () => root.querySelector('.sec-codes'));
    namedIn(root, '.btn', 'I have saved them').click();
    await until('no dialog', () => root.querySelector('dialog') === null);
    await unmount();
  });
});
