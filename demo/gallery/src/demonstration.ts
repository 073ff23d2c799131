/** What a visitor may do to elements that have nothing to show by themselves. */
import { button, make } from './dom.ts';
import { t } from './words.ts';

/** What the platform may tell of an account. */
export const TELLS = ['password', 'passwordOver', 'phone', 'service', 'serviceOver', 'nothing'] as const;

/** The applications of the stage's `<plant-frame-host>`, by their paths. */
export const APPLICATIONS = { A: '/equipmentLedger', B: '/alarmDashboard' } as const;
/** The event that they tell each other. */
export const NOTE = 'demo.note';

type Live = HTMLElement & Record<string, unknown>;

/** Buttons that do something to the element on the stage, where using it does not show what it is for. */
export function demonstration(tag: string, element: () => Live | undefined): readonly HTMLElement[] {
  if (tag !== 'plant-frame-host') return [];
  const send = (): void => {
    const live = element();
    const tell = live?.['send'] as ((name: string, detail: unknown) => Promise<void>) | undefined;
    void tell?.call(live, NOTE, t('demo.fromPage'));
  };
  return [
    make(
      'div',
      [
        ...Object.entries(APPLICATIONS).map(([name, path]) =>
          button(t('demo.open', { name }), () => element()?.setAttribute('path', path)),
        ),
        button(t('demo.tellBoth'), send),
      ],
      { class: 'toolbar', role: 'group', 'aria-label': t('demo.try') },
    ),
  ];
}

/** The platform's answer to a question about the account; undefined for all other questions. */
export function accountAnswer(chosen: string, { pathname }: URL): unknown {
  if (pathname.endsWith('/oauth/userPassword/exprired'))
    return {
      expiredDays: chosen === 'password' ? 3 : chosen === 'passwordOver' ? 0 : null,
      isExpired: chosen === 'passwordOver',
      remindDays: 7,
    };
  if (pathname.endsWith('/oauth/checkUserPassword')) return { isCompliant: true };
  if (pathname.endsWith('/user/acquire/phone')) {
    const bound = chosen !== 'phone';
    return { bound, phone: bound ? '+86 138****0000' : null };
  }
  if (pathname.endsWith('/oauth/ent/period/validity'))
    return {
      validityType: chosen === 'service' ? 1 : chosen === 'serviceOver' ? 2 : 0,
      unlimitedUsage: false,
      daysToEnd: chosen === 'service' ? 5 : chosen === 'serviceOver' ? -2 : 200,
      operationsPhone: '400 000 0000',
    };
  return undefined;
}
