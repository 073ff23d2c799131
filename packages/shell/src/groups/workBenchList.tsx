import { useState, type ReactNode } from 'react';
import { useSignalValue } from '@plantdeck/core/element';
import { Banner, Icon, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { failureText } from '../words/failure-text.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The workbenches of a person: one in each company. Another company's opens after a switch to it. */
export default function WorkBenchList({ session, title, go }: OwnPageProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const organisations = useSignalValue(session.organisations);
  const state = useSignalValue(session.state);
  const [failure, setFailure] = useState<unknown>(null);
  const orgId = state.name === 'ready' ? state.person.orgId : '';

  const open = async (to: string): Promise<void> => {
    setFailure(null);
    try {
      await session.switchOrganisation(to);
      go('/', true);
    } catch (error) {
      setFailure(error);
    }
  };
  if (organisations.length === 0) {
    return (
      <StateView kind="empty" title={t('companies.none')}>
        {core.t('message.contactToConfigure')}
      </StateView>
    );
  }
  return (
    <div className="module-page">
      <h1>{title}</h1>
      {failure !== null && <Banner tone="error">{failureText(failure, core.t)}</Banner>}
      <ul className="module-links">
        {organisations.map((each) => (
          <li key={each.orgId}>
            <button
              type="button"
              className="module-link"
              aria-current={each.orgId === orgId || undefined}
              onClick={() => void open(each.orgId)}
            >
              <Icon name="enterprise" />
              <span>{each.orgName}</span>
              <Icon name="chevron-right" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
