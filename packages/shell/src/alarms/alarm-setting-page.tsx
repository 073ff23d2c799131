import { useInsertionEffect, useState, type ReactNode } from 'react';
import { AlarmSettingSchema } from '@plantdeck/core/contract';
import { useElement, useSignalValue } from '@plantdeck/core/element';
import { useToast } from '@plantdeck/core/ui';
import { Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import partsCss from '../parts/parts.css?inline';
import { useAnswer } from '../parts/use-answer.ts';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { failureText } from '../words/failure-text.ts';
import { AlarmSettingForm } from './alarm-setting-form.tsx';
import css from './alarms.css?inline';
import { ALARM_WORDS } from './words/index.ts';

/** The alarm setting on a page of its own: the same form as the header's dialog, open until it is left. */
export default function AlarmSettingPage({ session, title }: OwnPageProps): ReactNode {
  const element = useElement();
  const { t, ready } = useWords(ALARM_WORDS);
  const core = useWords('core');
  const tell = useToast();
  const state = useSignalValue(session.state);
  // A form that was saved or given up begins anew with what the platform holds.
  const [round, setRound] = useState(0);
  useInsertionEffect(() => element.adopt(partsCss), [element]);
  useInsertionEffect(() => element.adopt(css), [element]);
  const person = state.name === 'ready' ? state.person : null;
  const { value, failure, isBusy, reload } = useAnswer(
    `${person?.userId} ${person?.orgId} ${round}`,
    (signal) => session.request('alarmSetting', { schema: AlarmSettingSchema, signal }),
  );

  if (!ready || state.name !== 'ready') return <Skeleton height={320} />;
  return (
    <div className="screen">
      <div className="screen-head">
        <h1>{title}</h1>
      </div>
      {value === null && failure !== null ? (
        <StateView
          kind="failed"
          title={failureText(failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={reload}
        />
      ) : value === null || isBusy ? (
        <Skeleton height={320} />
      ) : (
        <AlarmSettingForm
          key={`${state.person.orgId} ${round}`}
          session={session}
          state={state}
          stored={value}
          onClose={(isSaved) => {
            if (isSaved) tell({ text: t('setting.saved') });
            setRound(round + 1);
          }}
        >
          {({ fields, close, save, canSave }) => (
            <div className="panel setting-page" part="panel">
              {fields}
              <div className="setting-actions">
                <Button onClick={close}>{core.t('common.reset')}</Button>
                <Button variant="primary" disabled={!canSave} onClick={save}>
                  {core.t('common.save')}
                </Button>
              </div>
            </div>
          )}
        </AlarmSettingForm>
      )}
    </div>
  );
}
