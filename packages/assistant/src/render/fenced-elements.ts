import { tagOf } from '@plantdeck/core/element';
import { ChartSpecSchema, tryParseContract } from '@plantdeck/core/contract';
import type { RenderOptions } from './render-options.ts';

/** Languages of fences that stand for an element. */
export const ELEMENT_FENCES: ReadonlySet<string> = new Set(['chart', 'board']);

/** The element that a finished fence stands for, or null where it is plain code after all. */
export function fencedElement(language: string, text: string, options: RenderOptions): HTMLElement | null {
  if (!ELEMENT_FENCES.has(language)) return null;
  const value = parseJson(text);
  if (value === null) return null;
  return language === 'chart' ? chartElement(value, options) : boardElement(value, options);
}

/** Holds the place of an element whose text is still being written. */
export function fencePlaceholder(options: RenderOptions): HTMLElement {
  const box = document.createElement('div');
  box.className = 'md-drawing';
  box.textContent = options.labels.drawing;
  return box;
}

/** Low enough for a chart and its table to stand on one screen of a drawer. */
const CHART_HEIGHT_PX = 200;

function chartElement(value: unknown, options: RenderOptions): HTMLElement | null {
  const spec = tryParseContract(ChartSpecSchema, value);
  if (!spec.ok) return null;
  const chart = document.createElement(tagOf({ name: 'chart' }, options.tagPrefix));
  chart.className = 'md-chart';
  chart.setAttribute('height', String(CHART_HEIGHT_PX));
  // Set before the definition has come, the helper takes it over.
  Object.assign(chart, { data: spec.value });
  return chart;
}

const BOARD_NAME = /^(?:plant-)?([a-z][a-z0-9]*(?:-[a-z0-9]+)*-board)$/;

/** `{ "element": "plant-whole-plant-energy-board", "areaId": "…", "range": "today" }`; nothing else is taken over. */
function boardElement(value: unknown, options: RenderOptions): HTMLElement | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const name = typeof fields['element'] === 'string' ? BOARD_NAME.exec(fields['element'])?.[1] : undefined;
  if (name === undefined) return null;
  const board = document.createElement(tagOf({ name }, options.tagPrefix));
  board.className = 'md-board';
  for (const [attribute, text] of Object.entries(options.elementAttributes))
    board.setAttribute(attribute, text);
  if (typeof fields['areaId'] === 'string') board.setAttribute('area-id', fields['areaId']);
  if (typeof fields['range'] === 'string') board.setAttribute('range', fields['range']);
  return board;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
