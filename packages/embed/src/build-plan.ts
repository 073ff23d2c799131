import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { EMBEDDED_ELEMENTS } from './elements.ts';

/** Entries of the script-tag bundle by element name: the modules that a customer imports too. */
export function embedEntries(): Record<string, string> {
  return Object.fromEntries(Object.entries(EMBEDDED_ELEMENTS).map(([name, plan]) => [name, plan.module]));
}

/** Titles of the routes, for the shell alone. */
const ROUTE_WORDS = /\/core\/src\/routes\/words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Words of the shell's screens that come with the screen alone. */
const SCREEN_WORDS =
  /\/shell\/src\/(messages|alarms|help|dockets|composed-page|catalogue)\/words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Words of a board's own, which come with that board. */
const BOARD_WORDS = /\/boards\/src\/(?!chart\/)([a-z0-9-]+)\/words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Words of a widget's own, which come with that widget. */
const WIDGET_WORDS = /\/workbench\/src\/(?!widget\/)([a-z0-9-]+)\/words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Route groups, each a file of its own by the name that the product knows it under. */
const ROUTE_GROUP = /\/shell\/src\/groups\/([A-Za-z_]+)\.tsx$/;
/** Words that boards and charts share. */
const BOARDS_WORDS =
  /\/(?:core\/src\/chart|boards\/src\/chart|boards\/src)\/words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
const WORDS = /\/(core|boards|shell|assistant|workbench)\/src\/.*\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Lit serves the session and the plain answer; a board is drawn without it. */
const LIT = /\/(node_modules\/(lit|lit-html|lit-element|@lit)\/|element\/lit-element)/;
/** What every element stands on, in one file, so that nothing waits for a chain of small ones. */
const GROUND = [
  /\/node_modules\/(preact|@preact\/signals-core|@r2wc|valibot)\//,
  /\/packages\/core\/src\/(element\/(?!wall\/)|doors\/(element|words)|words(?!\/host-texts)|styles\/|ui\/(base|parts))/,
  /\/packages\/core\/src\/contract\/(bound-texts|indexed|language|parse|request-error|values|element-state|session-forms|themes|(age|plant)\.descriptor)\.ts/,
  /\/packages\/core\/src\/(constants|channel\/on-return|collection\/(poll-state|polled-feed|address-asker)|transport\/error-message|session\/session-context)\.ts/,
  // Widgets tell ages too, without the file of the boards.
  /\/packages\/core\/src\/judgement\/data-age\.ts/,
  /\/packages\/embed\/src\/array-from\.ts/,
  /vite\/preload-helper/,
];
/**
 * What the boards share, and the board of the whole plant with it: its own part is so small that the request it would
 * cost weighs more.
 */
const BOARDS = [
  /\/packages\/core\/src\/(units|judgement\/(?!data-age))/,
  /\/packages\/core\/src\/contract\/(board|whole-plant-energy)\.ts/,
  /\/packages\/core\/src\/chart\/(?!(box-watch|chart-box|chart-host|dense-line|draw-shapes|echarts|end-labels|event-shapes|frame|live-line|options|paint-scheduler|ring-buffer|shapes|text-measure)\.)/,
  /\/packages\/boards\/src\/(feed|figures|freshness)\//,
  /\/packages\/boards\/src\/whole-plant-energy\/(define|energy-board|load-model|load-panel|mix-model|mix-panel|whole-plant-energy\.(board|css|kind|view)|words)\b(?!\.sample)/,
  /\/packages\/core\/src\/flow\/flow(-styles|\.css)/,
  /\/packages\/boards\/src\/board\/(?!(export-board|panel-table-view|table-cells|area-chooser|period-chooser|tier-bar|sample-parts)\.)/,
  /\/packages\/boards\/src\/(panel\/(menu|place-beside|use-newest)|settings\/settings-sections|words\/boards-words)\./,
  /\/packages\/boards\/src\/(panel\/board|settings\/settings)\.css/,
];
/** What a session and the elements that ask it things share. */
const SESSION_PARTS =
  /\/packages\/core\/src\/(session\/(request-path|session-options|shared-(of|state))|access\/menu-tree)\.ts/;
/** What the parts of the shell share: one file for a dozen that would each cost a request of their own. */
const SHELL = [
  /\/packages\/core\/src\/(routes\/[a-z-]+|access\/routes|rules\/phone)\.ts/,
  /\/packages\/shell\/src\/(host|navigation)\//,
  /\/packages\/shell\/src\/(words\/(index|failure-text)|app\/(dead-ends|redirect)|parts\/sibling-tag|login\/(brand-mark|languages|language-select)|menu\/menu-(model|width)|routes\/(load-chunk|route-decision|dynamic-routes))\./,
];
/** The frame that all widgets share: one file for eight of them. */
const WIDGET =
  /\/packages\/(workbench\/src\/widget\/(?!settings-dialog|export-widget|words\/[a-z]{2}\b)|core\/src\/contract\/widget-state\.)/;
