// @ts-check
// `npm run new:board -- kiln-monitoring ["Kiln monitoring"]`: a board that runs, as two folders; all else is derived.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { QUERIES, readBoards, reservedRoutes, writeDerived } from './boards.mjs';
import { camelCase, LANGUAGES } from './descriptors.mjs';
import { root, run } from './process.mjs';
import { fail } from './setup.mjs';

const [name = '', given] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  fail('Name the board: npm run new:board -- kiln-monitoring. The name is lower case with hyphens.');
const folder = `packages/boards/src/${name}/`;
const queries = `${QUERIES}${name}/`;
for (const one of [folder, queries])
  if (existsSync(root + one)) fail(`${one} exists already. Choose another name, or change what is there.`);

const code = camelCase(name);
const pascal = `${code[0]?.toUpperCase()}${code.slice(1)}`;
const constant = name.replaceAll('-', '_').toUpperCase();
const spaced = name.replaceAll('-', ' ');
const english = given ?? `${spaced[0]?.toUpperCase()}${spaced.slice(1)}`;
const planned = reservedRoutes(root).find(({ board }) => board === code);

/** Name of a board that no route names yet, until its author writes it. @type {Record<string, string>} */
const NAMES = {
  'zh-CN': `${english}看板`,
  en: english,
  id: `Papan ${english}`,
  it: `Quadro ${english}`,
  'zh-TW': `${english} 看板`,
  ja: `${english}ボード`,
  th: `บอร์ด ${english}`,
  vi: `Bảng ${english}`,
};
/** @type {Record<string, string>} */
const PURPOSES = {
  'zh-CN': '：所选区域的关键指标。',
  en: ': key figures of an area.',
  id: ': angka utama suatu area.',
  it: ': indicatori principali di un’area.',
  'zh-TW': '：所選區域的關鍵指標。',
  ja: '：選択したエリアの主要指標。',
  th: ': ตัวชี้วัดหลักของพื้นที่',
  vi: ': các chỉ số chính của một khu vực.',
};
/** @type {Record<string, string>} */
const COMPLETENESS = {
  'zh-CN': '数据完整率',
  en: 'Completeness of data',
  id: 'Kelengkapan data',
  it: 'Completezza dei dati',
  'zh-TW': '資料完整率',
  ja: 'データ充足率',
  th: 'ความครบถ้วนของข้อมูล',
  vi: 'Mức đầy đủ của dữ liệu',
};

/** Name of the board in a language: the title of its planned route, if there is one. @param {string} language */
function nameIn(language) {
  const titles = JSON.parse(readFileSync(`${root}packages/core/src/routes/words/${language}.json`, 'utf8'));
  return planned ? titles[planned.name] : NAMES[language];
}

