import { describe, expect, it } from 'vitest';
import { shapeOf } from './wall-shape.ts';

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the shape of a frame that covers the window', () => {
  it('is the element and, with room for its shadow, what stands over it', () => {
    expect(shapeOf([rect(10, 20, 300, 200), rect(100, 50, 40, 30)])).toBe(
      `path('M10 20h300v200h-300zM88 38h64v54h-64z')`,
    );
  });

  it('leaves out an element that the page shows nothing of', () => {
    expect(shapeOf([rect(10, 20, 0, 200), rect(12, 12, 1, 1)])).toBe(`path('M0 0h25v25h-25z')`);
  });
});
