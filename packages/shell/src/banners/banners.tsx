import { useEffect, useRef, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { accountOf, type AccountDialog } from '../account/account-store.ts';
import { bannersOf, daysToTell, type AccountBanner } from '../account/account-status.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

interface BannersProps {
  readonly session: PlantSession;
  readonly onDialog: (dialog: AccountDialog) => void;
}

/** What a person has to know about account and service, one line each. */
export function Banners({ session, onDialog }: BannersProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const store = accountOf(session);
  const status = useSignalValue(store.status);
  const closed = useSignalValue(store.closed);
  useEffect(() => store.watch(), [store]);
  useDaysTold(session, onDialog);

  const banners = bannersOf(status).filter((banner) => !closed.has(keyOf(banner)));
  if (banners.length === 0) return null;
  return (
    <div className="account-banners" part="banners" role="group" aria-label={t('banner.label')}>
      {banners.map((banner) => (
        <AccountLine
          key={keyOf(banner)}
          banner={banner}
          operationsPhone={status.service?.operationsPhone ?? null}
          onDialog={onDialog}
          onClose={() => store.closeBanner(keyOf(banner))}
        />
      ))}
    </div>
  );
}

/** Once after signing in, while there is no banner yet: how many days the password has left. */
function useDaysTold(session: PlantSession, onDialog: (dialog: AccountDialog) => void): void {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const store = accountOf(session);
  const days = daysToTell(useSignalValue(store.status));
  const say = (left: number): void =>
    tell({
      tone: 'warn',
      text: [
        t('banner.passwordExpiring'),
        core.t('message.expiresInDays', { count: left }),
        t('banner.restricted'),
      ].join(' '),
      action: { label: t('account.changePassword'), onPress: () => onDialog('password') },
    });
  const newest = useRef(say);
  useEffect(() => {
    newest.current = say;
  });
  useEffect(() => {
    if (days !== null && store.takeTelling()) newest.current(days);
  }, [days, store]);
}

interface AccountLineProps {
  readonly banner: AccountBanner;
  readonly operationsPhone: string | null;
  readonly onDialog: (dialog: AccountDialog) => void;
  readonly onClose: () => void;
}

function AccountLine({ banner, operationsPhone, onDialog, onClose }: AccountLineProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const change = (
    <Button size="s" onClick={() => onDialog('password')}>
      {t('account.changePassword')}
    </Button>
  );
  const closing = { onClose, closeLabel: core.t('common.close') };
  switch (banner.kind) {
    case 'service-blocked':
      return (
        <Banner tone="error" title={t('banner.serviceBlocked')}>
          <CallOperations phone={operationsPhone} />
        </Banner>
      );
    case 'service-expired':
      return (
        <Banner tone="error" title={core.t('message.serviceExpiredDays', { count: banner.days })}>
          <CallOperations phone={operationsPhone} />
        </Banner>
      );
    case 'service-expiring':
      return (
        <Banner
          tone="warn"
          title={
            banner.days === 0
              ? t('banner.serviceLastDay')
              : core.t('message.serviceExpiresInDays', { count: banner.days })
          }
          {...closing}
        >
          <CallOperations phone={operationsPhone} />
        </Banner>
      );
    case 'password-expired':
      return <Banner tone="error" title={core.t('message.passwordExpired')} action={change} />;
    case 'password-expiring':
      return (
        <Banner tone="warn" title={t('banner.passwordExpiring')} action={change} {...closing}>
          {core.t('message.expiresInDays', { count: banner.days })} {t('banner.restricted')}
        </Banner>
      );
    case 'password-rule':
      return (
        <Banner tone="warn" title={t('banner.passwordRule')} action={change} {...closing}>
          {t('banner.passwordRuleText')}
        </Banner>
      );
    case 'bind-phone':
      return (
        <Banner
          title={t('banner.bindPhone')}
          action={
            <Button size="s" onClick={() => onDialog('phone')}>
              {t('account.bindPhone')}
            </Button>
          }
          {...closing}
        >
          {t('banner.bindPhoneText')}
        </Banner>
      );
    case 'refused':
      return <Banner tone="warn">{failureText(banner.refusal.error, core.t)}</Banner>;
  }
}

/** Whom to phone about the service. */
export function CallOperations({ phone }: { readonly phone: string | null }): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  return (
    <>
      {t('banner.callOperations')}
      {phone && (
        <>
          {' '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </>
      )}
    </>
  );
}

function keyOf(banner: AccountBanner): string {
  return banner.kind === 'refused' ? `refused ${banner.refusal.call}` : banner.kind;
}
