import { useMemo, type ReactNode } from 'react';
import { ChartView, dayLabel, type CartesianModel } from '@plantdeck/core/chart';
import { Banner } from '@plantdeck/core/ui/base';
import type { BaselineFit, BaselineModel, BaselineProblem } from '@plantdeck/core/contract';
import type { Translate } from './words.ts';

/** What a fit found: the days as used and as expected, the numbers, and what speaks against it. */
export function FitPreview({
  t,
  lang,
  fit,
  unit,
}: {
  readonly t: Translate;
  readonly lang: string;
  readonly fit: BaselineFit;
  readonly unit: string;
}): ReactNode {
  const model = useMemo<CartesianModel>(
    () => ({
      kind: 'cartesian',
      x: {
        type: 'category',
        labels: fit.days.map(({ day }) => dayLabel(Date.parse(`${day}T00:00:00Z`), 'UTC', lang as 'en')),
      },
      y: [{ unit: { code: unit, display: unit, scale: 1, dp: 0 } }],
      series: [
        { id: 'energy', name: t('actual'), kind: 'line', hue: 'd1', v: fit.days.map(({ energy }) => energy) },
        {
          id: 'expected',
          name: t('expected'),
          kind: 'line',
          role: 'baseline',
          v: fit.days.map(({ expected }) => expected),
        },
      ],
    }),
    [fit, lang, unit, t],
  );
  const dropped = fit.days.filter(({ dropped: why }) => why !== null);
  return (
    <section className="fit" aria-label={t('preview')}>
      {fit.problems.map((problem) => (
        <Problem key={`${problem.code}${problem.text}`} problem={problem} />
      ))}
      <div className="fit-chart">
        <ChartView model={model} title={t('preview')} />
      </div>
      {dropped.length > 0 && (
        <p className="note">
          {t('dropped', { n: dropped.length })}{' '}
          {dropped.map(({ day, dropped: why }) => `${day} (${t(`drop.${why ?? ''}`)})`).join(', ')}
        </p>
      )}
      {fit.model && <ModelTable t={t} model={fit.model} />}
    </section>
  );
}

function Problem({ problem }: { readonly problem: BaselineProblem }): ReactNode {
  return <Banner tone={problem.level === 'refuse' ? 'error' : 'warn'}>{problem.text}</Banner>;
}

const figure = (value: number): string =>
  Math.abs(value) >= 1000
    ? value.toFixed(0)
    : Math.abs(value) >= 1
      ? value.toPrecision(4)
      : value.toPrecision(3);
const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));

export function ModelTable({
  t,
  model,
}: {
  readonly t: Translate;
  readonly model: BaselineModel;
}): ReactNode {
  return (
    <div className="model">
      <p className="note">
        {`n = ${model.n} · R² adj. ${model.r2Adj.toFixed(3)} · CV(RMSE) ${model.cvRmsePct.toFixed(2)} % · F ${model.f.toFixed(1)} (p ${pText(model.fP)})`}
      </p>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('variable')}</th>
            <th scope="col">{t('coefficient')}</th>
            <th scope="col">{t('stdError')}</th>
            <th scope="col">p</th>
            <th scope="col">{t('range')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('intercept')}</th>
            <td>{figure(model.intercept)}</td>
            <td>{figure(model.interceptSe)}</td>
            <td>{pText(model.interceptP)}</td>
            <td>–</td>
          </tr>
          {model.vars.map((one) => (
            <tr key={one.code}>
              <th scope="row">{one.unit ? `${one.name} (${one.unit})` : one.name}</th>
              <td>{figure(one.coef)}</td>
              <td>{figure(one.se)}</td>
              <td>{pText(one.p)}</td>
              <td>{`${figure(one.min)} – ${figure(one.max)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
