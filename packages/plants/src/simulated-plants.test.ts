import type { SourceDeps } from '@plantdeck/platform/store/source-deps.ts';
import { expect, test } from 'vitest';
import { simulatedPlants } from './simulated-plants.ts';

const depsFor = (plantIds: readonly string[] | undefined): SourceDeps => ({
  openDatabase: () => {
    throw new Error('not started');
  },
  now: () => 0,
  onError: () => {},
  onProgress: () => {},
  onAdvanced: () => {},
  onWhole: async () => {},
  isVisited: () => false,
  configuration: { profile: 'ci', plantIds, seed: 1, startDate: undefined, clockFactor: 1 },
});

test('a source describes the plants that it was asked for, in its own order', () => {
  expect(simulatedPlants(depsFor(['CEM', 'CER'])).describe()).toEqual(['CER', 'CEM']);
  expect(simulatedPlants(depsFor(undefined)).describe()).toEqual(['CER']);
});

test('an unknown plant is refused with the plants that there are', () => {
  expect(() => simulatedPlants(depsFor(['CER', 'XYZ']))).toThrow(
    'PLANTS must be plants of CER, CE2, CEM, PAP, ALU, separated by commas (there is no XYZ).',
  );
});
