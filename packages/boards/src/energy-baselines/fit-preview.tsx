import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import { Banner, Button } from '@plantdeck/core/ui/base';
import type { BaselineFit, BaselineModel, BaselineProblem } from '@plantdeck/core/contract';
import type { Language } from '@plantdeck/core';
import { formatDay, formatMonthDay } from '@plantdeck/core/units';
import { modelFigure, pText, ratioText } from '../baselines/model-figures.ts';
import type { Translate } from './words.ts';

/** What a fit found: the days as used and as expected, the numbers, and what speaks against it. */
export function FitPreview({
  t,
  lang,
  fit,
  unit,
  onLeaveOut,
}: {
  readonly t: Translate;
  readonly lang: Language;
  readonly fit: BaselineFit;
  readonly unit: string;
  /** Fits anew without a driver. */
  readonly onLeaveOut: (driver: string) => void;
}): ReactNode {
  const model = useMemo<CartesianModel>(
    () => ({
      kind: 'cartesian',
      x: {
        type: 'category',
        labels: fit.days.map(({ day }) => formatMonthDay(`${day}T00:00:00Z`, 'UTC', lang)),
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
      <Problems
        problems={fit.problems}
        leaveOut={(driver) => <LeaveOut t={t} onClick={() => onLeaveOut(driver)} />}
      />
      <div className="fit-chart">
        <ChartView model={model} title={t('preview')} />
      </div>
      {dropped.length > 0 && (
        <p className="note">
          {t('dropped', { n: dropped.length })}{' '}
          {dropped
            .map(({ day, dropped: why }) => `${formatDay(day, lang)} (${t(`drop.${why ?? ''}`)})`)
            .join(', ')}
        </p>
      )}
      {fit.model && <ModelTable t={t} lang={lang} model={fit.model} />}
    </section>
  );
}

const PROBLEM_TONES = { refuse: 'error', warn: 'warn', info: 'info' } as const;

/** What speaks against a model, each with the way out that the page itself can go. */
export function Problems({
  problems,
  leaveOut,
}: {
  readonly problems: readonly BaselineProblem[];
  readonly leaveOut?: (driver: string) => ReactNode;
}): ReactNode {
  return problems.map(({ level, code, text, driver }) => (
    <Banner
      key={`${code}${driver ?? ''}`}
      tone={PROBLEM_TONES[level]}
      action={driver !== undefined && code === 'driverWeak' ? leaveOut?.(driver) : undefined}
    >
      {text}
    </Banner>
  ));
}

function LeaveOut({ t, onClick }: { readonly t: Translate; readonly onClick: () => void }): ReactNode {
  return (
    <Button size="s" onClick={onClick}>
      {t('leaveOut')}
    </Button>
  );
}

export function ModelTable({
  t,
  lang,
  model,
}: {
  readonly t: Translate;
  readonly lang: Language;
  readonly model: BaselineModel;
}): ReactNode {
  return (
    <div className="model">
      <p className="note">
        {`n = ${model.n} · R² adj. ${ratioText(model.r2Adj, 3, lang)} · CV(RMSE) ${ratioText(model.cvRmsePct, 2, lang)} % · F ${ratioText(model.f, 1, lang)} (p ${pText(model.fP, lang)})`}
      </p>
      <table className="plain model-table">
        <thead>
          <tr>
            <th scope="col">{t('variable')}</th>
            <th scope="col" className="num">
              {t('coefficient')}
            </th>
            <th scope="col" className="num">
              {t('stdError')}
            </th>
            <th scope="col" className="num">
              p
            </th>
            <th scope="col" className="num">
              {t('range')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('intercept')}</th>
            <td className="num">{modelFigure(model.intercept, lang)}</td>
            <td className="num">{modelFigure(model.interceptSe, lang)}</td>
            <td className="num">{pText(model.interceptP, lang)}</td>
            <td className="num">–</td>
          </tr>
          {model.vars.map((one) => (
            <tr key={one.code}>
              <th scope="row">{one.unit ? `${one.name} (${one.unit})` : one.name}</th>
              <td className="num">{modelFigure(one.coef, lang)}</td>
              <td className="num">{modelFigure(one.se, lang)}</td>
              <td className="num">{pText(one.p, lang)}</td>
              <td className="num">{`${modelFigure(one.min, lang)} – ${modelFigure(one.max, lang)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
