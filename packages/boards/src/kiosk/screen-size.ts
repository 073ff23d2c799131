/** Text size that a board derives all others from, by the distance that it is read from, px on a screen of 1920 × 1080. */
export const TEXT_BASE_PX: Readonly<Record<string, number>> & { readonly room: number } = {
  desk: 14,
  near: 18,
  room: 32,
  wall: 48,
};

const FRAME = { width: 1920, height: 1080 };

/**
 * How much larger everything is on a screen of more px: the same wall with finer dots, not one with more room. A smaller
 * one keeps the size and has the boards arrange themselves. In steps, so that a few px do not draw every board anew.
 */
export function screenScale({ width, height }: { readonly width: number; readonly height: number }): number {
  const scale = Math.min(width / FRAME.width, height / FRAME.height);
  return Math.max(1, Math.round(scale * 20) / 20);
}
