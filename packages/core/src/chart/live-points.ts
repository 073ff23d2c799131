import type { CartesianModel } from './model.ts';
import { createPointRing, type PointRing } from './ring-buffer.ts';

const DEFAULT_WINDOW_POINTS = 600;

/** Points that were appended to the lines of a chart, the oldest falling out; none until the first. */
export interface LivePoints {
  isLive(): boolean;
  /** The model with the points in the place of its own. */
  into(model: CartesianModel): CartesianModel;
  /** @returns whether this is the first point, from which on the lines are live */
  append(model: CartesianModel, seriesIndex: number, tMs: number, value: number | null): boolean;
  /** How many points a line keeps. @returns whether the lines are live, so that they are drawn anew */
  setWindow(model: CartesianModel, points: number): boolean;
  /** The lines are those of the model again. */
  leave(): void;
}

export function createLivePoints(windowPoints: number | undefined): LivePoints {
  let most = windowPoints;
  let rings: PointRing[] | undefined;

  function ringsOf({ series: all }: CartesianModel): PointRing[] {
    const longest = all.reduce((longestYet, { v }) => Math.max(longestYet, v.length), 0);
    const capacity = most ?? Math.max(DEFAULT_WINDOW_POINTS, longest);
    return all.map(({ t, v }) => {
      const ring = createPointRing(capacity);
      for (let i = 0; i < v.length; i++) ring.push(t?.[i] ?? 0, v[i] ?? null);
      return ring;
    });
  }

  function into(model: CartesianModel): CartesianModel {
    if (!rings) return model;
    const kept = rings;
    return {
      ...model,
      series: model.series.map((series, i) => ({
        ...series,
        t: kept[i]?.times() ?? [],
        v: kept[i]?.values() ?? [],
      })),
    };
  }

  return {
    isLive: () => rings !== undefined,
    into,
    append(model, seriesIndex, tMs, value) {
      const isFirst = rings === undefined;
      rings ??= ringsOf(model);
      rings[seriesIndex]?.push(tMs, value);
      return isFirst;
    },
    setWindow(model, points) {
      if (points === most) return false;
      most = points;
      if (rings) rings = ringsOf(into(model));
      return rings !== undefined;
    },
    leave: () => void (rings = undefined),
  };
}
