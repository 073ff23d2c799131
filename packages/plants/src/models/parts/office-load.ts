import type { MinuteContext } from '../../engine/plant-model.ts';

const WORK_HOURS: readonly number[] = Array.from({ length: 24 }, (_, h) =>
  h >= 8 && h < 12 ? 1 : h >= 13 && h < 18 ? 1 : h === 12 ? 0.7 : h === 7 || h === 18 ? 0.5 : 0.1,
);

/** How much of the offices is at work, 0..1, by weekday and hour. */
export const officeShare = (context: MinuteContext): number =>
  context.calendar.weeklyLoad * (0.35 + 0.65 * WORK_HOURS[context.hour]!);

/** Lighting, offices and their cooling, kW. @param ratedKw on a working day without cooling */
export function officeKw(context: MinuteContext, ratedKw: number, noise: number): number {
  const share = officeShare(context);
  const cooling = Math.max(0, context.outsideC - 22) * 0.027 * ratedKw * share;
  return (
    (ratedKw * share + 0.11 * ratedKw + cooling) * (1 + noise) * (context.calendar.holidayLoad < 1 ? 0.6 : 1)
  );
}