/** A page id is never used twice. */
async function nextPageId() {
  const tables = readdirSync(`${root}packages/core/src/routes`).filter((file) =>
    /routes\.(ts|json)$/.test(file),
  );
  const ids = tables.flatMap((file) =>
    [...readFileSync(`${root}packages/core/src/routes/${file}`, 'utf8').matchAll(/pageId"?: (\d+)/g)].map(
      ([, id]) => Number(id),
    ),
  );
  return (
    Math.max(
      ...ids,
      ...(await readBoards(root)).flatMap(({ routes }) => routes.map(({ pageId }) => pageId)),
    ) + 1
  );
}

const pageId = await nextPageId();
const summary = `${nameIn('en')}${PURPOSES['en']}`;
const routes = planned
  ? ''
  : `  routes: [{ name: '${code}', pageId: ${pageId}, menu: { module: 'realTimeBoardProduction', order: ${pageId - 9_000_000} } }],
`;

/** @type {Record<string, string>} */
const files = {
  [`${folder}${name}.board.ts`]: `import type { BoardElementInput, BoardPlace } from '../board/board-descriptor.ts';

/** Everything public about \`<plant-${name}-board>\`. */
export const element = {
  name: '${name}-board',
  summary: ${JSON.stringify(summary)},
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  payload: '${pascal}',
  contract: 'own',
  panels: {},
} as const satisfies BoardElementInput;

/** Where the suite and the platform show it. */
export const board = {
  code: '${code}',
${routes}  query: [],
  refreshS: 60,
  chunks: {},
  docs: ${JSON.stringify(summary.replace(/\.$/, ''))},
} as const satisfies BoardPlace;
`,
  [`${folder}${name}.contract.ts`]: `import { boardSchema, KpiSchema, panel } from '@plantdeck/core/contract';
import * as v from 'valibot';

export const ${constant}_CODE = '${code}';
export const ${pascal}Schema = boardSchema(v.object({ kpis: panel(v.array(KpiSchema)) }));
/** Payload of the board \`${code}\`. */
export type ${pascal} = v.InferOutput<typeof ${pascal}Schema>;
`,
  [`${folder}${name}.kind.tsx`]: `import { boardKind } from '../board/board-kind.ts';
import { ${constant}_CODE, ${pascal}Schema, type ${pascal} } from './${name}.contract.ts';
import { ${constant}_WORDS } from './words/${name}-words.ts';

const WORDS = 'board.${code}.';

/** What makes the board out of the frame of all boards. */
export const ${code}Kind = boardKind<${pascal}>({
  code: ${constant}_CODE,
  schema: ${pascal}Schema,
  words: WORDS,
  namespace: ${constant}_WORDS,
  rows: [],
  far: { room: [], wall: [] },
  drawn: [],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  settings: ['area', 'display'],
  kpiCount: 1,
  renderPanel: () => null,
  loadTables: async () => ({ panelTable: () => null }),
  kpiLabel: (kpi, _range, reader) => reader.t(\`\${WORDS}kpi.\${kpi.code}\`),
});
`,
  [`${folder}words/${name}-words.ts`]: `import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const ${constant}_WORDS = '${name}';

/** Registers them; calling it again is harmless. */
export function register${pascal}Words(): void {
  registerWords(${constant}_WORDS, {
${LANGUAGES.map((lang) => `    ${/^\w+$/.test(lang) ? lang : `'${lang}'`}: () => import('./${lang}.json'),`).join('\n')}
  });
}
`,
  [`${folder}define.ts`]: `import { defineReactElement, type ElementViewProps } from '@plantdeck/core/element';
import { createElement, type ReactNode } from 'react';
import { boardElement } from '../board/board-element.ts';
import { BoardView } from '../board/board-view.tsx';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { element } from './${name}.board.ts';
import { ${code}Kind } from './${name}.kind.tsx';
import { register${pascal}Words } from './words/${name}-words.ts';

const view = (props: ElementViewProps): ReactNode => createElement(BoardView, { ...props, kind: ${code}Kind });

/** Defines \`<plant-${name}-board>\`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  register${pascal}Words();
  return defineReactElement({ ...boardElement(element), styles: [boardCss, settingsCss], view }, prefix);
}
`,
  [`${folder}${name}.sample.ts`]: `import { SAMPLE_DAY_MS, sampleIso, sampleKpi, sampleMidnight, sampleUnit } from '../board/sample-parts.ts';
import { ${constant}_CODE, type ${pascal} } from './${name}.contract.ts';

/** What the gallery shows. */
export const sample = (nowMs: number): ${pascal} => ({
  boardCode: ${constant}_CODE,
  area: { id: 'P', name: 'Plant', type: 'factory' },
  period: {
    from: sampleIso(sampleMidnight(nowMs)),
    to: sampleIso(sampleMidnight(nowMs) + SAMPLE_DAY_MS),
    tz: 'Asia/Shanghai',
    dayAccountTime: '00:00',
  },
  serverTime: sampleIso(nowMs),
  dataAsOf: sampleIso(nowMs),
  refreshS: 60,
  staleAfterS: 300,
  completeness: 99.6,
  notices: [],
  panels: { kpis: [sampleKpi('completeness', 99.6, sampleUnit('%', '%', 1, 1), nowMs, { better: 'high' })] },
});
`,
  [`${folder}${name}.browser.test.ts`]: `import { elementContract } from '../../../../tests/support/element-contract.ts';
import { SAMPLE_NOW_MS } from '../board/sample-parts.ts';
import { ${camelCase(`${name}-board`)} } from '../boards.ts';
import { define } from './define.ts';
import { sample } from './${name}.sample.ts';

define();
elementContract(${camelCase(`${name}-board`)}, {
  define,
  make: (element) => {
    (element as HTMLElement & { data: unknown }).data = sample(SAMPLE_NOW_MS);
  },
  isReady: (root) => root.querySelector('.kpi') !== null,
});
`,
  [`${queries}${name}.query.ts`]: `import { ${constant}_CODE, type ${pascal} } from '@plantdeck/boards/contract';
import type { Kpi } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { readEnergy } from '../parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from '../parts/open-board.ts';

type Panels = ${pascal}['panels'];

/**
 * Payload of the board \`${code}\`.
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function ${code}Query(context: BoardContext, scope: BoardScope): Promise<${pascal}> {
  const range = boardRange(scope);
  const open = await openBoard(context, scope, ${constant}_CODE);
  if (!open) return emptyBoard<Panels>(context, ${constant}_CODE, ['kpis']);
  const { panel, readings, isBare } = await readEnergy(context, open, range);
  const completeness = (): Kpi => ({
    code: 'completeness',
    value: readings.completeness,
    unit: { code: '%', display: '%', scale: 1, dp: 1 },
    better: 'high',
    judge: 'unknown',
    completeness: readings.completeness,
    quality: 'good',
    asOf: isoAt(panel.frame.calendar.zone, readings.dataAsOfMs),
  });
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    boardCode: ${constant}_CODE,
    panels: await permittedPanels<Panels>(context, ${constant}_CODE, {
      kpis: () => (isBare ? notConfigured(context) : [completeness()]),
    }),
  };
}
`,
  [`${queries}${name}.query.test.ts`]: `import { ${pascal}Schema } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { makeFixturePlant } from '../../../../testing/fixture-plant.ts';
import { ${code}Query } from './${name}.query.ts';

test('the payload of ${spaced} fits its schema and counts the readings', async () => {
  const database = await createTestDatabase();
  try {
    const to = '2026-11-20T14:30:00+08:00';
    await makeFixturePlant(database.db, {
      plantId: 'A',
      orgId: 'org-A',
      from: '2026-11-19T08:00:00+08:00',
      to,
    });
    const context = {
      db: database.db,
      orgId: 'org-A',
      plantId: 'A',
      language: 'en',
      can: () => true,
      now: () => Date.parse(to),
      userId: '',
    } as const;
    const { panels } = parseContract(
      ${pascal}Schema,
      JSON.parse(JSON.stringify(await ${code}Query(context, {}))),
      'payload',
    );
    expect(panels.kpis).toMatchObject([{ code: 'completeness', unit: { code: '%' } }]);
  } finally {
    await database.close();
  }
});
`,
};
for (const language of LANGUAGES) {
  const title = nameIn(language);
  files[`${folder}titles/${language}.json`] = `${JSON.stringify(
    {
      name: title,
      purpose: `${title}${PURPOSES[language]}`,
      ...(planned ? {} : { [`route.${code}`]: title }),
    },
    null,
    2,
  )}\n`;
  files[`${folder}words/${language}.json`] = `${JSON.stringify(
    { [`board.${code}.title`]: title, [`board.${code}.kpi.completeness`]: COMPLETENESS[language] },
    null,
    2,
  )}\n`;
}

for (const one of [`${folder}titles`, `${folder}words`, queries]) mkdirSync(root + one, { recursive: true });
for (const [file, source] of Object.entries(files)) writeFileSync(root + file, source);
await run('node', ['node_modules/oxfmt/bin/oxfmt', '--write', ...Object.keys(files)], { quiet: true });
await writeDerived();
await run('node', ['scripts/manifest.mjs'], { quiet: true });
console.log(
  `Made ${folder} and ${queries}, and derived the rest. Next: the panels of the schema, the query and the view, and the texts in eight languages. After a change of the descriptor run \`node scripts/boards.mjs\`.`,
);
