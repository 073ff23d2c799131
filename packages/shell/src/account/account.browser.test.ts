import { RequestError } from '@plantdeck/core';
import { describe, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { elementContract } from '../../../../tests/support/element-contract.ts';
import { createFakeSession, type FakeSession } from '../../../../tests/support/fake-session.ts';
import { mountElement, namedIn, typeIn } from '../../../../tests/support/mount-element.ts';
import { bannersElement } from '../banners/banners.element.ts';
import { bindPhoneElement } from '../bind-phone/bind-phone.element.tsx';
import { changePasswordElement } from '../change-password/change-password.element.tsx';

interface Account {
  phone?: string | null;
  expiredDays?: number;
  isExpired?: boolean;
}

/** A platform with one account. */
function platform({ phone = null, expiredDays = 100, isExpired = false }: Account = {}): FakeSession {
  return createFakeSession({
    passwordExpiry: () => ({ expiredDays, isExpired, remindDays: 15 }),
    serviceValidity: () => ({ validityType: 0, unlimitedUsage: true, daysToEnd: null }),
    passwordCheck: () => ({ isCompliant: true }),
    passwordPolicy: () => null,
    phoneAcquire: () => ({ bound: phone !== null, phone }),
    onlineLogin: () => ({ lastLoginTime: null }),
    verificationCode: () => ({ resendS: 60, expiresS: 300 }),
    phoneBind: () => null,
  });
}

const hasDialog = (root: ShadowRoot) => root.querySelector('dialog[open] input') !== null;
const give = (element: HTMLElement) => Object.assign(element, { givenSession: platform() });
const open = (element: HTMLElement) => Object.assign(give(element), { open: true });

elementContract(bannersElement, { make: give, isReady: (root) => root.querySelector('.banner') !== null });
elementContract(changePasswordElement, { make: open, isReady: hasDialog });
elementContract(bindPhoneElement, { make: open, isReady: hasDialog });

describe('<plant-banners>', () => {
  it('asks the page before it opens a dialog, and takes no for an answer', async () => {
    const { root, host, unmount } = await mountElement(bannersElement, platform());
    await until('banner', () => root.querySelector('.banner'));
    const asked: unknown[] = [];
    const refuse = (event: Event): void => {
      asked.push((event as CustomEvent).detail);
      event.preventDefault();
    };
    host.addEventListener('plant-account-dialog', refuse);
    namedIn(root, '.btn', 'Bind phone').click();
    await settled();
    expect(asked).to.deep.equal([{ dialog: 'phone' }]);
    expect(root.querySelector('dialog')).to.equal(null);
    host.removeEventListener('plant-account-dialog', refuse);
    namedIn(root, '.btn', 'Bind phone').click();
    await until('dialog', () => hasDialog(root));
    await unmount();
  });

  it('shows nobody else’s account: a service identity has none', async () => {
    const session = platform();
    const now = session.state.value;
    if (now.name === 'ready') session.state.value = { ...now, person: { ...now.person, kind: 'embed' } };
    const { root, unmount } = await mountElement(bannersElement, session);
    await settled();
    expect(root.querySelector('.banner')).to.equal(null);
    expect(session.calls).to.deep.equal([]);
    await unmount();
  });
});

describe('<plant-bind-phone>', () => {
  it('keeps what was typed through a failure, an expired session, and for the same person only', async () => {
    const session = platform();
    session.answer('phoneBind', () => {
      throw new RequestError({ kind: 'api', retCode: '1', retMsg: 'Not now.', message: 'Not now.' });
    });
    const { root, host, unmount } = await mountElement(bindPhoneElement, session);
    host.setAttribute('open', '');
    await until('dialog', () => hasDialog(root));
    const input = (name: string) => root.querySelector<HTMLInputElement>(`input[name=${name}]`);
    typeIn(input('phone'), '13800138000');
    typeIn(input('code'), '123456');
    namedIn(root, '.btn', 'Bind phone').click();
    await until('failure', () => root.querySelector('.banner-error')?.textContent?.includes('Not now.'));
    const signedIn = session.state.value;
    session.state.value = { name: 'signed-out', reason: 'expired' };
    await until('no dialog', () => !hasDialog(root));
    session.state.value = signedIn;
    await until('dialog again', () => hasDialog(root));
    expect([input('phone')?.value, input('code')?.value]).to.deep.equal(['13800138000', '123456']);
    session.state.value = { name: 'signed-out', reason: 'expired' };
    session.signInAs('somebody-else');
    await until('an empty form', () => input('phone')?.value === '');
    await unmount();
  });
});

describe('<plant-change-password>', () => {
  it('opens by itself for an expired password and stays, whatever is pressed or called', async () => {
    const { root, host, unmount } = await mountElement(changePasswordElement, platform({ isExpired: true }));
    await until('dialog', () => hasDialog(root));
    const dialog = root.querySelector('dialog');
    for (let press = 0; press < 3; press += 1) {
      dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
      (host as HTMLElement & { close(): void }).close();
      await settled();
    }
    expect(hasDialog(root)).to.equal(true);
    expect(root.querySelector('[aria-label="Close"]')).to.equal(null);
    await unmount();
  });
});
