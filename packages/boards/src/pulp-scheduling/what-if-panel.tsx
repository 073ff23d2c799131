import { useState, type ReactNode } from 'react';
import { Banner, Button } from '@plantdeck/core/ui/base';
import { formatNumber, UNKNOWN_TEXT } from '@plantdeck/core/units';
import type { Unit } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity, timeOf, type Reader } from '../board/reader.ts';
import { withUnit } from '../board/table-cells.ts';
import {
  WHAT_IFS,
  type PlanFigures,
  type PlanWhatIf,
  type PulpScheduling,
} from './pulp-scheduling.contract.ts';
import { statusText } from './run-text.ts';
import { usePlanActions } from './use-plan-actions.ts';
import { CNY, HOURS, KW, PERCENT, TONNES, WORDS } from './words.ts';

type Kind = (typeof WHAT_IFS)[number];
const SLOTS_PER_H = 2;

/** What the form holds; what a kind does not need stays as it is. */
interface Draft {
  readonly kind: Kind;
  readonly lineId: string;
  readonly chestId: string;
  readonly pct: number;
  readonly fromH: number;
  readonly toH: number;
  readonly lowT: number;
  readonly highT: number;
  readonly kw: number;
}

function firstDraft({ lines, chests, demandLimitKw, horizonH }: PlanWhatIf): Draft {
  return {
    kind: 'drawFactor',
    lineId: lines[0]?.id ?? '',
    chestId: chests[0]?.id ?? '',
    pct: 120,
    fromH: 0,
    toH: horizonH,
    lowT: Math.round(chests[0]?.lowT ?? 0),
    highT: Math.round(chests[0]?.highT ?? 0),
    kw: Math.round(demandLimitKw ?? 0),
  };
}

function changeOf(draft: Draft): object {
  const slots = {
    fromSlot: Math.round(draft.fromH * SLOTS_PER_H),
    toSlot: Math.round(draft.toH * SLOTS_PER_H),
  };
  switch (draft.kind) {
    case 'drawFactor':
      return { kind: draft.kind, chestId: draft.chestId, factor: draft.pct / 100, slots };
    case 'priceFactor':
      return { kind: draft.kind, factor: draft.pct / 100, slots };
    case 'outOfService':
      return { kind: draft.kind, lineId: draft.lineId, slots };
    case 'chestLimits':
      return { kind: draft.kind, chestId: draft.chestId, lowT: draft.lowT, highT: draft.highT };
    case 'demandLimit':
      return { kind: draft.kind, kw: draft.kw };
  }
}

/** One change, solved again and put beside the plan. */
export function WhatIfPanel(): ReactNode {
  const { board, reader, isFar } = useBoard<PulpScheduling>();
  const values = panelValues(board.panels, 'whatIf');
  const isRunning = panelValues(board.panels, 'decision')?.job != null;
  const actions = usePlanActions();
  return (
    <BoardPanel
      code="whatIf"
      detail="/peakValleyAnalyze"
      note={
        values?.result &&
        `${changeText(reader, values.result.change)} · ${statusText(reader, values.result.run)}`
      }
    >
      {values && (
        <div className="what-if">
          {actions.failure !== null && (
            <Banner tone="error" title={reader.t(`${WORDS}failed`, { reason: actions.failure })} />
          )}
          {!isFar && values.canSolve && actions.isOpen && (
            <Form
              values={values}
              isBusy={actions.isBusy || isRunning}
              onSolve={(change) => actions.act('pulpPlanSolve', { baseId: values.base.id, change })}
            />
          )}
          <Comparison values={values} />
        </div>
      )}
    </BoardPanel>
  );
}

