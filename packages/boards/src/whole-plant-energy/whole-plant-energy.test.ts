import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tryParseContract, WholePlantEnergySchema, type Kpi } from '@plantdeck/core/contract';
import { freshnessScale } from '../freshness/freshness.ts';
import { FLOW_OTHER_ID, layoutFlow, topFlow } from '@plantdeck/core/flow';
import type { AnyBoard, BoardKind, BoardTables } from '../board/board-kind.ts';
import { completenessText, kpiDelta, kpiModel } from '../board/kpi-model.ts';
import { energyEfficiencyKind } from '../energy-efficiency/energy-efficiency.kind.tsx';
import * as efficiencyTables from '../energy-efficiency/panel-tables.ts';
import { energyQualityKind } from '../energy-quality/energy-quality.kind.tsx';
import * as qualityTables from '../energy-quality/panel-tables.ts';
import { energySavingBenefitKind } from '../energy-saving-benefit/energy-saving-benefit.kind.tsx';
import * as benefitTables from '../energy-saving-benefit/panel-tables.ts';
import { equipmentOperationKind } from '../equipment-operation/equipment-operation.kind.tsx';
import * as equipmentTables from '../equipment-operation/panel-tables.ts';
import { mainKind } from '../main/main.kind.tsx';
import * as mainTables from '../main/panel-tables.ts';
import * as usageTables from '../peak-valley-usage/panel-tables.ts';
import { peakValleyUsageKind } from '../peak-valley-usage/peak-valley-usage.kind.tsx';
import * as alarmTables from '../production-alarm/panel-tables.ts';
import { productionAlarmKind } from '../production-alarm/production-alarm.kind.tsx';
import { samples } from '../samples.ts';
import * as workshopTables from '../workshop-energy/panel-tables.ts';
import { workshopEnergyKind } from '../workshop-energy/workshop-energy.kind.tsx';
import { demandJudge, lastReading, loadModel } from './load-model.ts';
import { mixModel } from './mix-model.ts';
import { panelValues } from '../board/panel-values.ts';
import * as tables from './panel-tables.ts';
import { formatTime } from '@plantdeck/core/units';
import { bulletModel } from './plan-model.ts';
import type { Reader } from '../board/reader.ts';
import { boardTables } from '../board/table-cells.ts';
import { wholePlantEnergyKind } from './whole-plant-energy.kind.tsx';
import { benchSample, sampleWholePlantEnergy } from './whole-plant-energy.sample.ts';

