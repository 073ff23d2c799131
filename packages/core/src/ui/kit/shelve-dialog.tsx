import { useState, type ReactNode } from 'react';
import { SHELF_MINUTES, SHELF_REASONS, type AlarmShelve } from '../../contract/alarms.ts';
import { useWords } from '../../element/use-words.ts';
import { Button } from '../parts/buttons.tsx';
import { Dialog } from './dialog.tsx';
import { Select, TextField } from './fields.tsx';

export interface ShelveDialogProps {
  /** The alarm's own name. */
  readonly name: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onShelve: (order: Pick<AlarmShelve, 'minutes' | 'reason'>) => void;
}

const OTHER = 'other';
const REASON_MAX = 200;

/** Puts an alarm's rule aside: never for ever, and never without a reason. */
export function ShelveDialog({ name, isBusy = false, onClose, onShelve }: ShelveDialogProps): ReactNode {
  const { t } = useWords('core');
  const [minutes, setMinutes] = useState<AlarmShelve['minutes']>(60);
  const [reason, setReason] = useState<string>(SHELF_REASONS[0]);
  const [text, setText] = useState('');
  const told = reason === OTHER ? text.trim() : reason;
  return (
    <Dialog
      open
      keepOpen
      title={t('alarm.shelveOne', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={isBusy || told === ''}
            onClick={() => onShelve({ minutes, reason: told })}
          >
            {t('alarm.shelve')}
          </Button>
        </>
      }
    >
      <p>{t('alarm.shelveNote')}</p>
      <Select
        label={t('alarm.shelveFor')}
        value={String(minutes)}
        options={SHELF_MINUTES.map((each) => ({
          value: String(each),
          label:
            each < 60
              ? t('alarm.shelveMinutes', { minutes: each })
              : t('alarm.shelveHours', { hours: each / 60 }),
        }))}
        onChange={(value) => setMinutes(SHELF_MINUTES.find((each) => String(each) === value) ?? 60)}
      />
      <Select
        label={t('alarm.shelveReason')}
        value={reason}
        options={[
          ...SHELF_REASONS.map((each) => ({ value: each as string, label: t(`alarm.shelf.${each}`) })),
          { value: OTHER, label: t('alarm.shelveOther') },
        ]}
        onChange={setReason}
      />
      {reason === OTHER && (
        <TextField
          label={t('alarm.shelveText')}
          required
          maxLength={REASON_MAX}
          value={text}
          onChange={setText}
        />
      )}
    </Dialog>
  );
}
