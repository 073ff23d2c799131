import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '@plantdeck/core/ui/base';
import type { BoardConfigAnswer } from '@plantdeck/core/contract';
import { ChoiceField, TextField } from './fields.tsx';
import {
  COMMON_TARGETS,
  moveType,
  PERIODS,
  type DraftProblems,
  type SettingsDraft,
} from './settings-draft.ts';

export interface SettingsFormProps {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly draft: SettingsDraft;
  readonly problems: DraftProblems;
  readonly choices: BoardConfigAnswer['choices'];
  readonly minRefreshS: number;
  readonly onChange: (draft: SettingsDraft) => void;
  /** Told to those who do not see the list move. */
  readonly onSay: (text: string) => void;
}

const THEMES = ['', 'light', 'dark', 'control-room', 'big-screen'] as const;

/** All settings of the board in four groups. */
export function SettingsForm(props: SettingsFormProps): ReactNode {
  const { t, draft, choices, onChange, minRefreshS } = props;
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const problem = (field: string) =>
    props.problems[field] ? word(`error.${props.problems[field]}`) : undefined;
  const set = (change: Partial<SettingsDraft>) => onChange({ ...draft, ...change });
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <fieldset>
        <legend>{word('section.scope')}</legend>
        <div className="set-grid">
          <ChoiceField
            label={word('area')}
            value={draft.areaId}
            options={named(choices.areas)}
            onChange={(areaId) => set({ areaId })}
          />
          <ChoiceField
            label={word('filterBy')}
            value={draft.filter}
            options={(['all', 'line', 'grade'] as const).map((value) => ({
              value,
              label: word(`filter.${value}`),
            }))}
            onChange={(filter) => set({ filter })}
          />
        </div>
        {draft.filter === 'line' && (
          <div className="set-checks" role="group" aria-label={word('lines')}>
            {choices.lines.map(({ id, name }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={draft.lineIds.includes(id)}
                  onChange={(event) =>
                    set({
                      lineIds: event.target.checked
                        ? [...draft.lineIds, id]
                        : draft.lineIds.filter((other) => other !== id),
                    })
                  }
                />
                {name}
              </label>
            ))}
          </div>
        )}
        {draft.filter === 'grade' && (
          <ChoiceField
            label={word('grade')}
            value={draft.materialGradeId}
            options={[{ value: '', label: '–' }, ...named(choices.materialGrades)]}
            onChange={(materialGradeId) => set({ materialGradeId })}
          />
        )}
      </fieldset>
      <fieldset>
        <legend>{word('section.energy')}</legend>
        <EnergyTypes {...props} />
        {problem('energyTypes') && <p className="set-problem">{problem('energyTypes')}</p>}
        <div className="set-grid">
          <TextField
            numeric
            label={word('contractKw')}
            value={draft.contractKw}
            problem={problem('contractKw')}
            onChange={(contractKw) => set({ contractKw })}
          />
        </div>
        <Targets {...props} />
      </fieldset>
      <fieldset>
        <legend>{word('section.cost')}</legend>
        <div className="set-grid">
          <TextField
            numeric
            label={word('baseline')}
            value={draft.baseline}
            problem={problem('baseline')}
            onChange={(baseline) => set({ baseline })}
          />
          <TextField
            numeric
            label={word('savingCny')}
            value={draft.savingCny}
            problem={problem('savingCny')}
            onChange={(savingCny) => set({ savingCny })}
          />
          <TextField
            numeric
            label={word('savingKwh')}
            value={draft.savingKwh}
            problem={problem('savingKwh')}
            onChange={(savingKwh) => set({ savingKwh })}
          />
        </div>
        <TextField
          label={word('formula')}
          hint={word('formulaHint')}
          value={draft.formula}
          problem={problem('formula')}
          placeholder="{CER.cost} / {CER.output}"
          onChange={(formula) => set({ formula })}
        />
      </fieldset>
      <fieldset>
        <legend>{word('section.display')}</legend>
        <div className="set-grid">
          <ChoiceField
            label={word('scrollMode')}
            value={draft.scrollMode}
            options={(['auto', 'manual'] as const).map((value) => ({
              value,
              label: word(`scroll.${value}`),
            }))}
            onChange={(scrollMode) => set({ scrollMode })}
          />
          <TextField
            numeric
            label={word('scrollEvery')}
            value={draft.scrollEvery}
            problem={problem('scrollEvery')}
            onChange={(scrollEvery) => set({ scrollEvery })}
          />
          <TextField
            numeric
            label={word('refresh')}
            hint={word('refreshHint', { min: minRefreshS })}
            value={draft.refresh}
            problem={problem('refresh')}
            onChange={(refresh) => set({ refresh })}
          />
          <ChoiceField
            label={word('refreshUnit')}
            value={draft.refreshUnit}
            options={(['s', 'min'] as const).map((value) => ({ value, label: word(`unit.${value}`) }))}
            onChange={(refreshUnit) => set({ refreshUnit })}
          />
          <ChoiceField
            label={word('theme')}
            value={draft.theme}
            options={THEMES.map((value) => ({ value, label: word(`theme.${value || 'inherit'}`) }))}
            onChange={(theme) => set({ theme })}
          />
          <ChoiceField
            label={word('scope')}
            value={draft.scope}
            options={(['enterprise', 'user'] as const).map((value) => ({
              value,
              label: word(`scope.${value}`),
            }))}
            onChange={(scope) => set({ scope })}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Which energy types are shown, and in which order: buttons, or Alt with the arrow keys. */
function EnergyTypes({ t, draft, choices, onChange, onSay }: SettingsFormProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const nameOf = (code: string) => choices.energyTypes.find((type) => type.code === code)?.name ?? code;
  const move = (code: string, step: -1 | 1) => {
    const next = moveType(draft, code, step);
    if (next === draft) return;
    onChange(next);
    onSay(
      word('moved', {
        name: nameOf(code),
        position: next.energyTypes.findIndex((type) => type.code === code) + 1,
      }),
    );
  };
  const onKey = (code: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(code, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <ul className="set-types" ref={list} aria-label={word('energyTypes')}>
      {draft.energyTypes.map(({ code, shown }, i) => (
        <li key={code} onKeyDown={onKey(code)}>
          <label className="grow">
            <input
              type="checkbox"
              checked={shown}
              onChange={(event) =>
                onChange({
                  ...draft,
                  energyTypes: draft.energyTypes.map((type) =>
                    type.code === code ? { code, shown: event.target.checked } : type,
                  ),
                })
              }
            />
            {nameOf(code)}
          </label>
          <IconButton
            size="s"
            icon="chevron-up"
            label={word('moveUp', { name: nameOf(code) })}
            disabled={i === 0}
            onClick={() => move(code, -1)}
          />
          <IconButton
            size="s"
            icon="chevron-down"
            label={word('moveDown', { name: nameOf(code) })}
            disabled={i === draft.energyTypes.length - 1}
            onClick={() => move(code, 1)}
          />
        </li>
      ))}
    </ul>
  );
}

function Targets({ t, draft, problems, choices, onChange }: SettingsFormProps): ReactNode {
  const word = (key: string) => t(`board.settings.${key}`);
  const nameOf = (code: string) =>
    choices.energyTypes.find((type) => type.code === code)?.name ??
    t(`board.wholePlantEnergy.kpi.${code === 'total' ? 'energy' : code}`);
  const columns = [...PERIODS, 'redLinePct'] as const;
  const codes = [...choices.energyTypes.map((type) => type.code), ...COMMON_TARGETS];
  const wrong = codes.flatMap((code) =>
    columns.flatMap((column) => problems[`target.${code}.${column}`] ?? []),
  );
  return (
    <div className="set-targets">
      <table>
        <caption>{word('targets')}</caption>
        <thead>
          <tr>
            <th scope="col">{word('targets.code')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {word(`targets.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <tr key={code}>
              <th scope="row">{nameOf(code)}</th>
              {columns.map((column) => (
                <td key={column}>
                  <input
                    className="set-input num"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`${nameOf(code)} · ${word(`targets.${column}`)}`}
                    aria-invalid={problems[`target.${code}.${column}`] ? true : undefined}
                    value={draft.targets[code]?.[column] ?? ''}
                    onChange={(event) => {
                      const target = draft.targets[code];
                      if (target)
                        onChange({
                          ...draft,
                          targets: { ...draft.targets, [code]: { ...target, [column]: event.target.value } },
                        });
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {[...new Set(wrong)].map((key) => (
        <p key={key} className="set-problem" role="alert">
          {word(`error.${key}`)}
        </p>
      ))}
    </div>
  );
}
