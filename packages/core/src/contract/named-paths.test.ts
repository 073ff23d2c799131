/**
 * The cloud, work-home and board calls that the specification names, as it writes them, against the one table of
 * endpoints: each is answered, and asked for by a page.
 * Where the specification gives words and no spelling (Fgp list, dist, elec stat), the spelling is this table's own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ANALYSIS_PAGES } from '../contract/analysis.ts';
import {
  ANALYSIS_CALLS,
  BOARD_CALLS,
  callFor,
  ENDPOINTS,
  RECORD_CALLS,
  type Endpoint,
} from '../contract/endpoints.ts';

const variants = (start: string, ...ends: string[]): string[] => ends.map((end) => `${start}/${end}`);

/** Section 7, groups cloud and work-home, and the board paths. */
const NAMED: readonly string[] = [
  'resources/{userId}/tree',
  'message/unreadMessage/count',
  'enterprise/structure/get',
  'customizedEnterprise/homeConfig/get',
  'customizedMenu/list',
  'customizedInfo/get',
  'templateData/getCommentFacotryEnergyUsage',
  'templateData/getCommentTradeIndex',
  'cement/getEquipmentPerf',
  'monitor/value/monitor/get',
  'orgUser/org/list',
  'area/tree/list',
  'fgpAnalysis/listFgpAnalysisBoard',
  ...variants('exhibition/board', 'data', 'config'),
  ...variants('boardSetting/areaEnergyBaseline', 'list', 'save'),
  ...variants('ElectricFeesBenchmarkConfig', 'get', 'addOrUpdate'),
  'product/list',
  ...variants('alarm2', 'rule/list', 'data/list'),
  'board/whole/factory/energy',
  ...variants('ent/index', 'load', 'cost', 'trend'),
  ...variants('areaEnergy', 'export', 'fgp/list', 'dist', 'elec/stat'),
  ...variants('meterEquipment', 'history/list', 'withoutParameter/list'),
  'material/list',
  'product-lines/list',
  ...variants('factory', 'tree'),
  ...variants('index', 'tree'),
  ...variants('parameter', 'tree'),
  'ballBoard',
  'produceChecking',
  'prod-gr-qa-kanban',
  ...variants('kanban-time', 'add', 'get', 'modify'),
  ...variants('v1/handbook', 'list', 'detail'),
  'v2/store/docket/template/list',
  ...variants('work-home/backlog', 'modify', 'list', 'stat', 'trend'),
  ...variants('work-home/alarm', 'modify', 'list', 'stat', 'trend'),
  ...variants('work-home/task', 'modify', 'list', 'stat', 'trend'),
  ...variants('work-home/user-resource', 'modify', 'list', 'stat', 'trend'),
  ...variants('work-home/production-quota', 'add', 'list', 'stat', 'trend'),
  ...variants('work-home/practice', 'add', 'list', 'stat', 'trend'),
  ...variants('work-home/eqp-quota', 'add', 'list', 'stat', 'trend'),
  'monitorConfigMenu/has/config',
];

const TABLE: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(ENDPOINTS);
const namesOf = (named: string): string[] =>
  TABLE.filter(([, endpoint]) => endpoint.path === `/${named}`).map(([name]) => name);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDERS = [
  ...['assistant', 'boards', 'core', 'embed', 'shell', 'workbench'].map((name) => `packages/${name}/src`),
  'demo/site',
  'demo/subapp',
];

/** Everything that the product's pages are made of. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(file);
    const isSource = /\.tsx?$/.test(entry.name) && !/\.test\.|endpoints\.ts$/.test(entry.name);
    return isSource ? [readFileSync(file, 'utf8')] : [];
  });
}

test('API-01 the named paths are answered as they are written', () => {
  const missing = NAMED.filter((named) => namesOf(named).length === 0);
  expect(missing).toEqual([]);
});

test('API-01 the pages of the product ask for them', () => {
  const text = FOLDERS.flatMap((folder) => sources(path.join(ROOT, folder))).join('\n');
  const uncalled = NAMED.filter((named) => {
    const names = namesOf(named);
    return names.length > 0 && !names.some((name) => text.includes(`'${name}'`));
  });
  expect(uncalled).toEqual([]);
});

test('what has a path of its own is asked by it, and everything else by the call for all', () => {
  expect(callFor(BOARD_CALLS, 'wholePlantEnergy', 'boardData')).toBe('wholeFactoryEnergy');
  expect(callFor(BOARD_CALLS, 'toString', 'boardData')).toBe('boardData');
  expect(callFor(RECORD_CALLS, 'stopRecord', 'recordPage')).toBe('recordPage');
  expect(Object.keys(ANALYSIS_CALLS).filter((page) => !ANALYSIS_PAGES.some((one) => one === page))).toEqual(
    [],
  );
});
