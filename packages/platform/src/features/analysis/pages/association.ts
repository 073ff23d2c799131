import { fitLine } from '../../../engine/statistics/regression.ts';
import {
  referenceQuantities,
  referenceValue,
  type ReferenceQuantity,
} from '../../../engine/energy/reference-figures.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult, ChoiceContext } from '../analysis.ts';
import { isAnalysisWord, type AnalysisWord } from '../analysis-words.ts';
import { line, stepChart, stepName } from '../charts.ts';
import { column, figure, textColumn } from '../figures.ts';
import { PLAIN, COUNT, unitOf } from '../../../engine/units/row-units.ts';

/** Two quantities of an area beside each other: whether one moves with the other, and by how much. */
export const association: AnalysisDefinition = {
  page: 'associationAnalysis',
  range: 'last30Days',
  areaTypes: ['factory', 'workshop', 'line'],
  async choices(context) {
    const options = knownQuantities(context).map((quantity) => ({
      value: quantity.code,
      label: nameOf(context, quantity),
    }));
    // What is made explains what is used more often than the other way round.
    const driver = options.find(({ value }) => value === 'output');
    const used = options.find(({ value }) => value === 'electric');
    const first = (one: typeof driver) => [...(one ? [one] : []), ...options.filter((each) => each !== one)];
    return [
      { name: 'x', label: 'choice.x', options: first(driver) },
      { name: 'y', label: 'choice.y', options: first(used) },
    ];
  },
  compute,
};

/** What is known in any step of the period: half a month of readings is enough to look at. */
function knownQuantities(context: ChoiceContext): ReferenceQuantity[] {
  const { frame, period, area, buckets, withCost } = context;
  return referenceQuantities(frame).filter(
    (quantity) =>
      (withCost || !quantity.isCost) &&
      buckets.some(
        (step) => referenceValue(frame, period.blocks, step, { areaId: area.areaId, quantity }) !== null,
      ),
  );
}

function nameOf(context: ChoiceContext, { code, energyCode }: ReferenceQuantity): string {
  const key = `quantity.${code}`;
  if (isAnalysisWord(key)) return context.word(key as AnalysisWord);
  const type = context.frame.energyTypes.find((one) => one.energyCode === energyCode);
  const name = type ? context.nameOf(type) : code;
  return code === energyCode ? name : context.word('quantity.costOf', { energy: name });
}

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, period, area, buckets, word } = context;
  const all = referenceQuantities(frame);
  const [x, y] = ['x', 'y'].map((name) => all.find(({ code }) => code === context.choice(name)));
  if (!x || !y) return { figures: [], panels: [], columns: [], rows: [] };
  const read = (quantity: ReferenceQuantity, step: (typeof buckets)[number]) =>
    referenceValue(frame, period.blocks, step, { areaId: area.areaId, quantity });
  const steps = buckets.map((bucket) => ({ bucket, x: read(x, bucket), y: read(y, bucket) }));
  const points = steps.flatMap((step) =>
    step.x === null || step.y === null
      ? []
      : [{ label: stepName(context, step.bucket), x: step.x, y: step.y }],
  );
  const fit = fitLine(points);
  const [xName, yName] = [nameOf(context, x), nameOf(context, y)];
  const [xUnit, yUnit] = [unitOf(x.unit), unitOf(y.unit)];
  return {
    figures: [
      figure('r', word('figure.correlation'), fit?.correlation ?? null, PLAIN, {
        note: fit ? word(strength(fit.correlation)) : word('note.tooFewPoints'),
      }),
      figure('r2', word('figure.r2'), fit?.r2 ?? null, PLAIN),
      figure('slope', word('figure.slope'), fit?.slope ?? null, unitOf(`${y.unit}/${x.unit}`)),
      figure('base', word('figure.intercept'), fit?.intercept ?? null, yUnit),
      figure('points', word('figure.points'), points.length, COUNT),
    ],
    panels: [
      {
        kind: 'scatter',
        key: 'scatter',
        title: word('panel.scatter', { x: xName, y: yName }),
        x: { name: xName, unit: xUnit },
        y: { name: yName, unit: yUnit },
        points,
        line: fit && { intercept: fit.intercept, slope: fit.slope },
      },
      stepChart(context, {
        key: 'course',
        title: word('panel.course'),
        units: [xUnit, yUnit] as const,
        series: [
          line(
            'x',
            xName,
            steps.map((step) => step.x),
            { hue: 'd2' },
          ),
          line(
            'y',
            yName,
            steps.map((step) => step.y),
            { axis: 1, hue: 'd1' },
          ),
        ],
      }),
    ],
    columns: [
      textColumn('step', word('column.step')),
      column('x', xName, xUnit),
      column('y', yName, yUnit),
      column('fitted', word('column.fitted'), yUnit),
      column('residual', word('column.residual'), yUnit),
    ],
    rows: points.map((point) => {
      const expected = fit ? fit.intercept + fit.slope * point.x : null;
      return [point.label, point.x, point.y, expected, expected === null ? null : point.y - expected];
    }),
    notes: [word('note.association')],
  };
}

function strength(correlation: number): 'strength.strong' | 'strength.medium' | 'strength.weak' {
  const r = Math.abs(correlation);
  return r >= 0.8 ? 'strength.strong' : r >= 0.5 ? 'strength.medium' : 'strength.weak';
}
