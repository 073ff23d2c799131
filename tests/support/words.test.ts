import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsFolders, wordsProblems, type WordsCheckOptions } from './words-check.ts';

const root = resolve(import.meta.dirname, '../..');
const folders = ['packages', 'demo'].flatMap((folder) => wordsFolders(join(root, folder)));

/** Abbreviations are typed, on Latin keyboards, whatever the language around them. */
const PHRASES = Array.from({ length: 9 }, (_, index) => `phrase.${index + 1}.short`);

/** Texts that are rightly the same as the English ones: names, and words that both languages share. */
const COGNATES: Readonly<Record<string, NonNullable<WordsCheckOptions['sameAsEnglish']>>> = {
  'packages/shell/src/dockets/words': { it: ['no'] },
  'packages/assistant/src/words': {
    id: ['phrases.edit', ...PHRASES],
    it: PHRASES,
    ja: PHRASES,
    th: PHRASES,
    vi: PHRASES,
  },
  'packages/boards/src/words': {
    id: [
      'board.common.polling',
      'board.common.dataAt',
      'board.common.serverAt',
      'board.common.target',
      'board.wholePlantEnergy.mix.total',
    ],
    it: ['board.common.serverAt', 'board.common.source.formula'],
  },
  'packages/boards/src/settings/words': { id: ['board.settings.scroll.manual', 'board.settings.theirs'] },
  'packages/boards/src/energy-baselines/words': {
    id: ['area', 'expected', 'target'].map((name) => `baselines.${name}`),
    it: ['baselines.area'],
  },
  'packages/boards/src/energy-efficiency/words': {
    id: ['model.min', 'ranking.area'].map((name) => `board.efficiency.${name}`),
    it: ['model.min', 'model.max', 'ranking.area'].map((name) => `board.efficiency.${name}`),
  },
  'packages/boards/src/energy-saving-benefit/words': {
    id: ['measures.status', 'months.output', 'months.status', 'waterfall.volume'].map(
      (name) => `board.benefit.${name}`,
    ),
    it: ['board.benefit.waterfall.volume'],
  },
  'packages/core/src/words': { it: ['common.no'] },
  'packages/platform/src/engine/names/words': {
    id: ['unit.kW', 'unit.MW', 'unit.kg', 'of.gas'].map((name) => `seed.${name}`),
    it: ['product.beige600', 'product.clinker', 'unit.kW', 'unit.MW', 'of.gas'].map((name) => `seed.${name}`),
  },
  'packages/platform/src/features/record-words/words': {
    id: ['itemName', 'parameter', 'areaId', 'materialId', 'gasNm3', 'gasPerM2'].map(
      (name) => `field.${name}`,
    ),
    it: ['areaId', 'gasNm3', 'gasPerM2'].map((name) => `field.${name}`),
  },
  'packages/platform/src/features/reports/words': {
    id: ['col.area', 'col.meter', 'row.total'],
    it: ['col.area'],
  },
  'packages/workbench/src/indicators/words': {
    id: ['target', 'targetOf', 'column.target', 'column.parameter', 'trend.event.alarm'].map(
      (name) => `indicators.${name}`,
    ),
  },
  'packages/shell/src/words': { it: ['header.account', 'signIn.password'] },
};

describe('I18N-01 the words', () => {
  test.each(folders.map((folder) => [relative(root, folder), folder]))(
    'of %s are complete in eight languages',
    (name, folder) => {
      expect(wordsProblems(folder, { sameAsEnglish: COGNATES[name] ?? {} })).toEqual([]);
    },
  );
});
