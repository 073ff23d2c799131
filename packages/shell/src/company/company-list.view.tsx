import { useEffect, useState, type ReactNode } from 'react';
import { isForbidden, type PlantSession } from '@plantdeck/core';
import type { Enterprise, Organisation } from '@plantdeck/core/contract';
import { useElement, useSession, useSignalValue, type ElementViewProps } from '@plantdeck/core/element';
import { Toasts } from '@plantdeck/core/ui';
import { Banner, Icon, Skeleton } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import { Invitations } from './invitations.tsx';
import { useSwitchCompany } from './use-switch-company.ts';

/** From here on a list is searched rather than read. */
const SEARCH_FROM = 8;

export function CompanyListView(_props: ElementViewProps): ReactNode {
  const session = useSession();
  const shell = useWords(SHELL_WORDS);
  const core = useWords('core');
  if (!session || !shell.ready || !core.ready) return <Skeleton height={160} />;
  return (
    <Toasts label={core.t('common.notices')} closeLabel={core.t('common.close')}>
      <Invitations session={session} />
      <CompanyList session={session} />
    </Toasts>
  );
}

function CompanyList({ session }: { readonly session: PlantSession }): ReactNode {
  const element = useElement();
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const state = useSignalValue(session.state);
  const organisations = useSignalValue(session.organisations);
  const change = useSwitchCompany(session);
  const [text, setText] = useState('');
  const [switching, setSwitching] = useState<string | null>(null);
  const orgId = state.name === 'ready' ? state.person.orgId : null;
  const about = state.name === 'ready' ? placeOf(state.model.enterprise) : '';
  // Without any company the session itself can't begin, and the platform says so.
  const isEmpty =
    (state.name === 'ready' && organisations.length === 0) ||
    (state.name === 'failed' && isForbidden(state.error));
  useEffect(() => void element.emit('plant-ready'), [element]);

  if (isEmpty) {
    return (
      <Banner tone="warn" title={t('companies.none')}>
        {core.t('message.contactToConfigure')}
      </Banner>
    );
  }
  if (orgId === null) return <Skeleton height={160} />;
  const wanted = text.trim().toLocaleLowerCase();
  const shown = organisations.filter((each) => nameOf(each).toLocaleLowerCase().includes(wanted));

  const press = async (to: Organisation): Promise<void> => {
    setSwitching(to.orgId);
    await change(to);
    setSwitching(null);
  };
  return (
    <section className="companies" part="companies" aria-label={t('companies.title')}>
      <h1>{t('companies.title')}</h1>
      <slot name="head" />
      {organisations.length >= SEARCH_FROM && (
        <label className="company-search">
          <Icon name="search" />
          <span className="sr">{core.t('common.search')}</span>
          <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
      )}
      <ul>
        {shown.map((each) => (
          <li key={each.orgId}>
            <button
              type="button"
              className="company"
              aria-current={each.orgId === orgId || undefined}
              aria-busy={each.orgId === switching || undefined}
              disabled={switching !== null}
              onClick={() => void press(each)}
            >
              <Icon name="enterprise" />
              <span className="company-name">
                <b>{each.orgName}</b>
                {each.orgFullName && each.orgFullName !== each.orgName && <small>{each.orgFullName}</small>}
                {each.orgId === orgId && about !== '' && <small className="company-place">{about}</small>}
              </span>
              {each.orgId === orgId && (
                <span className="company-mark">
                  <Icon name="check" size="s" />
                  {t('companies.current')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{t('menu.noMatch', { text })}</p>}
    </section>
  );
}

/** The group that an enterprise belongs to, and its address. */
function placeOf({ groupName, address }: Enterprise): string {
  return [groupName, address].filter(Boolean).join(' · ');
}

function nameOf({ orgName, orgFullName, orgCode }: Organisation): string {
  return [orgName, orgFullName, orgCode].join(' ');
}
