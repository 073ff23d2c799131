import type { ReactNode } from 'react';
import type { EquipmentCard, EquipmentOperation } from '@plantdeck/core/contract';
import { Icon } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { agoText, figure, percent, quantity, timeOf } from '../board/reader.ts';
import { freshnessScale } from '../freshness/freshness.ts';
import { STATE_ICON, hoursText, limitsText, sinceText, stateText } from './machine-text.ts';
import { WORDS } from './words.ts';

const KW = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
/** Older than this, a load is told with its age. */
const LATE_AFTER_MS = 5 * 60_000;

/** One machine: how it is and since when, what it takes, what is watched of it, its day and its longest stops. */
export function MachineCard({ card }: { readonly card: EquipmentCard }): ReactNode {
  const parts = useBoard<EquipmentOperation>();
  const { board, reader, nowMs, isFar } = parts;
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const ageMs = card.asOf === null ? 0 : nowMs - Date.parse(card.asOf);
  const isLate = !freshnessScale(board).closed && ageMs > LATE_AFTER_MS;
  const state = parts.age === 'dead' ? 'comm' : card.state;
  return (
    <li className={`machine machine-${state}`} data-machine={card.id}>
      <div className="machine-head">
        <h3>
          <button
            type="button"
            className="link ell"
            title={card.name}
            onClick={() =>
              parts.drill(
                'machines',
                card.id,
                card.drill ?? drillTo(parts, '/equipmentLedger', { id: card.id }),
              )
            }
          >
            {card.name}
          </button>
          <span className="second ell">{card.place}</span>
        </h3>
        <span className={`machine-state state-${state}`}>
          <Icon name={STATE_ICON[state]} size="xs" />
          {stateText(state, reader)}
        </span>
      </div>
      <p className="machine-since ell" title={sinceText(card, nowMs, reader)}>
        {sinceText(card, nowMs, reader) || '\u00A0'}
      </p>
      <Load card={card} age={isLate ? agoText(reader, ageMs / 1000) : null} />
      <Timeline card={card} />
      {!isFar && <Watched card={card} />}
      {!isFar && card.stops.length > 0 && (
        <ul className="machine-stops" aria-label={word('card.stops')}>
          {card.stops.map((stop) => (
            <li key={stop.from}>
              <span className="ell" title={stop.reason}>
                {stop.reason || word(stop.isPlanned ? 'stops.planned' : 'stops.unplanned')}
              </span>
              <span className="num">{word('minutes', { n: stop.minutes })}</span>
            </li>
          ))}
        </ul>
      )}
      {!isFar && (
        <button
          type="button"
          className="link machine-trend"
          aria-label={word('card.trendOf', { name: card.name })}
          onClick={() =>
            parts.drill('machines', card.id, card.trend ?? drillTo(parts, '/dataQuery', { areaId: card.id }))
          }
        >
          <Icon name="analysis" size="xs" />
          {word('card.trend')}
        </button>
      )}
    </li>
  );
}

function Load({ card, age }: { readonly card: EquipmentCard; readonly age: string | null }): ReactNode {
  const { reader } = useBoard<EquipmentOperation>();
  const word = (key: string, values?: Record<string, string | number>) => reader.t(WORDS + key, values);
  const load = card.kw !== null && card.ratedKw !== null ? (card.kw / card.ratedKw) * 100 : null;
  return (
    <dl className="machine-figures">
      <div>
        <dt>{word('card.power')}</dt>
        <dd>
          <b>{quantity(reader, card.kw, KW, 'base')}</b>
          {load !== null && (
            <span className="second">
              {word('card.ofRated', {
                pct: Math.round(load),
                kw: figure(reader, card.ratedKw, KW, 'base'),
              })}
            </span>
          )}
          {age !== null && <span className="second">{age}</span>}
        </dd>
      </div>
      <div>
        <dt>{word('card.run')}</dt>
        <dd>
          <b>{percent(reader, card.runPct)}</b>
          {card.oeePct !== null && (
            <span className="second">{word('card.oee', { pct: percent(reader, card.oeePct) })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{word('card.kwh')}</dt>
        <dd>
          <b>{quantity(reader, card.kwh, KWH, 'base')}</b>
        </dd>
      </div>
    </dl>
  );
}

/** The states of the whole period from left to right; what has not come yet is empty. */
function Timeline({ card }: { readonly card: EquipmentCard }): ReactNode {
  const { board, reader } = useBoard<EquipmentOperation>();
  const [fromMs, toMs] = [Date.parse(board.period.from), Date.parse(board.period.to)];
  const lengthMs = Math.max(1, toMs - fromMs);
  const at = (time: string): number => ((Date.parse(time) - fromMs) / lengthMs) * 1_000;
  return (
    <svg
      className="machine-day"
      viewBox="0 0 1000 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${card.name}: ${hoursText(card, reader)}`}
    >
      <rect className="span-none" x="0" y="0" width="1000" height="10" />
      {card.timeline.map(({ state, from, to }) => (
        <rect key={from} className={`span-${state}`} x={at(from)} y="0" width={at(to) - at(from)} height="10">
          <title>{`${stateText(state, reader)} ${timeOf(reader, from)}–${timeOf(reader, to)}`}</title>
        </rect>
      ))}
    </svg>
  );
}

function Watched({ card }: { readonly card: EquipmentCard }): ReactNode {
  const parts = useBoard<EquipmentOperation>();
  const { reader } = parts;
  if (card.parameters.length === 0) return null;
  return (
    <ul className="machine-parameters" aria-label={reader.t(`${WORDS}card.parameters`)}>
      {card.parameters.map((parameter) => {
        const limits = limitsText(parameter, reader);
        const isOut = parameter.judge === 'abnormal';
        const { drill } = parameter;
        return (
          <li key={parameter.id} className={isOut ? 'judge-abnormal' : undefined}>
            {drill ? (
              <button
                type="button"
                className="link ell"
                title={parameter.name}
                onClick={() => parts.drill('machines', parameter.id, drill)}
              >
                {parameter.name}
              </button>
            ) : (
              <span className="ell">{parameter.name}</span>
            )}
            <span className="num">
              {isOut && <Icon name="alert-circle" size="xs" />}
              {quantity(reader, parameter.value, parameter.unit, 'base')}
              {isOut && <span className="sr">{`, ${reader.t(`${WORDS}card.outside`)}`}</span>}
            </span>
            {limits !== null && <span className="second">{limits}</span>}
          </li>
        );
      })}
    </ul>
  );
}