/** Small files that are never asked for one without the other, by the file that they become: each costs a name in the loader's table. */
const TOGETHER: Readonly<Record<string, RegExp>> = {
  equipment: /\/packages\/shell\/src\/equipment\/equipment(-login|-page|\.view|\.css)/,
  'alarm-set': /\/packages\/shell\/src\/alarms\/(alarm-(setting-(form|dialog)|query)|area-choices)\./,
  age: /\/packages\/(core\/src\/age\/|shell\/src\/parts\/answer-age)/,
  endpoints: /\/packages\/core\/src\/(contract\/endpoints|transport\/endpoint-url|sealing\/base64url)\./,
  messages: /\/packages\/(core\/src\/contract\/messages|shell\/src\/messages\/message-detail)\./,
  parts: /\/packages\/shell\/src\/parts\/(session-gate|parts|use-answer|use-settled|pager)\./,
  wall: /\/packages\/core\/src\/element\/wall\/(frame-wall|session-relay|wall-[a-z]+|room-door|host-texts-relay)\./,
  indicators:
    /\/packages\/(core\/src\/formula\/(?!index)|workbench\/src\/indicators\/(indicator-(draft|sets)|figures|lazy-trend-drawer|use-held-focus)\.)/,
};
/** The drawing of charts, asked for beside the first board and run after its numbers stand. */
const DRAWING = [
  /\/node_modules\/(echarts|zrender|tslib)\//,
  /\/packages\/core\/src\/chart\/(box-watch|chart-box|chart-host|dense-line|draw-shapes|echarts|end-labels|event-shapes|frame|live-line|options|paint-scheduler|ring-buffer|shapes|text-measure)\./,
];

/**
 * The chunk a module belongs to, or null to leave it to the bundler. The first board needs exactly: loader, core, its
 * own chunk, chart, and the words of one language; nothing of sessions, dialogs or chat stands in them.
 */
export function embedChunkName(id: string): string | null {
  const path = id.replaceAll('\\', '/');
  const titles = ROUTE_WORDS.exec(path);
  if (titles) return `words-routes-${titles[1]}`;
  const screen = SCREEN_WORDS.exec(path);
  if (screen) return `words-${screen[1]}-${screen[2]}`;
  const board = BOARD_WORDS.exec(path);
  if (board) return `words-${board[1]}-${board[2]}`;
  const widget = WIDGET_WORDS.exec(path);
  if (widget) return `words-${widget[1]}-${widget[2]}`;
  const boards = BOARDS_WORDS.exec(path);
  if (boards) return `words-boards-${boards[1]}`;
  const words = WORDS.exec(path);
  if (words) return words[1] === 'core' ? `words-${words[2]}` : `words-${words[1]}-${words[2]}`;
  // The painter of SVG files comes with the first such export; its helper serves the canvas too.
  if (/\/zrender\/lib\/svg\/(?!helper\.)|\/installSVGRenderer\.js|chart\/svg-painter\./.test(path))
    return 'svg-painter';
  const group = ROUTE_GROUP.exec(path)?.[1];
  // What the groups share is the bundler's to place.
  if (group !== undefined) return `group-${group}`;
  if (LIT.test(path)) return null;
  if (GROUND.some((pattern) => pattern.test(path))) return 'core';
  if (BOARDS.some((pattern) => pattern.test(path))) return 'boards';
  if (SESSION_PARTS.test(path)) return 'session-parts';
  if (WIDGET.test(path)) return 'widget';
  if (SHELL.some((pattern) => pattern.test(path))) return 'shell';
  if (DRAWING.some((pattern) => pattern.test(path))) return 'drawing';
  return Object.keys(TOGETHER).find((name) => TOGETHER[name]?.test(path)) ?? null;
}

/** The file of a chunk. All words share one hash, made of all of them: the loader names it once. */
export function embedChunkFile({ name }: { name: string }): string {
  wordsHash ??= hashOfWords();
  return name.startsWith('words-') ? `chunks/${name}-${wordsHash}.js` : 'chunks/[name]-[hash:7].js';
}

let wordsHash: string | undefined;

function hashOfWords(): string {
  const hash = createHash('sha256');
  for (const part of ['core', 'boards', 'shell', 'assistant', 'workbench']) {
    const folder = new URL(`../../${part}/src/`, import.meta.url);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/[\\/][a-z]{2}(-[A-Z]{2})?\.json$/.test(file))
        hash.update(part + file.replaceAll('\\', '/')).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('base64url').slice(0, 7);
}
