import { PULP_SCHEDULING_CODE, type PulpScheduling } from '@plantdeck/boards/contract';
import type { BoardNotice, PanelGap } from '@plantdeck/core/contract';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import type { BoardContext, BoardScope } from '../../api/index.ts';
import { boardText } from '../../board-words/index.ts';
import { planInputs, readSite, renewPlan } from '../../pulp-plans/index.ts';
import { boardEnvelope, emptyBoard, openBoard, permittedPanels } from '../parts/open-board.ts';
import { nameOf, openPanelContext } from '../parts/panel-context.ts';
import { planContext, isStale, type PlanContext, type ShownPlan } from './plan-context.ts';
import {
  chestsPanel,
  constraintsPanel,
  decisionPanel,
  ganttPanel,
  lineName,
  loadPanel,
  planKpis,
  whatIfPanel,
} from './panels.ts';

type Panels = PulpScheduling['panels'];
const PANELS = ['kpis', 'decision', 'gantt', 'chests', 'load', 'constraints', 'whatIf'] as const;
/** Levels and states come each ten minutes. */
const STALE_AFTER_S = 1_800;

/**
 * Payload of the pulp scheduling board: the newest plan that was found, beside what runs now, and what people decided.
 * @throws {ApiError} 040401 for an area of another plant
 */
export async function pulpSchedulingQuery(context: BoardContext, scope: BoardScope): Promise<PulpScheduling> {
  const open = await openBoard(context, scope, PULP_SCHEDULING_CODE);
  if (!open) return emptyBoard<Panels>(context, PULP_SCHEDULING_CODE, PANELS);
  const panel = await openPanelContext(context, open, 'today');
  const { frame } = panel;
  // A plan is about the whole plant's demand: a part of it has none.
  const site = frame.whole ? null : await readSite(context.db, frame.plantId, panel.setting);
  if (!site) {
    const text = boardText(context.language, frame.whole ? 'pulp.wholePlant' : 'pulp.none');
    const gap: PanelGap = { gap: 'notConfigured', text };
    return {
      ...boardEnvelope(context, open, panel.period.asked, {
        dataAsOfMs: panel.plant.newestSlotEndMs,
        completeness: 100,
        notices: [],
      }),
      panels: await permittedPanels<Panels>(context, PULP_SCHEDULING_CODE, {
        kpis: () => gap,
        decision: () => gap,
        gantt: () => gap,
        chests: () => gap,
        load: () => gap,
        constraints: () => gap,
        whatIf: () => gap,
      }),
    };
  }
  await renewPlan(context, panel.plant, site, panel.contractKw);
  const plan = await planContext(panel, site, context.can);
  const { shown, readings } = plan;
  const inputs = await planInputs(context.db, panel.plant, site, panel.contractKw);
  const problem =
    inputs.kind === 'problem'
      ? null
      : boardText(context.language, `pulp.no-${inputs.reason}`, {
          chest: inputs.chest ? nameOf(inputs.chest, context.language) : '',
        });
  const noPlan: PanelGap = { gap: 'noData', text: problem ?? boardText(context.language, 'pulp.noPlan') };
  const newestMs = Math.max(...readings.chests.map(({ atMs }) => atMs ?? 0));
  const tags = [...site.chests.map(({ levelTag }) => levelTag), ...site.lines.map(({ runTag }) => runTag)];
  const day = Math.min(readings.tags.length, 86_400_000 / WINDOW_MS);
  const known = tags.reduce(
    (sum, tag) =>
      sum +
      readings.tags
        .of(tag)
        .slice(-day)
        .filter((value) => !Number.isNaN(value)).length,
    0,
  );
  const envelope = boardEnvelope(context, open, panel.period.asked, {
    dataAsOfMs: newestMs === 0 ? panel.plant.newestSlotEndMs : Math.min(newestMs, panel.plant.nowMs),
    completeness: day === 0 ? 0 : (known / (tags.length * day)) * 100,
    notices: noticesOf(plan),
  });
  const withPlan = <T>(make: (shown: ShownPlan) => T): T | PanelGap => (shown ? make(shown) : noPlan);
  return {
    ...envelope,
    staleAfterS: frame.model === 'imported' ? envelope.staleAfterS : STALE_AFTER_S,
    panels: await permittedPanels<Panels>(context, PULP_SCHEDULING_CODE, {
      kpis: () => withPlan((one) => planKpis(plan, one)),
      decision: () => decisionPanel(plan, problem),
      gantt: () => withPlan((one) => ganttPanel(plan, one)),
      chests: () => chestsPanel(plan, shown),
      load: () => withPlan((one) => loadPanel(plan, one)),
      constraints: () => withPlan((one) => constraintsPanel(plan, one)),
      whatIf: () => withPlan((one) => whatIfPanel(plan, one)),
    }),
  };
}

/** What a shift leader has to know before the figures. */
function noticesOf(context: PlanContext): BoardNotice[] {
  const { language, shown, readings, isFailed } = context;
  const notices: BoardNotice[] = readings.chests.flatMap(({ chest, sensor }) =>
    sensor.fault === null
      ? []
      : [
          {
            level: 'warn' as const,
            code: `pulp.sensor.${chest.id}`,
            text: boardText(language, `pulp.sensor.${sensor.fault}`, { chest: nameOf(chest, language) }),
          },
        ],
  );
  const out = shown?.problem.lines.filter(({ outOfService }) => outOfService.length > 0) ?? [];
  if (isFailed)
    notices.unshift({ level: 'warn', code: 'pulp.failed', text: boardText(language, 'pulp.failed') });
  else if (shown && isStale(context, shown))
    notices.unshift({ level: 'warn', code: 'pulp.stale', text: boardText(language, 'pulp.stale') });
  if (shown && shown.evaluation.relaxed.length > 0)
    notices.unshift({ level: 'warn', code: 'pulp.relaxed', text: boardText(language, 'pulp.relaxed') });
  for (const { id } of out)
    notices.push({
      level: 'info',
      code: `pulp.out.${id}`,
      text: boardText(language, 'pulp.out', { line: lineName(context, id) }),
    });
  return notices;
}
