import { memo, type ReactNode } from 'react';
import { PriorityMark } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { ageText, percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import { HEAT_STEP_CODES, type FurnaceCard, type MeltingFurnace } from './melting-furnace.contract.ts';
import { CELSIUS, NM3_PER_H, PASCAL, TONNES, WORDS } from './words.ts';

const KG_PER_T = 1000;

/** Every furnace with its heat: grey as long as it is normal. A click opens its trend. */
export function FurnacesPanel(): ReactNode {
  const { board, reader, age, drill } = useBoard<MeltingFurnace>();
  const furnaces = panelValues(board.panels, 'furnaces');
  return (
    <BoardPanel code="furnaces" detail="/equipmentOperation">
      {furnaces && (
        <ul className="fur-cards">
          {furnaces.map((furnace) => (
            <li key={furnace.id}>
              <Card
                furnace={furnace}
                reader={reader}
                isFresh={age === 'fresh'}
                onOpen={() =>
                  drill('furnaces', furnace.id, { to: '/dataQuery', query: { areaId: furnace.id } })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </BoardPanel>
  );
}

/** When the heat can be tapped; nothing to say while it is. */
function readyText({ heatNo, heatStep, readyAt }: FurnaceCard, reader: Reader): string {
  if (heatNo === null || heatStep === 'tap') return '';
  if (heatStep === 'hold') return reader.t(`${WORDS}card.readyNow`);
  return readyAt === null
    ? reader.t(`${WORDS}card.readyUnknown`)
    : reader.t(`${WORDS}card.ready`, { time: timeOf(reader, readyAt) });
}

interface CardProps {
  readonly furnace: FurnaceCard;
  readonly reader: Reader;
  readonly isFresh: boolean;
  onOpen(): void;
}

const Card = memo(
  function Card({ furnace, reader, isFresh, onOpen }: CardProps): ReactNode {
    const { name, step, heatStep, heatNo, alloy, priority, chargeKg, o2Pct, o2Quality } = furnace;
    const word = (key: string): string => reader.t(WORDS + key);
    const at = heatStep === null ? -1 : HEAT_STEP_CODES.indexOf(heatStep);
    const isOver =
      furnace.stepElapsedMin !== null &&
      furnace.stepTargetMin !== null &&
      furnace.stepElapsedMin > furnace.stepTargetMin;
    const isMarked = isFresh && (step === 'fault' || step === null);
    const values = [
      {
        key: 'charge',
        text: quantity(reader, chargeKg === null ? null : chargeKg / KG_PER_T, TONNES, 'base'),
      },
      { key: 'metal', text: quantity(reader, furnace.metalC, CELSIUS, 'base') },
      { key: 'roof', text: quantity(reader, furnace.roofC, CELSIUS, 'base') },
      { key: 'gas', text: quantity(reader, furnace.gasNm3h, NM3_PER_H, 'base') },
      { key: 'o2', text: percent(reader, o2Pct), isUncertain: o2Quality === 'uncertain' },
      { key: 'draft', text: quantity(reader, furnace.draftPa, PASCAL, 'base') },
    ];
    return (
      <button
        type="button"
        className={['fur-card', `fur-${step ?? 'silent'}`, isMarked && 'is-marked', !isFresh && 'is-old']
          .filter(Boolean)
          .join(' ')}
        onClick={onOpen}
      >
        <span className="fur-head">
          {priority !== null && isFresh && (
            <PriorityMark priority={priority} label={reader.t(`${WORDS}priority`, { n: priority })} />
          )}
          <span className="fur-name">{name}</span>
          <span className="fur-step">{word(step === null ? 'silent' : `step.${step}`)}</span>
        </span>
        <span className="fur-heat">
          {heatNo === null
            ? word('card.noHeat')
            : reader.t(`${WORDS}card.heat`, { no: heatNo, alloy: alloy ?? '–' })}
        </span>
        <span className="fur-steps">
          {HEAT_STEP_CODES.map((one, index) => (
            <span
              key={one}
              className={['fur-bar', index < at && 'is-done', index === at && 'is-now']
                .filter(Boolean)
                .join(' ')}
              aria-current={index === at ? 'step' : undefined}
              title={word(`step.${one}`)}
            >
              {word(`step.${one}`)}
            </span>
          ))}
        </span>
        <span className="fur-times">
          {furnace.stepElapsedMin !== null && furnace.stepTargetMin !== null && (
            <span className={isOver && isFresh ? 'is-over' : ''}>
              {reader.t(`${WORDS}card.${isOver ? 'over' : 'elapsed'}`, {
                time: ageText(reader, furnace.stepElapsedMin * 60),
                target: ageText(reader, furnace.stepTargetMin * 60),
              })}
            </span>
          )}
          <span className="fur-ready">{readyText(furnace, reader)}</span>
        </span>
        <span className="fur-values">
          {values.map(({ key, text, isUncertain }) => (
            <span key={key} className={isUncertain ? 'fur-value is-uncertain' : 'fur-value'}>
              <span className="fur-label">{word(`value.${key}`)}</span>
              <b>{text}</b>
              {isUncertain && <span className="fur-why">{word('card.held')}</span>}
            </span>
          ))}
        </span>
        <span className="fur-load">
          <span className="fur-label">{word('card.spark')}</span>
          <Spark values={furnace.spark} scale={[0, furnace.ratedNm3h]} />
          <span className="fur-label">{furnace.doorOpen === true ? word('card.doorOpen') : ''}</span>
        </span>
      </button>
    );
  },
  (before, after) =>
    before.furnace === after.furnace && before.isFresh === after.isFresh && before.reader === after.reader,
);
