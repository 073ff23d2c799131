import { describe, expect, test } from 'vitest';
import { isTranslated, named, plantName } from '@plantdeck/platform/engine/names/plant-name.ts';
import { packHash } from '../../testing/pack-hash.ts';
import { QUALITY } from '../engine/slot-builder.ts';
import { daysOf, slotQuantity, slotsOf, trueQuantity } from '../../testing/plant-days.ts';
import { createModel, type ModelName } from './plant-models.ts';

const MODELS: readonly { name: ModelName; plantId: string; meters: Record<string, number> }[] = [
  { name: 'ceramics', plantId: 'CER', meters: { electric: 38, gas: 7, water: 4 } },
  { name: 'cement', plantId: 'CEM', meters: { electric: 34, coal: 2, water: 3, recovered: 1 } },
  { name: 'paper', plantId: 'PAP', meters: { electric: 30, steam: 6, water: 5 } },
  { name: 'aluminium', plantId: 'ALU', meters: { electric: 24, gas: 5, water: 3 } },
];

describe.each(MODELS)('the $name model', ({ name, plantId, meters: wanted }) => {
  const model = createModel(name, plantId, named('enterprise.cer1'));
  const { structure, rules, stopUnits, stopReasons, signals } = model;
  const areas = new Set(structure.areas.map((area) => area.id));

  test('has its meters, each on an area of the tree, with ids of their own', () => {
    const count: Record<string, number> = {};
    for (const { energy } of structure.meters) count[energy] = (count[energy] ?? 0) + 1;
    expect(count).toEqual(wanted);
    expect(structure.meters.filter((meter) => !areas.has(meter.areaId))).toEqual([]);
    expect(new Set(structure.meters.map((meter) => meter.id)).size).toBe(structure.meters.length);
    expect(structure.areas.filter((area) => area.parentId !== null && !areas.has(area.parentId))).toEqual([]);
    expect(areas.size).toBe(structure.areas.length);
    const energies = new Set(structure.energyTypes.map((type) => type.code));
    expect(structure.meters.filter((meter) => !energies.has(meter.energy))).toEqual([]);
    expect(structure.production.filter(({ areaId }) => !areas.has(areaId))).toEqual([]);
  });

  test('no feeder of an energy measures what another measures', () => {
    for (const a of structure.meters)
      for (const b of structure.meters)
        if (a !== b && a.energy === b.energy && a.kind === 'feeder' && b.kind === 'feeder')
          expect(`${a.areaId}.`.startsWith(`${b.areaId}.`) ? [a.id, b.id] : []).toEqual([]);
  });

  test('rules and stops belong to areas of the tree, and rules watch signals there are', () => {
    expect(rules.filter((rule) => !areas.has(rule.areaId))).toEqual([]);
    expect(stopUnits.filter((id) => !areas.has(id))).toEqual([]);
    expect(new Set(rules.map((rule) => rule.code)).size).toBe(rules.length);
    expect(new Set(signals).size).toBe(signals.length);
    expect(rules.filter((rule) => signals[rule.signal] === undefined)).toEqual([]);
    expect(stopReasons[model.unknownReason]?.code).toBe('unknown');
  });

  test('everything it names has a name in all eight languages', () => {
    const all = [
      ...structure.areas,
      ...structure.meters,
      ...structure.energyTypes,
      ...structure.grades,
      ...rules,
      ...stopReasons,
    ];
    expect(all.filter((one) => !isTranslated(one)).map((one) => one.en)).toEqual([]);
    for (const one of all)
      for (const language of ['id', 'ja', 'vi'] as const)
        expect(plantName(language, one).replace(/\d/g, '')).not.toBe('');
  });

  const [first, second] = daysOf(model, 4, 2);

  test('the same days come out the same on a second run', () => {
    expect(daysOf(model, 4, 2).map((day) => packHash(day.pack))).toEqual(
      [first!, second!].map((day) => packHash(day.pack)),
    );
  });

  test('every value is a number, and nothing runs backwards', () => {
    for (const { pack, truth } of [first!, second!]) {
      expect([...truth.signalMeans].filter((mean) => !Number.isFinite(mean))).toEqual([]);
      expect(truth.rates.findIndex((rate) => !(rate >= 0))).toBe(-1);
      expect(pack.outputQty.findIndex((value) => !(value >= 0))).toBe(-1);
      expect(truth.rejectedReadings).toBe(0);
    }
  });

  test('energy closes: slots are what was true, and the incomer is its feeders and 1.5 % of loss', () => {
    for (const day of [first!, second!]) {
      const feeders = structure.meters.flatMap((meter, index) =>
        meter.energy === 'electric' && meter.kind === 'feeder' ? [index] : [],
      );
      const below = feeders.reduce((sum, meter) => sum + trueQuantity(day, meter), 0);
      expect(Math.abs(below / trueQuantity(day, 0) - 0.985)).toBeLessThan(0.001);
      structure.meters.forEach((_, meter) => {
        const isWhole = slotsOf(day, meter).filter((slot) => slot.quality === QUALITY.good).length >= 96;
        const quantity = trueQuantity(day, meter);
        if (isWhole && quantity > 1) expect(slotQuantity(day, meter) / quantity).toBeCloseTo(1, 2);
      });
    }
  });
});
