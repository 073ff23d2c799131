import { useRef, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { PracticeStatSchema, type PracticeList } from '@plantdeck/core/contract';
import { Icon, Sparkline } from '@plantdeck/core/ui/base';
import { formatDelta, formatMonth, formatPercent } from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import { bulletMarks } from '../indicators/bullet.ts';
import { figureOf, figureText, JudgeMark } from '../indicators/figures.tsx';
import { TrendDrawer } from '../indicators/lazy-trend-drawer.tsx';
import { useInView } from '../widget/use-in-view.ts';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';

type PracticeRecord = PracticeList['records'][number];

/** A bullet bar a figure: the year so far, its target, its red line, and the best month that there was. */
export function BestPracticeView(props: WidgetViewProps<PracticeList, object>): ReactNode {
  const { data, reader, session, isStale, select } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data.records.find(({ cfg }) => cfg.id === openId);
  return (
    <>
      {session && <InShort session={session} version={data.version} reader={reader} asOfMs={props.asOfMs} />}
      <ul className="bp-list">
        {data.records.map((record) => (
          <li key={record.cfg.id} className="bp">
            <Bullet
              record={record}
              reader={reader}
              isStale={isStale}
              onOpen={
                session
                  ? () => {
                      select(record.cfg.id);
                      setOpenId(record.cfg.id);
                    }
                  : null
              }
            />
          </li>
        ))}
      </ul>
      {open && session && (
        <TrendDrawer
          name={open.cfg.name}
          kpi={open.kpi}
          session={session}
          endpoint="workPracticeTrend"
          indicatorIds={[open.cfg.id]}
          given={null}
          reader={reader}
          isStale={isStale}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

/** The figures in short are looked at again after so long. */
const AGAIN_MS = 600_000;

/** How many keep their target, which is nearest to its best month, and which team was best most often. */
function InShort({
  session,
  version,
  reader,
  asOfMs,
}: {
  readonly session: PlantSession;
  readonly version: number;
  readonly reader: WidgetReader;
  readonly asOfMs: number;
}): ReactNode {
  const { t, lang } = reader;
  const place = useRef<HTMLParagraphElement>(null);
  const key = `${session.id} ${version} ${Math.floor(asOfMs / AGAIN_MS)}`;
  const { data, error } = useInView(place, key, (signal) =>
    session.request('workPracticeStat', { schema: PracticeStatSchema, signal }),
  );
  const facts =
    data === null
      ? []
      : [
          data.metPct !== null &&
            t('indicators.best.met', {
              met: data.counts.normal ?? 0,
              judged: data.judged,
              pct: formatPercent(data.metPct, lang, 0),
            }),
          data.nearest &&
            t('indicators.best.nearest', {
              name: data.nearest.name,
              value: figureText(data.nearest.value, data.nearest.unit, reader),
            }),
          data.bestTeam && t('indicators.best.team', { team: data.bestTeam.team, n: data.bestTeam.times }),
        ].filter((fact) => typeof fact === 'string');
  return (
    <p className="bp-short" ref={place}>
      {error === null ? facts.join(' · ') : failureText(error, t)}
    </p>
  );
}

const monthText = (month: string, { lang }: WidgetReader): string =>
  formatMonth(Date.parse(`${month}-15T12:00:00Z`), 'UTC', lang);

function bestText(
  { month, team }: NonNullable<PracticeRecord['best']>,
  value: string,
  reader: WidgetReader,
): string {
  const when = monthText(month, reader);
  return team === undefined
    ? reader.t('indicators.best.best', { value, month: when })
    : reader.t('indicators.best.bestOfTeam', { value, month: when, team });
}

interface BulletProps {
  readonly record: PracticeRecord;
  readonly reader: WidgetReader;
  readonly isStale: boolean;
  readonly onOpen: (() => void) | null;
}

function Bullet({ record, reader, isStale, onOpen }: BulletProps): ReactNode {
  const { cfg, kpi, annualTarget, redLine, best, gapPct, projected, months, benchmark } = record;
  const { t, lang } = reader;
  const value = kpi?.value ?? null;
  const { text, unit } = figureOf(value, cfg.unit, reader);
  const judge = isStale ? 'unknown' : (kpi?.judge ?? 'unknown');
  const shown = (of: number): string => figureText(of, cfg.unit, reader);
  // The best month of a sum is no measure of a year.
  const marks = bulletMarks({
    actual: value,
    target: annualTarget,
    redLine,
    best: gapPct === null ? null : (best?.value ?? null),
    projected,
  });
  const facts = [
    best && bestText(best, shown(best.value), reader),
    annualTarget !== null && t('indicators.target', { value: shown(annualTarget) }),
    redLine !== null && t('indicators.redLineAt', { value: shown(redLine) }),
    gapPct !== null && t('indicators.best.gap', { pct: formatDelta(gapPct, lang) }),
    projected !== null && t('indicators.best.projected', { value: shown(projected) }),
    benchmark &&
      t('indicators.best.levels', {
        l1: shown(benchmark.level1),
        l2: shown(benchmark.level2),
        l3: shown(benchmark.level3),
        source: benchmark.source,
      }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <div className="bp-head">
        {onOpen ? (
          <button
            type="button"
            className="ind-open"
            aria-label={t('indicators.openTrend', { name: cfg.name })}
            onClick={onOpen}
          >
            {cfg.name}
          </button>
        ) : (
          <span className="ell">{cfg.name}</span>
        )}
        <JudgeMark judge={judge} t={t} />
        <span className="bp-value">
          <b className={isStale ? 'stale-value' : undefined}>{text}</b> {unit}
        </span>
      </div>
      <svg className={`bp-bar bp-${judge}`} aria-hidden="true">
        <rect className="bp-track" y="8" width="100%" height="6" rx="3" />
        {marks.actual !== null && (
          <rect className="bp-actual" y="8" width={`${marks.actual}%`} height="6" rx="3" />
        )}
        {marks.target !== null && (
          <rect className="bp-target" x={`${marks.target}%`} y="2" width="2" height="18" />
        )}
        {marks.redLine !== null && (
          <rect className="bp-red" x={`${marks.redLine}%`} y="3" width="2" height="16" />
        )}
        {marks.projected !== null && (
          <circle className="bp-projected" cx={`${marks.projected}%`} cy="11" r="4" />
        )}
        {marks.best !== null && (
          <svg x={`${marks.best}%`} overflow="visible">
            <path className="bp-best" d="M0 5.5l5.5 5.5-5.5 5.5-5.5-5.5z" />
          </svg>
        )}
      </svg>
      <div className="bp-foot">
        <span className="bp-facts">
          {kpi === null ? (
            <>
              <Icon name="info" size="xs" /> {t('indicators.unusable')}
            </>
          ) : (
            facts.join(' · ')
          )}
        </span>
        {months.length > 1 && <Sparkline values={months.map((month) => month.value)} muted={isStale} />}
      </div>
    </>
  );
}
