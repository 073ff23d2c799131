import type { AreaChoice } from '@plantdeck/core';
import type { ReactNode } from 'react';
import { Select, TextField } from '@plantdeck/core/ui';
import { PriorityMark, Segmented } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { PRIORITIES, SCOPES, statesOf, type AlarmFilter } from './alarm-query.ts';
import { ALARM_WORDS } from './words/index.ts';

interface AlarmToolsProps {
  readonly filter: AlarmFilter;
  readonly areas: readonly AreaChoice[];
  readonly onChange: (filter: AlarmFilter) => void;
}

const INDENT = '\u2003';

/** What the list is narrowed to. */
export function AlarmTools({ filter, areas, onChange }: AlarmToolsProps): ReactNode {
  const { t } = useWords(ALARM_WORDS);
  const core = useWords('core');
  return (
    <div className="tools" role="search" aria-label={t('alarms.search')}>
      <TextField
        type="search"
        icon="search"
        label={t('alarms.search')}
        hideLabel
        placeholder={t('alarms.search')}
        maxLength={200}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Segmented
        label={t('alarms.scope')}
        value={filter.scope}
        options={SCOPES.map((scope) => ({ value: scope, label: t(`alarms.scope.${scope}`) }))}
        onChange={(scope) => onChange({ ...filter, scope, state: 'any' })}
      />
      <Select
        label={t('alarms.column.state')}
        hideLabel
        value={filter.state}
        options={[
          { value: 'any' as const, label: t('alarms.anyState') },
          ...statesOf(filter.scope).map((state) => ({ value: state, label: t(`alarms.state.${state}`) })),
        ]}
        onChange={(state) => onChange({ ...filter, state })}
      />
      {areas.length > 0 && (
        <Select
          label={t('alarms.column.area')}
          hideLabel
          value={filter.areaId}
          options={[
            { value: '', label: t('alarms.wholePlant') },
            ...areas
              .filter(({ depth }) => depth > 0)
              .map(({ id, name, depth }) => ({ value: id, label: INDENT.repeat(depth - 1) + name })),
          ]}
          onChange={(areaId) => onChange({ ...filter, areaId })}
        />
      )}
      <div className="alarm-priorities" role="group" aria-label={t('alarms.column.priority')}>
        {PRIORITIES.map((priority) => {
          const isOn = filter.priorities.includes(priority);
          const next = isOn
            ? filter.priorities.filter((each) => each !== priority)
            : [...filter.priorities, priority].sort();
          return (
            <button
              key={priority}
              type="button"
              aria-pressed={isOn}
              aria-label={core.t('alarm.priority', { priority })}
              onClick={() => onChange({ ...filter, priorities: next })}
            >
              <PriorityMark priority={priority} label={core.t('alarm.priority', { priority })} />
            </button>
          );
        })}
      </div>
    </div>
  );
}
