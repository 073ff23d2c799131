import { useMemo, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel, type LimitLine } from '@plantdeck/core/chart';
import { Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { PaperQualityPrediction, QualityProperty } from './paper-quality-prediction.contract.ts';
import { PERCENT, WORDS } from './words.ts';

function propertyModel(property: QualityProperty, stale: boolean, reader: Reader): CartesianModel {
  const word = (key: string, values: Record<string, string> = {}): string =>
    reader.t(`${WORDS}props.${key}`, values);
  const line = ({ t0, stepS, v }: QualityProperty['pred']) => ({
    kind: 'line' as const,
    t: seriesTimes(Date.parse(t0), stepS, v.length),
    v,
  });
  const limit = (name: 'lsl' | 'usl' | 'target', value: number | null): LimitLine[] =>
    value === null ? [] : [{ name: word(name, { value: quantity(reader, value, property.unit) }), value }];
  const times = property.lab.map(({ sampleTime }) => Date.parse(sampleTime));
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, property.unit) }],
    series: [
      { id: 'pred', name: word('pred'), hue: 'd1', ...line(property.pred) },
      { id: 'hi', name: `${word('interval')} +`, role: 'baseline', hue: 'mute', ...line(property.hi) },
      { id: 'lo', name: `${word('interval')} \u2212`, role: 'baseline', hue: 'mute', ...line(property.lo) },
      ...(property.outside.v.some((value) => value !== null)
        ? [
            {
              id: 'outside',
              name: word('outside'),
              role: 'forecast' as const,
              hue: 'mute' as const,
              ...line(property.outside),
            },
          ]
        : []),
      {
        id: 'lab',
        name: word('lab'),
        kind: 'line',
        hue: 'text',
        markers: true,
        // A gap after each result: the laboratory knows nothing in between.
        t: times.flatMap((ms) => [ms, ms + 1]),
        v: property.lab.flatMap(({ value }) => [value, null]),
      },
    ],
    limits: [
      ...limit('usl', property.usl),
      ...limit('target', property.target),
      ...limit('lsl', property.lsl),
    ],
    stale,
  };
}

/** Why nothing is predicted, with the inputs that are the reason. */
const refusalText = (reader: Reader, { refused, refusedBy }: QualityProperty): string | null =>
  refused === null ? null : reader.t(`${WORDS}refused.${refused}`, { names: refusedBy.join(', ') });

/** Each property by itself: what the reel will test as, and what the laboratory found. */
export function PropertiesPanel(): ReactNode {
  const { board } = useBoard<PaperQualityPrediction>();
  const values = panelValues(board.panels, 'props');
  return (
    <BoardPanel code="props" detail="/associationAnalysis">
      {values && (
        <div className="properties">
          {values.map((property) => (
            <Property key={property.code} property={property} />
          ))}
        </div>
      )}
    </BoardPanel>
  );
}

function Property({ property }: { readonly property: QualityProperty }): ReactNode {
  const parts = useBoard<PaperQualityPrediction>();
  const { reader } = parts;
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => propertyModel(property, stale, reader), [property, stale, reader]);
  const why = refusalText(reader, property);
  return (
    <div className={property.refused === null ? 'property' : 'property is-refused'}>
      <div className="property-head">
        <h3>{property.name}</h3>
        <span className="property-value">{quantity(reader, property.value, property.unit)}</span>
        {property.low !== null && property.high !== null && (
          <span className="quiet-line">
            {quantity(reader, property.low, property.unit)} – {quantity(reader, property.high, property.unit)}
          </span>
        )}
        {why === null ? (
          <span className="quiet-line">
            {reader.t(`${WORDS}props.pass`, { pct: quantity(reader, property.passPct, PERCENT) })}
          </span>
        ) : (
          <Chip tone="warn" icon="alert-triangle">
            {why}
          </Chip>
        )}
      </div>
      <div className="chart-box">
        <ChartView model={model} title={property.name} onPaint={() => parts.painted('props')} />
      </div>
    </div>
  );
}