function Form({
  values,
  isBusy,
  onSolve,
}: {
  readonly values: PlanWhatIf;
  readonly isBusy: boolean;
  onSolve(change: object): void;
}): ReactNode {
  const { reader } = useBoard();
  const [draft, setDraft] = useState(() => firstDraft(values));
  const word = (key: string): string => reader.t(`${WORDS}whatIf.${key}`);
  const set = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const number = (key: 'pct' | 'fromH' | 'toH' | 'lowT' | 'highT' | 'kw', max: number): ReactNode => (
    <label className="field-line">
      <span>{word(key)}</span>
      <input
        type="number"
        min={0}
        max={max}
        value={draft[key]}
        onInput={(event) => set({ [key]: event.currentTarget.valueAsNumber })}
      />
    </label>
  );
  const { kind } = draft;
  const hasChest = kind === 'drawFactor' || kind === 'chestLimits';
  const subjects = hasChest ? values.chests : kind === 'outOfService' ? values.lines : null;
  return (
    <form
      className="what-if-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSolve(changeOf(draft));
      }}
    >
      <label className="field-line">
        <span>{word('kind')}</span>
        <select
          className="head-select"
          value={kind}
          onChange={(event) => {
            const chosen = WHAT_IFS.find((one) => one === event.target.value);
            if (chosen) set({ kind: chosen });
          }}
        >
          {WHAT_IFS.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </select>
      </label>
      {subjects && (
        <label className="field-line">
          <span>{word('subject')}</span>
          <select
            className="head-select"
            value={hasChest ? draft.chestId : draft.lineId}
            onChange={(event) => {
              const id = event.target.value;
              const chest = values.chests.find((one) => one.id === id);
              set(
                chest && hasChest
                  ? { chestId: id, lowT: Math.round(chest.lowT), highT: Math.round(chest.highT) }
                  : { lineId: id },
              );
            }}
          >
            {subjects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {(kind === 'drawFactor' || kind === 'priceFactor') && number('pct', 500)}
      {kind === 'chestLimits' && (
        <>
          {number('lowT', 10_000)}
          {number('highT', 10_000)}
        </>
      )}
      {kind === 'demandLimit' && number('kw', 1_000_000)}
      {kind !== 'chestLimits' && kind !== 'demandLimit' && (
        <>
          {number('fromH', values.horizonH)}
          {number('toH', values.horizonH)}
        </>
      )}
      <Button type="submit" disabled={isBusy}>
        {word('solve')}
      </Button>
    </form>
  );
}

/** "Draw of the paper machine, Chest A, 120 %, 14:30–20:00". */
export function changeText(reader: Reader, change: NonNullable<PlanWhatIf['result']>['change']): string {
  const parts = [reader.t(`${WORDS}whatIf.${change.kind}`)];
  if (change.name !== null) parts.push(change.name);
  if (change.factor !== undefined) parts.push(quantity(reader, change.factor * 100, { ...PERCENT, dp: 0 }));
  if (change.lowT !== undefined && change.highT !== undefined)
    parts.push(`${quantity(reader, change.lowT, TONNES)}–${quantity(reader, change.highT, TONNES)}`);
  if (change.kw !== undefined) parts.push(quantity(reader, change.kw, KW));
  if (change.from !== undefined && change.to !== undefined)
    parts.push(`${timeOf(reader, change.from)}–${timeOf(reader, change.to)}`);
  return parts.join(', ');
}

export interface FigureRow {
  readonly name: string;
  readonly unit: Unit;
  readonly of: (figures: PlanFigures) => number | null | undefined;
}

export const figureRows = (reader: Reader): readonly FigureRow[] => {
  const word = (key: string): string => reader.t(`${WORDS}whatIf.${key}`);
  return [
    { name: word('cost'), unit: CNY, of: ({ costCny }) => costCny },
    { name: word('peak'), unit: KW, of: ({ peakKw }) => peakKw },
    { name: word('margin'), unit: HOURS, of: ({ marginH }) => marginH },
    { name: word('valley'), unit: PERCENT, of: ({ valleyPct }) => valleyPct },
    { name: word('relaxed'), unit: { code: '', display: '', scale: 1, dp: 0 }, of: ({ relaxed }) => relaxed },
  ];
};

function Comparison({ values }: { readonly values: PlanWhatIf }): ReactNode {
  const { reader } = useBoard();
  const { base, result } = values;
  const word = (key: string): string => reader.t(`${WORDS}whatIf.${key}`);
  if (!result) return <p className="quiet-line">{word('none')}</p>;
  const { figures } = result;
  if (!figures) return <p className="plan-problem">{word('failed')}</p>;
  const rows = figureRows(reader).filter(({ of }) => of(base.figures) !== undefined);
  return (
    <>
      <div className="scroll-x" tabIndex={0} role="group" aria-label={word('change')}>
        <table className="table compare">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{word('kind')}</span>
              </th>
              <th scope="col" className="num">
                {word('plan')}
              </th>
              <th scope="col" className="num">
                {word('change')}
              </th>
              <th scope="col" className="num">
                {word('difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, unit, of }) => {
              const [before, after] = [of(base.figures) ?? null, of(figures) ?? null];
              return (
                <tr key={name}>
                  <th scope="row">{unit.display === '' ? name : withUnit(name, unit, reader)}</th>
                  <td className="num">{figure(reader, before, unit)}</td>
                  <td className="num">{figure(reader, after, unit)}</td>
                  <td className="num">{differenceText(reader, before, after, unit)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {result.changedSlots !== null && (
        <p className="quiet-line">
          {reader.t(`${WORDS}whatIf.changed`, {
            n: formatNumber(result.changedSlots, { decimals: 0 }, reader.lang),
          })}
        </p>
      )}
    </>
  );
}

function differenceText(reader: Reader, before: number | null, after: number | null, unit: Unit): string {
  if (before === null || after === null) return UNKNOWN_TEXT;
  const change = after - before;
  const sign = change < 0 ? '\u2212' : '+';
  return `${sign}${figure(reader, Math.abs(change), unit)}`;
}
