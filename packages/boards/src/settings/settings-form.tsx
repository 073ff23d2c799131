import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '@plantdeck/core/ui/base';
import { ChoiceField, TextField } from './fields.tsx';
import { FormulaField } from './formula-field.tsx';
import { IndicatorsEditor } from './indicators-editor.tsx';
import { OwnFields } from './own-fields.tsx';
import type { SettingsSection } from './settings-sections.ts';
import { problemText, type SettingsFormProps } from './settings-form-props.ts';
import { COMMON_TARGETS, moveType, PERIODS, type SettingsDraft } from './settings-draft.ts';

const THEMES = ['', 'light', 'dark', 'control-room', 'big-screen'] as const;

/** The settings of the board in groups. */
export function SettingsForm(props: SettingsFormProps): ReactNode {
  const { t, sections, draft, choices, onChange, minRefreshS } = props;
  const has = (...any: SettingsSection[]) => any.some((section) => sections.includes(section));
  const word = (key: string, values?: Record<string, string | number>) => t(`board.settings.${key}`, values);
  const problem = (field: string) => problemText(props, field);
  const set = (change: Partial<SettingsDraft>) => onChange({ ...draft, ...change });
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {has('area', 'filter') && (
        <fieldset>
          <legend>{word('section.scope')}</legend>
          <div className="set-grid">
            {has('area') && (
              <ChoiceField
                label={word('area')}
                value={draft.areaId}
                options={named(choices.areas)}
                onChange={(areaId) => set({ areaId })}
              />
            )}
            {has('filter') && (
              <ChoiceField
                label={word('filterBy')}
                value={draft.filter}
                options={(['all', 'line', 'grade'] as const).map((value) => ({
                  value,
                  label: word(`filter.${value}`),
                }))}
                onChange={(filter) => set({ filter })}
              />
            )}
          </div>
          {has('filter') && draft.filter === 'line' && (
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
          {has('filter') && draft.filter === 'grade' && (
            <ChoiceField
              label={word('grade')}
              value={draft.materialGradeId}
              options={[{ value: '', label: '–' }, ...named(choices.materialGrades)]}
              onChange={(materialGradeId) => set({ materialGradeId })}
            />
          )}
        </fieldset>
      )}
      {has('energy', 'contract', 'targets') && (
        <fieldset>
          <legend>{word('section.energy')}</legend>
          {has('energy') && <EnergyTypes {...props} />}
          {problem('energyTypes') && <p className="set-problem">{problem('energyTypes')}</p>}
          {has('contract') && (
            <div className="set-grid">
              <TextField
                numeric
                label={word('contractKw')}
                value={draft.contractKw}
                problem={problem('contractKw')}
                onChange={(contractKw) => set({ contractKw })}
              />
            </div>
          )}
          {has('targets') && <Targets {...props} />}
        </fieldset>
      )}
      {has('own') && (choices.own?.length ?? 0) > 0 && <OwnFields {...props} />}
      {has('cost') && (
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
          <FormulaField
            t={t}
            label={word('formula')}
            value={draft.formula}
            problem={problem('formula')}
            placeholder={`{${draft.areaId}.electricCost} / {${draft.areaId}.mass}`}
            choices={choices}
            onChange={(formula) => set({ formula })}
          />
        </fieldset>
      )}
      {has('indicators') && (
        <fieldset>
          <legend>{word('indicators')}</legend>
          <IndicatorsEditor
            t={t}
            list={draft.indicators}
            problemAt={problem}
            choices={choices}
            onChange={(indicators) => set({ indicators })}
          />
        </fieldset>
      )}
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

function Targets(props: SettingsFormProps): ReactNode {
  const { t, draft, problems, choices, onChange } = props;
  const word = (key: string) => t(`board.settings.${key}`);
  const nameOf = (code: string) =>
    choices.energyTypes.find((type) => type.code === code)?.name ??
    t(`board.wholePlantEnergy.kpi.${code === 'total' ? 'energy' : code}`);
  const columns = [...PERIODS, 'redLinePct'] as const;
  const codes = [...choices.energyTypes.map((type) => type.code), ...COMMON_TARGETS];
  const wrong = codes.flatMap((code) =>
    columns.flatMap((column) => problemText(props, `target.${code}.${column}`) ?? []),
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
                <td key={column} data-label={word(`targets.${column}`)}>
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
      <p className="set-hint">{word('targets.hint')}</p>
      {[...new Set(wrong)].map((text) => (
        <p key={text} className="set-problem" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}
