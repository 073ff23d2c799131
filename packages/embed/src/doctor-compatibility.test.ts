import { describe, expect, it } from 'vitest';
import { compared } from './doctor-compatibility.ts';

const own = { boards: { min: 1, max: 2 }, live: { min: 1, max: 1 }, sockets: { min: 1, max: 2 } };

describe('what a platform speaks, in the report', () => {
  it('names the newest level of both', () => {
    const there = { boards: { min: 1, max: 1 }, live: { min: 1, max: 1 }, sockets: { min: 2, max: 3 } };
    expect(compared('https://p', '1.4.0', own, there)).toEqual({
      fits: true,
      text: 'https://p is of 1.4.0, agreed on boards 1, live 1, sockets 2',
    });
  });

  it('names both ranges where they do not meet', () => {
    const { fits, text } = compared('https://p', '9.0.0', own, { boards: { min: 3, max: 4 } });
    expect(fits).toBe(false);
    expect(text).toBe(
      'https://p is of 9.0.0 and has nothing in common for boards (here 1-2, there 3-4), sockets (here 1-2, there none)',
    );
  });

  it('does without live data and batches, which are nothing but faster', () => {
    const both = { ...own, batch: { min: 1, max: 1 } };
    const there = { boards: { min: 1, max: 1 }, sockets: { min: 1, max: 1 } };
    expect(compared('https://p', '1.0.0', both, there)).toMatchObject({ fits: true });
  });

  it('says so where the platform does not know the question', () => {
    expect(compared('https://p', '', own, null).text).toContain('taken for the first release');
  });
});
