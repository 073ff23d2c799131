import type { ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { AlarmSettingSchema } from '@plantdeck/core/contract';
import { Dialog } from '@plantdeck/core/ui';
import { Button, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { ReadyState } from '../parts/session-gate.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { failureText } from '../words/failure-text.ts';
import { AlarmSettingForm } from './alarm-setting-form.tsx';
import { ALARM_WORDS } from './words/index.ts';

interface AlarmSettingDialogProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly onClose: () => void;
}

/** Which alarms open a reminder for this person, and whether they sound. */
export function AlarmSettingDialog({ session, state, onClose }: AlarmSettingDialogProps): ReactNode {
  const { t, ready } = useWords(ALARM_WORDS);
  const core = useWords('core');
  const loaded = useAnswer(state.person.orgId, (signal) =>
    session.request('alarmSetting', { schema: AlarmSettingSchema, signal }),
  );
  if (!ready) return null;
  if (loaded.value) {
    return (
      <AlarmSettingForm session={session} state={state} stored={loaded.value} onClose={onClose}>
        {({ fields, close, save, canSave }) => (
          <Dialog
            open
            keepOpen
            title={t('setting.title')}
            closeLabel={core.t('common.close')}
            onClose={close}
            footer={
              <>
                <Button onClick={close}>{core.t('common.cancel')}</Button>
                <Button variant="primary" disabled={!canSave} onClick={save}>
                  {core.t('common.save')}
                </Button>
              </>
            }
          >
            {fields}
          </Dialog>
        )}
      </AlarmSettingForm>
    );
  }
  return (
    <Dialog open title={t('setting.title')} closeLabel={core.t('common.close')} onClose={onClose}>
      {loaded.failure === null ? (
        <Skeleton height={200} />
      ) : (
        <StateView
          kind="failed"
          title={failureText(loaded.failure, core.t)}
          actionLabel={core.t('common.retry')}
          onAction={loaded.reload}
        />
      )}
    </Dialog>
  );
}
