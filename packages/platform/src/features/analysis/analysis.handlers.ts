import {
  AnalysisQuerySchema,
  isAnalysisPage,
  type Analysis,
  type AnalysisFigure,
  type AnalysisPageName,
  type AnalysisPanel,
} from '@plantdeck/core/contract';
import { ANALYSIS_CALLS } from '@plantdeck/core/endpoints';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { isoAt } from '../../engine/plant-time/zone.ts';
import { ApiError, type Call, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { recordContextOf } from '../records/index.ts';
import type { AnalysisChoice, AnalysisContext, AnalysisDefinition, ChoiceContext } from './analysis.ts';
import { analysisWord } from './analysis-words.ts';
import { depthOf, openAnalysis } from './open-analysis.ts';

/** The calls of all analysis pages. Whoever has a page may compute it, over the areas that they may see. */
export function analysisHandlers(analyses: ReadonlyMap<AnalysisPageName, AnalysisDefinition>) {
  const open = async (call: Call, name: string): Promise<Analysis> => {
    const definition = isAnalysisPage(name) ? analyses.get(name) : undefined;
    // An unknown one is refused like one that is not permitted, so that nothing is given away.
    if (!definition || !call.person.resources.has(name))
      throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    return answer(call, definition);
  };
  return registerHandlers({
    ...Object.fromEntries(
      Object.entries(ANALYSIS_CALLS).map(([page, name]) => [name, (call: Call) => open(call, page)]),
    ),
    analysisPage: (call: Call) => open(call, call.params['page'] ?? ''),
  });
}

async function answer(call: Call, definition: AnalysisDefinition): Promise<Analysis> {
  const query = readQuery(call, AnalysisQuerySchema);
  const record = await recordContextOf(call);
  const withCost = call.person.resources.has('panel:cost');
  const open = await openAnalysis(record, definition, query, call.person.dataAreaId ?? null, withCost);
  const title = ROUTE_TITLES[call.language][definition.page];
  if (!open) return withoutPlant(definition, title, call, record.zone);
  const { context, range, areas } = open;
  const { zone } = context.frame.calendar;
  const choices = (await definition.choices?.(context, (name) => call.query[name])) ?? [];
  const chosen = new Map(choices.map((choice) => [choice.name, chosenOf(choice, call.query[choice.name])]));
  const full: AnalysisContext = { ...context, choice: (name) => chosen.get(name) ?? '' };
  const result = await definition.compute(full);
  const isEmpty = result.rows.length === 0;
  return {
    page: definition.page,
    title,
    areaId: context.area.areaId,
    areas: areas.map((area) => ({
      id: area.areaId,
      name: context.nameOf(area),
      depth: depthOf(context.frame, area),
    })),
    range,
    period: {
      from: isoAt(zone, context.period.asked.fromMs),
      to: isoAt(zone, context.period.asked.toMs),
      fromDay: context.fromDay,
      toDay: context.toDay,
    },
    previous: {
      from: isoAt(zone, context.period.previous.fromMs),
      to: isoAt(zone, context.period.previous.toMs),
    },
    timeZone: zone,
    choices: choices.map(({ name, label, options }) => ({
      name,
      label: context.word(label),
      value: chosen.get(name) ?? '',
      options: [...options],
    })),
    figures: isComparable(context) ? [...result.figures] : result.figures.map(alone),
    panels: isEmpty ? [] : isComparable(context) ? [...result.panels] : result.panels.map(withoutBefore),
    table: { columns: [...result.columns], rows: result.rows.map((row) => [...row]) },
    completenessPct: result.completenessPct ?? null,
    estimatedSlots: result.estimatedSlots ?? 0,
    notes: [...(result.notes ?? [])],
    empty: isEmpty ? emptyReason(context) : null,
  };
}

/** A period before that the plant's readings do not wholly cover would make each figure look like a leap. */
const isComparable = ({ frame, period }: ChoiceContext): boolean =>
  frame.history === null || frame.history.fromMs <= period.previous.fromMs;

const alone = ({ previous: _previous, changePct: _changePct, ...figure }: AnalysisFigure): AnalysisFigure =>
  figure;

const withoutBefore = (panel: AnalysisPanel): AnalysisPanel =>
  panel.kind === 'chart' ? { ...panel, series: panel.series.filter(({ id }) => id !== 'before') } : panel;

/** What an area or a period does not offer gives way to the first that it does; the answer says which. */
function chosenOf({ options }: AnalysisChoice, asked: string | undefined): string {
  return (options.find(({ value }) => value === asked) ?? options[0])?.value ?? '';
}

function emptyReason({ frame, word }: ChoiceContext): string {
  return word(frame.meters.length === 0 ? 'empty.noMeters' : 'empty.noData');
}

function withoutPlant(
  { page }: AnalysisDefinition,
  title: string,
  { language, now }: Call,
  zone: string,
): Analysis {
  const at = isoAt(zone, now());
  const day = at.slice(0, 10);
  return {
    page,
    title,
    areaId: '',
    areas: [],
    range: 'today',
    period: { from: at, to: at, fromDay: day, toDay: day },
    previous: { from: at, to: at },
    timeZone: zone,
    choices: [],
    figures: [],
    panels: [],
    table: { columns: [], rows: [] },
    completenessPct: null,
    estimatedSlots: 0,
    notes: [],
    empty: analysisWord(language, 'empty.noPlant'),
  };
}
