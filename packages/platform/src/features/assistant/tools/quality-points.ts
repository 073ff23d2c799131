import type { PowerQualityIndex } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { qualityPoints, tagOf } from '../../boards/index.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { assess, INDEX_TAGS, indexSeries, WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { limitOf } from '../../../engine/power-quality/limits.ts';
import { readTags } from '../../../store/tags/tag-store.ts';
import type { ToolContext } from './tool.ts';

const reading = v.nullable(v.number());
/** Of one metering point: what 95 % of its ten-minute values stay within; null where too few are there. */
export const QualityPointSchema = v.object({
  meterId: v.string(),
  name: v.string(),
  nominalKv: reading,
  voltageDeviationPct: reading,
  unbalancePct: reading,
  voltageDistortionPct: reading,
  powerFactor: reading,
  completenessPct: v.number(),
  /** Quantities outside GB/T limits. */
  exceeded: v.array(v.string()),
});
export type ToolQualityPoint = v.InferOutput<typeof QualityPointSchema>;

const INDEXES = {
  voltageDeviationPct: 'uDev',
  unbalancePct: 'unbal',
  voltageDistortionPct: 'thdU',
  powerFactor: 'pf',
} as const satisfies Record<string, PowerQualityIndex>;
const STANDARD_PF = 0.9;

/** The stored ten-minute values of the points below an area that measure power quality, assessed as the board does. */
export async function assessedPoints(
  { db, plant, language }: ToolContext,
  areaId: string,
  period: Period,
): Promise<ToolQualityPoint[]> {
  const { frame } = plant;
  const points = (await qualityPoints({ db, frame, areaId, language }, null)).filter(
    ({ code }) => code !== null,
  );
  const tags = points.flatMap(({ code }) =>
    Object.values(INDEXES).flatMap((index) => INDEX_TAGS[index].map((value) => tagOf(code ?? '', value))),
  );
  const values = await readTags(db, frame.plantId, frame.calendar.zone, tags, {
    fromMs: Math.floor(period.fromMs / WINDOW_MS) * WINDOW_MS,
    toMs: Math.floor(period.toMs / WINDOW_MS) * WINDOW_MS,
  });
  return points.map((point) => {
    const assessed = (index: PowerQualityIndex) =>
      assess(
        indexSeries(
          index,
          INDEX_TAGS[index].map((value) => values.of(tagOf(point.code ?? '', value))),
          point.nominalKv ?? 0,
          values.fromMs,
        ),
        limitOf(index, 'gb', point.nominalKv ?? 0, point.isBilled ? STANDARD_PF : null),
        values.length,
      );
    const found = Object.entries(INDEXES).map(([name, index]) => [name, assessed(index)] as const);
    const figures = Object.fromEntries(found.map(([name, { p95 }]) => [name, p95])) as Record<
      keyof typeof INDEXES,
      number | null
    >;
    return {
      meterId: point.meterId,
      name: point.name,
      nominalKv: point.nominalKv,
      ...figures,
      completenessPct: Math.min(...found.map(([, { completeness }]) => completeness)),
      exceeded: found.filter(([, { judge }]) => judge === 'abnormal').map(([name]) => name),
    };
  });
}
