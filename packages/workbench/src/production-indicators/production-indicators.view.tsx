import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { QuotaListSchema, WORK_CYCLES, type QuotaList, type WorkTrend } from '@plantdeck/core/contract';
import { useToast } from '@plantdeck/core/ui';
import { Icon, IconButton, Segmented, Sparkline } from '@plantdeck/core/ui/base';
import { failureText } from '@plantdeck/core/words';
import { figureOf, figureText, JudgeMark, KpiDelta } from '../indicators/figures.tsx';
import { useSortableList, type SortHandle } from '../indicators/use-sortable-list.ts';
import { TrendDrawer } from '../indicators/lazy-trend-drawer.tsx';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';
import type { ProductionCfg } from './production-indicators.model.ts';

type QuotaRecord = QuotaList['records'][number];

/** Cards of the chosen figures: number, judgement, trend; a click opens the course, a handle puts them in order. */
export function ProductionIndicatorsView(props: WidgetViewProps<QuotaList, ProductionCfg>): ReactNode {
  const { data, cfg, reader, session, isStale, select, changeCfg, openSettings } = props;
  const { t } = reader;
  const [openId, setOpenId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { order, keep } = useKeptOrder(props);
  const ids = order.filter((id) => data.records.some((record) => record.cfg.id === id));
  const nameOf = (id: string): string => data.records.find((record) => record.cfg.id === id)?.cfg.name ?? id;
  const sorting = useSortableList(ids, (next, movedId) => {
    setSaid(
      t('indicators.moved', { name: nameOf(movedId), place: next.indexOf(movedId) + 1, count: next.length }),
    );
    keep(next);
  });
  const open = data.records.find((record) => record.cfg.id === openId);
  const canSort = session !== null && openSettings !== null && ids.length > 1;
  return (
    <div className="pi">
      <div className="pi-tools">
        <Segmented
          label={t('indicators.period')}
          value={cfg.cycle}
          options={WORK_CYCLES.map((cycle) => ({ value: cycle, label: t(`indicators.cycle.${cycle}`) }))}
          onChange={(cycle) => changeCfg({ ...cfg, cycle })}
        />
      </div>
      <ul className="pi-cards">
        {sorting.order.map((id) => {
          const record = data.records.find((one) => one.cfg.id === id);
          return (
            record && (
              <li
                key={id}
                ref={sorting.placeOf(id)}
                className={sorting.draggedId === id ? 'pi-card pi-dragged' : 'pi-card'}
              >
                <Card
                  record={record}
                  reader={reader}
                  isStale={isStale}
                  handle={canSort ? sorting.handleOf(id) : null}
                  onOpen={() => {
                    select(id);
                    setOpenId(id);
                  }}
                />
              </li>
            )
          );
        })}
      </ul>
      <output className="sr" aria-live="polite">
        {said}
      </output>
      {open && (
        <TrendDrawer
          name={open.cfg.name}
          kpi={open.kpi}
          session={session}
          endpoint="workQuotaTrend"
          indicatorIds={[open.cfg.id]}
          given={session ? null : givenTrend(open, data)}
          reader={reader}
          isStale={isStale}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly record: QuotaRecord;
  readonly reader: WidgetReader;
  readonly isStale: boolean;
  readonly handle: SortHandle | null;
  readonly onOpen: () => void;
}

function Card({ record: { cfg, kpi, spark }, reader, isStale, handle, onOpen }: CardProps): ReactNode {
  const { t } = reader;
  const { text, unit } = figureOf(kpi?.value, kpi?.unit ?? cfg.unit, reader);
  const judge = isStale ? 'unknown' : (kpi?.judge ?? 'unknown');
  // Hours of a sum lie far below what the whole period should be.
  const target = cfg.statisticsMethod === 'sum' ? undefined : kpi?.target;
  return (
    <>
      <div className="pi-head">
        <button
          type="button"
          className="ind-open"
          title={cfg.name}
          aria-label={t('indicators.openTrend', { name: cfg.name })}
          onClick={onOpen}
        >
          {cfg.name}
        </button>
        {handle && (
          <IconButton
            size="s"
            icon="move"
            className="pi-grab"
            label={t('indicators.move', { name: cfg.name })}
            {...handle}
          />
        )}
      </div>
      <div className="pi-value">
        <span className={isStale ? 'stale-value' : undefined}>{text}</span>
        {unit && <small>{unit}</small>}
      </div>
      <div className="pi-line">
        {kpi === null ? (
          <span className="pi-unusable">
            <Icon name="info" size="xs" />
            {t('indicators.unusable')}
          </span>
        ) : (
          <>
            <JudgeMark judge={judge} t={t} />
            {judge !== 'warn' && judge !== 'abnormal' && <KpiDelta kpi={kpi} reader={reader} />}
          </>
        )}
      </div>
      <div className="pi-foot">
        <span>
          {kpi?.target == null
            ? ''
            : t('indicators.target', { value: figureText(kpi.target, kpi.unit, reader) })}
        </span>
        {spark && <Sparkline values={spark.v} target={target} muted={isStale} />}
      </div>
    </>
  );
}

/**
 * The order of the cards: at once on the screen, kept on the platform one save after another. Where a save fails the
 * order of the platform comes back, with a word about it.
 */
function useKeptOrder({ data, session, reader: { t }, refresh }: WidgetViewProps<QuotaList, ProductionCfg>): {
  readonly order: readonly string[];
  readonly keep: (order: readonly string[]) => void;
} {
  const toast = useToast();
  const own = useMemo(() => data.records.map((record) => record.cfg.id), [data]);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const wanted = useRef<readonly string[] | null>(null);
  const isSaving = useRef(false);
  const newest = useRef(data);
  useEffect(() => {
    newest.current = data;
  }, [data]);
  const save = async (): Promise<void> => {
    if (isSaving.current || !session) return;
    isSaving.current = true;
    let { version } = newest.current;
    const { records } = newest.current;
    try {
      for (let order = wanted.current; order !== null; order = wanted.current) {
        wanted.current = null;
        const indicators = order.flatMap((id) => records.find(({ cfg }) => cfg.id === id)?.cfg ?? []);
        const saved = await session.request('workQuotaSave', {
          schema: QuotaListSchema,
          body: { indicators, version },
        });
        version = saved.version;
      }
    } catch (error) {
      wanted.current = null;
      toast({ tone: 'error', text: t('indicators.orderFailed', { reason: failureText(error, t) }) });
    }
    isSaving.current = false;
    await refresh();
    setChosen(null);
  };
  return {
    order: chosen ?? own,
    keep: (order) => {
      setChosen(order);
      wanted.current = order;
      void save();
    },
  };
}

/** What a host gave of the course: the recent past, without ranges. */
function givenTrend({ cfg, kpi, spark }: QuotaRecord, { timeZone }: QuotaList): WorkTrend | null {
  if (!spark) return null;
  const fromMs = Date.parse(spark.t0);
  return {
    from: spark.t0,
    to: new Date(fromMs + spark.v.length * spark.stepS * 1000).toISOString(),
    previousFrom: null,
    timeZone,
    records: [
      {
        indicatorId: cfg.id,
        name: cfg.name,
        unit: cfg.unit,
        series: [{ ...spark, role: 'actual' }],
        target: cfg.statisticsMethod === 'sum' ? null : (kpi?.target ?? null),
        redLine: null,
      },
    ],
    markers: [],
    chosen: { indicatorIds: [], version: 0 },
    indicators: [],
  };
}
