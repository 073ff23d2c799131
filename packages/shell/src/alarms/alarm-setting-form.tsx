import { useState, type ReactNode } from 'react';
import { areaChoices, checkedState, isRequestError, toggled, type PlantSession } from '@plantdeck/core';
import { AlarmSettingSchema, RETCODE_SETTING_CONFLICT, type AlarmSetting } from '@plantdeck/core/contract';
import { Checkbox } from '@plantdeck/core/ui';
import { Banner, Button, PriorityMark, Segmented } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { ReadyState } from '../parts/session-gate.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { failureText } from '../words/failure-text.ts';
import { PRIORITIES } from './alarm-query.ts';
import { useAlarmSound } from './use-alarm-sound.ts';
import { ALARM_WORDS } from './words/index.ts';

interface AlarmSettingFormProps {
  readonly session: PlantSession;
  readonly state: ReadyState;
  readonly stored: AlarmSetting;
  readonly onClose: (isSaved: boolean) => void;
  /** What stands around the fields: a dialog or a page. */
  readonly children: (form: AlarmSettingParts) => ReactNode;
}

interface AlarmSettingParts {
  readonly fields: ReactNode;
  /** Gives the draft up. */
  readonly close: () => void;
  readonly save: () => void;
  readonly canSave: boolean;
}

/** A person's own setting as it is typed: kept by the tab, checked against what other pages saved meanwhile. */
export function AlarmSettingForm({
  session,
  state,
  stored,
  onClose,
  children,
}: AlarmSettingFormProps): ReactNode {
  const { t } = useWords(ALARM_WORDS);
  const core = useWords('core');
  const sound = useAlarmSound();
  const { userId, orgId } = state.person;
  const {
    value: draft,
    write,
    drop,
  } = useDraft(session, `plantdeck-alarm-setting-draft:${userId}:${orgId}`, AlarmSettingSchema, stored);
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<AlarmSetting | null>(
    // A draft of an earlier visit may be older than what another page saved since.
    draft.version < stored.version ? stored : null,
  );
  const [isBusy, setBusy] = useState(false);
  const areas = areaChoices(state.model.areaNode).filter(({ depth }) => depth > 0);

  const close = (isSaved = false): void => {
    drop();
    onClose(isSaved);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await session.request('alarmSettingSave', { schema: AlarmSettingSchema, body: draft });
      close(true);
    } catch (error) {
      setBusy(false);
      if (isRequestError(error) && error.retCode === RETCODE_SETTING_CONFLICT) {
        await session
          .request('alarmSetting', { schema: AlarmSettingSchema })
          .then(setTheirs, (again: unknown) => setFailure(again));
      } else setFailure(error);
    }
  };
  const settle = (takes: 'mine' | 'theirs'): void => {
    if (!theirs) return;
    // Either way the next save stands on what is on the platform now.
    write(takes === 'theirs' ? theirs : { ...draft, version: theirs.version });
    setTheirs(null);
  };

  const fields = (
    <div className="setting">
      {failure !== null && (
        <Banner tone="error" title={t('setting.failed')}>
          {isRequestError(failure) ? failureText(failure, core.t) : t('setting.silent')}
        </Banner>
      )}
      {theirs && (
        <Banner
          tone="warn"
          title={t('setting.conflict')}
          action={
            <>
              <Button size="s" onClick={() => settle('theirs')}>
                {t('setting.takeTheirs')}
              </Button>
              <Button size="s" onClick={() => settle('mine')}>
                {t('setting.keepMine')}
              </Button>
            </>
          }
        />
      )}
      <p>{t('setting.intro')}</p>
      <fieldset>
        <legend>{t('alarms.column.priority')}</legend>
        <div className="setting-priorities">
          {PRIORITIES.map((priority) => (
            <Checkbox
              key={priority}
              label={
                <span className="setting-priority">
                  <span aria-hidden="true">
                    <PriorityMark priority={priority} label={String(priority)} />
                  </span>
                  {core.t('alarm.priority', { priority })}
                </span>
              }
              checked={draft.priorities.includes(priority)}
              onChange={(isOn) =>
                write({
                  ...draft,
                  priorities: isOn
                    ? [...draft.priorities, priority].sort()
                    : draft.priorities.filter((each) => each !== priority),
                })
              }
            />
          ))}
        </div>
        {draft.priorities.length === 0 && <p className="setting-note">{t('setting.noPriority')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('setting.areas')}</legend>
        <Segmented
          label={t('setting.areas')}
          value={draft.areaIds === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: t('alarms.wholePlant') },
            { value: 'some', label: t('setting.someAreas') },
          ]}
          onChange={(which) => write({ ...draft, areaIds: which === 'all' ? null : [] })}
        />
        {draft.areaIds !== null && (
          <div className="setting-areas" tabIndex={0} role="group" aria-label={t('setting.areas')}>
            {areas.map((choice) => {
              const chosen = draft.areaIds ?? [];
              const { checked, isByOther } = checkedState(choice, areas, chosen);
              return (
                <div key={choice.id} data-depth={choice.depth}>
                  <Checkbox
                    label={choice.name}
                    checked={checked}
                    disabled={isByOther}
                    onChange={() => write({ ...draft, areaIds: toggled(choice, areas, chosen) })}
                  />
                </div>
              );
            })}
          </div>
        )}
        {draft.areaIds?.length === 0 && <p className="setting-note">{t('setting.noArea')}</p>}
      </fieldset>
      <fieldset>
        <legend>{t('setting.sound')}</legend>
        <div className="setting-sound">
          <Checkbox
            label={t('setting.soundOn')}
            checked={draft.sound}
            onChange={(isOn) => write({ ...draft, sound: isOn })}
          />
          <Button
            size="s"
            icon="bell"
            onClick={() => {
              void sound.arm().then((isArmed) => {
                if (isArmed) sound.play(draft.priorities[0] ?? 1);
                else setFailure(new Error('silent'));
              });
            }}
          >
            {t('setting.test')}
          </Button>
        </div>
        <p className="setting-note">{t('setting.soundNote')}</p>
      </fieldset>
    </div>
  );
  return children({
    fields,
    close: () => close(),
    save: () => void save(),
    canSave: !isBusy && theirs === null,
  });
}