const words = JSON.parse(readFileSync(new URL('../words/en.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const reader: Reader = {
  t: (key, values = {}) =>
    (words[key] ?? `MISSING ${key}`).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  lang: 'en',
  tz: 'Asia/Shanghai',
  scaled: true,
};
const board = sampleWholePlantEnergy();
const nowMs = Date.parse(board.serverTime);
const kpiContext = {
  kind: wholePlantEnergyKind,
  board,
  setting: null,
  nowMs,
  freshness: freshnessScale(board),
  range: 'today',
};
const tableContext = { range: 'today', reader, setting: null };
const kpiOf = (code: string): Kpi => panelValues(board.panels, 'kpis')!.find((kpi) => kpi.code === code)!;
const load = panelValues(board.panels, 'load')!;
const loadContext = {
  fromMs: Date.parse(board.period.from),
  toMs: Date.parse(board.period.to),
  range: 'today',
  nowMs,
  stale: false,
};

describe('the sample', () => {
  test('is a valid payload in both languages and says that it is a sample', () => {
    for (const lang of ['en', 'zh-CN'] as const) {
      const payload = sampleWholePlantEnergy({ lang });
      expect(tryParseContract(WholePlantEnergySchema, payload)).toMatchObject({ ok: true });
      expect(payload.notices.map((notice) => notice.code)).toContain('sample');
    }
  });

  test('of the measured page has exactly the agreed size', () => {
    const payload = benchSample();
    expect(tryParseContract(WholePlantEnergySchema, payload)).toMatchObject({ ok: true });
    const {
      kpis,
      load: lines,
      mix,
      ...rest
    } = payload.panels as Record<string, never[] & { today: { v: unknown[] }; others: unknown[] }>;
    expect(rest).toEqual({});
    expect([kpis?.length, lines?.today.v.length, lines?.others.length, mix?.length]).toEqual([4, 288, 1, 24]);
    const labels = mixModel(panelValues(payload.panels, 'mix')!, undefined, false, reader).x;
    expect(labels).toMatchObject({ type: 'category' });
    expect(labels.type === 'category' && labels.labels.slice(0, 3)).toEqual(['08:00', '09:00', '10:00']);
  });
});

describe('a KPI', () => {
  test('shows value, unit and the change against the same part of yesterday with its meaning', () => {
    expect(kpiModel(kpiOf('electricity'), kpiContext, reader)).toMatchObject({
      label: 'Electricity today',
      valueText: '3.26',
      unitText: '×10⁴ kWh',
      fresh: 'fresh',
      badge: null,
      delta: { text: '+2.3\u00a0%', direction: 'up', meaning: 'worse' },
      noteText: 'vs same time yesterday',
    });
  });

  test('above its target tells the judgement, the target and the red line', () => {
    expect(kpiModel(kpiOf('sec'), kpiContext, reader)).toMatchObject({
      judge: 'warn',
      judgeText: 'Above target',
      noteText: 'target 4.00 · red line 4.20',
    });
  });

  test('without a value is a dash, never a zero, and judges nothing', () => {
    const unknown = { ...kpiOf('sec'), value: null };
    expect(kpiModel(unknown, kpiContext, reader)).toMatchObject({
      valueText: '–',
      fresh: 'dead',
      judge: 'unknown',
      delta: null,
    });
  });

  test('without a value says why: what the platform knows of it, too few samples, or nothing to divide by', () => {
    const reasonOf = (over: Partial<Kpi>) =>
      kpiModel({ ...kpiOf('sec'), value: null, quality: 'noData', ...over }, kpiContext, reader).reasonText;
    expect(reasonOf({ completeness: 34.3 })).toBe('34 % of data, needs 80 %');
    expect(reasonOf({ completeness: 99 })).toBe('Zero denominator');
    expect(reasonOf({ completeness: 34.3, reason: 'No approved baseline' })).toBe('No approved baseline');
    expect(reasonOf({ value: 4 })).toBeNull();
    const total = { ...kpiOf('electricity'), value: null };
    expect(kpiModel(total, kpiContext, reader).reasonText).toBeNull();
    expect(kpiModel({ ...total, reason: 'No tariff' }, kpiContext, reader).reasonText).toBe('No tariff');
  });

  test('without a change names no basis of one', () => {
    const fromZero = { ...kpiOf('electricity'), prev: 0 };
    expect(kpiModel(fromZero, kpiContext, reader)).toMatchObject({ delta: null, noteText: null });
  });

  test('that has grown old keeps its number and loses its judgement', () => {
    const late = { ...kpiContext, nowMs: nowMs + 600_000 };
    expect(kpiModel(kpiOf('sec'), late, reader)).toMatchObject({
      valueText: '4.06',
      fresh: 'stale',
      judge: 'unknown',
      judgeText: 'Judgement unknown',
    });
  });

  test('with missing samples is a lower bound with a badge, a substituted one is called estimated', () => {
    const partial = { ...kpiOf('electricity'), completeness: 92.4 };
    expect(kpiModel(partial, kpiContext, reader)).toMatchObject({
      valueText: '≥ 3.26',
      badge: '92 % of data',
    });
    expect(kpiModel({ ...partial, quality: 'estimated' }, kpiContext, reader)).toMatchObject({
      valueText: '3.26',
      badge: 'Estimated',
    });
  });

  test.each([
    ['low', 110, 'worse'],
    ['low', 90, 'better'],
    ['high', 110, 'better'],
    ['band', 110, 'neutral'],
    ['low', 100.01, 'neutral'],
  ] as const)('where %s is better, %f after 100 is %s', (better, value, meaning) => {
    expect(kpiDelta({ ...kpiOf('electricity'), better, value, prev: 100 }, reader)?.meaning).toBe(meaning);
  });

  test('in base units shows kWh with no decimals', () => {
    expect(kpiModel(kpiOf('electricity'), kpiContext, { ...reader, scaled: false })).toMatchObject({
      valueText: '32,640',
      unitText: 'kWh',
    });
  });
});

describe('the load curve', () => {
  describe('on days on which clocks change', () => {
    const rome: Reader = { ...reader, tz: 'Europe/Rome' };
    /** A day of half hours, each worth the minutes of its wall clock; the hour that comes again is worth 1000 more. */
    const dayOf = (key: string, [fromIso, toIso]: readonly [string, string]) => {
      const [fromMs, toMs] = [Date.parse(fromIso), Date.parse(toIso)];
      const seen = new Set<number>();
      const v = Array.from({ length: (toMs - fromMs) / 1_800_000 }, (_, index) => {
        const [hour = 0, minute = 0] = formatTime(fromMs + index * 1_800_000, rome.tz)
          .slice(0, 5)
          .split(':')
          .map(Number);
        const value = hour * 60 + minute;
        const again = seen.has(value) ? 1000 : 0;
        seen.add(value);
        return value + again;
      });
      return { key, unit: load.today.unit, t0: fromIso, stepS: 1800, v };
    };
    const DAYS = {
      before: ['2026-10-24T00:00:00+02:00', '2026-10-25T00:00:00+02:00'],
      autumn: ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
      after: ['2026-10-26T00:00:00+01:00', '2026-10-27T00:00:00+01:00'],
      winter: ['2026-03-28T00:00:00+01:00', '2026-03-29T00:00:00+01:00'],
      spring: ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
      summer: ['2026-03-30T00:00:00+02:00', '2026-03-31T00:00:00+02:00'],
    } as const;
    test.each([
      ['before', 'autumn', 25, 48],
      ['autumn', 'after', 24, 48],
      ['winter', 'spring', 23, 46],
      ['spring', 'summer', 24, 46],
    ] as const)('%s lies under %s by the clock of the plant', (earlier, later, hours, points) => {
      const [fromIso] = DAYS[later];
      const values = {
        ...load,
        today: dayOf('today', DAYS[later]),
        yesterday: dayOf('yesterday', DAYS[earlier]),
      };
      const context = {
        ...loadContext,
        fromMs: Date.parse(fromIso),
        toMs: Date.parse(fromIso) + 1,
        nowMs: null,
      };
      const model = loadModel(values, context, rome);
      const { x } = model;
      if (x.type !== 'time' || x.fromMs === undefined || x.toMs === undefined)
        throw new Error('no time axis');
      expect((x.toMs - x.fromMs) / 3_600_000).toBe(hours);
      const under = model.series.find(({ id }) => id === 'yesterday');
      const read = Array.from(under?.t ?? []).map((tMs, index) => [
        formatTime(tMs, rome.tz).slice(0, 5),
        under?.v[index],
      ]);
      expect(read).toHaveLength(points);
      for (const [clock, value] of read) {
        const [hour = 0, minute = 0] = String(clock).split(':').map(Number);
        expect([clock, value]).toEqual([clock, hour * 60 + minute]);
      }
      // The table says the same, with every hour of the day under a name of its own.
      const table = tables.panelTable({ ...board, panels: { ...board.panels, load: values } }, 'load', {
        ...tableContext,
        reader: rome,
      });
      const names = table?.rows.map(([name]) => name) ?? [];
      expect(names).toHaveLength(hours * 2);
      expect(new Set(names).size).toBe(hours * 2);
      for (const [name, , before] of table?.rows ?? []) {
        const [hour = 0, minute = 0] = String(name).slice(0, 5).split(':').map(Number);
        if (before !== null) expect([name, before]).toEqual([name, hour * 60 + minute]);
      }
    });
  });

  test('lays yesterday under today, names the contract and ends at the last reading', () => {
    const model = loadModel(load, loadContext, reader);
    const [today, yesterday] = model.series;
    expect(yesterday?.t?.[0]).toBe(today?.t?.[0]);
    expect(today?.v.length).toBeLessThan(1440);
    expect(model.limits).toEqual([{ name: 'Contract 6,200\u00a0kW', value: 6200 }]);
    expect(model.bands?.map((band) => band.letter)).toEqual(['F', 'P', 'F', 'P', 'F', 'O']);
    expect(model.note?.lines[0]).toMatch(/^Forecast 14:45: \d,\d{3}\u00a0kW$/);
  });

  test.each([
    [null, 'normal'],
    [90, 'normal'],
    [90.1, 'warn'],
    [95, 'warn'],
    [95.1, 'abnormal'],
  ] as const)('a forecast of %s %% of contract is %s', (pct, judge) => {
    expect(demandJudge(pct)).toBe(judge);
  });

  test('keeps gaps as gaps and finds the reading before them', () => {
    const today = { ...load.today, v: [1, null, 3, null, null] };
    expect(loadModel({ ...load, today }, loadContext, reader).series[0]?.v).toEqual([1, null, 3, null, null]);
    expect(lastReading(today)).toEqual({ tMs: Date.parse(today.t0) + 2 * 60_000, value: 3 });
  });

  test('of a closed period has no forecast and no line for now', () => {
    const model = loadModel(load, { ...loadContext, nowMs: null }, reader);
    expect([model.note, model.nowMs, model.series.some((series) => series.role === 'forecast')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });
});

describe('the energy mix', () => {
  const mix = panelValues(board.panels, 'mix')!;

  test('stacks the types in the chosen order, cost on its own axis without the running day', () => {
    const model = mixModel(mix, ['electricity', 'gas'], false, reader);
    expect(model.series.map((series) => series.id)).toEqual(['type-electricity', 'type-gas', 'cost']);
    expect(model.series[0]?.runningIndex).toBe(13);
    expect(Array.from(model.series[2]!.v).at(-1)).toBeNull();
    expect(model.y.map((axis) => axis.unit.display)).toEqual(['tce', '×10⁴ CNY']);
  });
});

describe('the energy flow', () => {
  const flow = panelValues(board.panels, 'flow')!;
  const size = { width: 640, height: 320, labelWidth: 110, labelPitch: 17 };

  test('merges what is beyond the twelve largest and keeps the sum', () => {
    const top = topFlow(flow, 4);
    const sum = (links: readonly { from: string; gj: number | null }[]) =>
      links.reduce((total, link) => total + (link.gj ?? 0), 0);
    expect(top.nodes.filter((node) => node.level === 2)).toHaveLength(5);
    expect(top.nodes.at(-1)?.id).toBe(FLOW_OTHER_ID);
    expect(sum(top.links)).toBeCloseTo(sum(flow.links));
  });

  test('stays inside its box with labels that do not touch', () => {
    const { boxes } = layoutFlow(flow, size);
    for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(size.height + 0.5);
    const last = boxes.filter((box) => box.level === 2).map((box) => box.y + box.height / 2);
    const distances = last.slice(1).map((y, i) => y - last[i]!);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(size.labelPitch - 0.01);
  });

  test('has heights in proportion to the energy', () => {
    const { boxes } = layoutFlow(flow, size);
    const of = (id: string) => boxes.find((box) => box.id === id)!;
    expect(of('gas').height / of('power').height).toBeCloseTo(of('gas').gj / of('power').gj, 5);
  });
});

describe('the month plan', () => {
  const plan = panelValues(board.panels, 'plan')!;

  test('says by how much the target of the day is passed', () => {
    expect(bulletModel(plan[1]!, 'warn', reader)).toMatchObject({
      actualText: '117.9',
      dueText: 'due 116.0',
      overText: '1.6\u00a0% over target',
    });
    expect(bulletModel(plan[0]!, 'normal', reader).overText).toBeNull();
  });

  test('of a part of the month is a lower bound with how much of it there is', () => {
    const partial = { ...plan[0]!, completeness: 34.3, projected: null };
    expect(bulletModel(partial, 'unknown', reader)).toMatchObject({
      actualText: `≥ ${bulletModel(plan[0]!, 'normal', reader).actualText}`,
      partialText: '34 % of data',
      overText: null,
    });
    expect(bulletModel(partial, 'unknown', reader).outlookText).toContain('–');
    expect(bulletModel({ ...plan[0]!, completeness: 96 }, 'normal', reader).partialText).toBeNull();
  });

  test('without a target draws no mark that nobody set', () => {
    const bare = { ...plan[0]!, due: null, target: null, redLine: null };
    expect(bulletModel(bare, 'unknown', reader)).toMatchObject({
      duePct: null,
      redLinePct: null,
      redLineText: null,
    });
  });
});

describe('tables', () => {
  test('hold every panel with values, unknown stays empty', () => {
    expect(
      boardTables(wholePlantEnergyKind, tables, board, tableContext).map((table) => table.title),
    ).toEqual([
      'Key figures',
      'Load curve',
      'Workshop ranking',
      'Energy mix',
      'Energy flow',
      'Month plan and actual',
    ]);
    const gap = {
      ...board,
      panels: {
        ...board.panels,
        ranking: {
          ...panelValues(board.panels, 'ranking')!,
          total: { kwh: null, share: null, deltaPct: null },
        },
      },
    };
    expect(tables.panelTable(gap, 'ranking', tableContext)?.rows.at(-1)).toEqual([
      'Plant',
      null,
      null,
      null,
      null,
    ]);
  });

  test('leave out panels without values or without permission', () => {
    const few = { ...board, panels: { kpis: board.panels.kpis, mix: { gap: 'notConfigured' as const } } };
    expect(boardTables(wholePlantEnergyKind, tables, few, tableContext)).toHaveLength(1);
  });
});

/** A board as a platform may tell it: what is no count has more digits than anybody reads. */
const unrounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'number' && !Number.isInteger(part) ? part + 0.029_627_023_08 : part,
  );

describe('exports of every board', () => {
  const all = samples(nowMs);
  test.each([
    ['whole-plant-energy-board', wholePlantEnergyKind, tables],
    ['production-alarm-board', productionAlarmKind, alarmTables],
    ['energy-saving-benefit-board', energySavingBenefitKind, benefitTables],
    ['energy-efficiency-board', energyEfficiencyKind, efficiencyTables],
    ['workshop-energy-board', workshopEnergyKind, workshopTables],
    ['peak-valley-usage-board', peakValleyUsageKind, usageTables],
    ['energy-quality-board', energyQualityKind, qualityTables],
    ['main-board', mainKind, mainTables],
    ['equipment-operation-board', equipmentOperationKind, equipmentTables],
  ] as const)('%s prints no digit that nobody reads', (name, kind, own) => {
    const made = boardTables(
      kind as BoardKind,
      own as BoardTables,
      unrounded(all[name]) as AnyBoard,
      tableContext,
    );
    expect(made.length).toBeGreaterThan(2);
    for (const { title, head, rows } of made)
      for (const cell of [title, ...head, ...rows.flat()])
        expect(`${title}: ${cell ?? ''}`).not.toMatch(/\d\.\d{7,}/);
  });

  test('a share of readings is rounded down to what is shown', () => {
    expect(completenessText(99.929_627_023_08, reader)).toBe('99.9 %');
    expect(completenessText(99.97, reader)).toBe('99.9 %');
    expect(completenessText(100, reader)).toBe('100.0 %');
  });
});
