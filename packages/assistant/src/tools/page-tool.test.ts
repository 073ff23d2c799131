import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PageToolError, readPageTool } from './page-tool.ts';
import { createToolRegistry } from './tool-registry.ts';

const SET_KILN = {
  name: 'set_kiln',
  title: 'Set the kiln',
  description: 'Sets the temperature of a kiln.',
  writes: true,
  phrases: ['Set {kiln} to {celsius} degrees'],
  parameters: {
    type: 'object',
    properties: {
      kiln: { type: 'string' },
      celsius: { type: 'integer', maximum: 1250, title: 'Temperature' },
    },
    required: ['kiln', 'celsius'],
  },
  run: () => null,
};

describe('a tool is read once', () => {
  test('with the names of its parameters, and checks arguments by their field', async () => {
    const { offer, labels, check } = readPageTool(SET_KILN);
    expect(offer).toEqual({
      name: 'set_kiln',
      title: 'Set the kiln',
      description: 'Sets the temperature of a kiln.',
      writes: true,
      phrases: ['Set {kiln} to {celsius} degrees'],
      parameters: SET_KILN.parameters,
    });
    expect(labels).toEqual({ kiln: 'kiln', celsius: 'Temperature' });
    expect(await check({ kiln: 'K1', celsius: 900 })).toEqual({
      ok: true,
      values: { kiln: 'K1', celsius: 900 },
    });
    expect(await check({ kiln: 'K1', celsius: 1300 })).toMatchObject({ ok: false, field: 'celsius' });
  });

  test('a valibot schema is described to the platform and checks with all it knows', async () => {
    const even = v.pipe(
      v.number(),
      v.integer(),
      v.check((value) => value % 2 === 0, 'must be even'),
    );
    const { offer, check } = readPageTool({
      ...SET_KILN,
      parameters: v.object({ kiln: v.picklist(['K1', 'K2']), celsius: even }),
    });
    expect(offer.parameters).toMatchObject({
      type: 'object',
      properties: { kiln: { enum: ['K1', 'K2'] }, celsius: { type: 'integer' } },
    });
    expect(await check({ kiln: 'K1', celsius: 901 })).toEqual({
      ok: false,
      field: 'celsius',
      reason: 'must be even',
    });
    expect(await check({ kiln: 'K3', celsius: 900 })).toMatchObject({ ok: false, field: 'kiln' });
  });

  test.each([
    [null, '(root)'],
    [{ ...SET_KILN, name: '<script>' }, 'name'],
    [{ ...SET_KILN, name: 'page tool' }, 'name'],
    [{ ...SET_KILN, title: ' ' }, 'title'],
    [{ ...SET_KILN, description: 'x'.repeat(601) }, 'description'],
    [{ ...SET_KILN, parameters: 'kiln' }, 'parameters'],
    [{ ...SET_KILN, parameters: { type: 'string' } }, 'parameters.type'],
    [
      {
        ...SET_KILN,
        phrases: [],
        parameters: { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+' } } },
      },
      'parameters.properties.a.pattern',
    ],
    [{ ...SET_KILN, parameters: v.object({ kiln: v.date() }) }, 'parameters'],
    [{ ...SET_KILN, phrases: ['Set {oven}'] }, 'phrases.0'],
    [{ ...SET_KILN, phrases: 'Set' }, 'phrases'],
    [{ ...SET_KILN, writes: 'yes' }, 'writes'],
    [{ ...SET_KILN, run: 'alert(1)' }, 'run'],
    [{ ...SET_KILN, changes: [] }, 'changes'],
  ])('%j is refused by its field %s', (tool, field) => {
    const refused = (): unknown => readPageTool(tool);
    expect(refused).toThrow(PageToolError);
    expect(refused).toThrow(expect.objectContaining({ field }) as unknown as Error);
  });
});

describe('the tools that stand on a page', () => {
  test('go with the element that lent them, with their signal, and when they are taken back', () => {
    const registry = createToolRegistry();
    const owner = { isConnected: true };
    const ending = new AbortController();
    registry.register(SET_KILN, owner);
    registry.register({ ...SET_KILN, name: 'by_signal', signal: ending.signal });
    const takeBack = registry.register({ ...SET_KILN, name: 'by_hand' });
    const names = (): string[] => registry.offers().map(({ name }) => name);
    expect(names()).toEqual(['set_kiln', 'by_signal', 'by_hand']);
    owner.isConnected = false;
    expect(names()).toEqual(['by_signal', 'by_hand']);
    expect(registry.find('set_kiln')).toBeNull();
    ending.abort();
    takeBack();
    expect(names()).toEqual([]);
  });

  test('of one name the newest counts, and the one before it again when that goes', () => {
    const registry = createToolRegistry();
    const newer = { isConnected: true };
    registry.register(SET_KILN, { isConnected: true });
    registry.register({ ...SET_KILN, title: 'Newer' }, newer);
    registry.register({ ...SET_KILN, title: 'Newest' }, newer);
    expect(registry.offers().map(({ title }) => title)).toEqual(['Newest']);
    newer.isConnected = false;
    expect(registry.offers().map(({ title }) => title)).toEqual(['Set the kiln']);
  });

  test('are not more than a question may carry', () => {
    const registry = createToolRegistry();
    for (let index = 0; index < 32; index += 1) registry.register({ ...SET_KILN, name: `tool_${index}` });
    expect(() => registry.register({ ...SET_KILN, name: 'one_more' })).toThrow('32 tools at most');
    expect(registry.offers()).toHaveLength(32);
  });
});
