import { describe, expect, test } from 'vitest';
import { WholePlantEnergySchema, type WholePlantEnergy } from '@plantdeck/core/contract';
import { sampleWholePlantEnergy } from '../whole-plant-energy/whole-plant-energy.sample.ts';
import { hostSnapshot } from './feed-store.ts';
import { createFeedParser } from './parse-payload.ts';

describe('payloads of a feed', () => {
  const good = sampleWholePlantEnergy();

  test('are parsed once an object', () => {
    const parse = createFeedParser<WholePlantEnergy>(WholePlantEnergySchema);
    const first = parse(hostSnapshot(good)).board;
    expect(first).not.toBeNull();
    expect(parse(hostSnapshot(good)).board).toBe(first);
    expect(parse(hostSnapshot({ ...good })).board).not.toBe(first);
  });

  test('that do not fit name their field and leave the old board', () => {
    const parse = createFeedParser<WholePlantEnergy>(WholePlantEnergySchema);
    const before = parse(hostSnapshot(good)).board;
    const { board, snapshot } = parse(hostSnapshot({ ...good, period: { ...good.period, tz: 8 } }));
    expect(board).toBe(before);
    expect(snapshot).toMatchObject({ status: 'failed', error: { kind: 'contract', field: 'period.tz' } });
  });

  test('that do not fit deep inside a panel name the very field', () => {
    const parse = createFeedParser<WholePlantEnergy>(WholePlantEnergySchema);
    const wrong = structuredClone(good) as unknown as { panels: { mix: { byType: { kgce: unknown }[] }[] } };
    wrong.panels.mix[2]!.byType[1]!.kgce = 'many';
    expect(parse(hostSnapshot(wrong)).snapshot.error).toMatchObject({ field: 'panels.mix.2.byType.1.kgce' });
  });

  test('of a refused board are forgotten', () => {
    const parse = createFeedParser<WholePlantEnergy>(WholePlantEnergySchema);
    parse(hostSnapshot(good));
    expect(parse({ ...hostSnapshot(good), status: 'forbidden' }).board).toBeNull();
  });
});
