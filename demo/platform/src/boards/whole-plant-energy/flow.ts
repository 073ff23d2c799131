import type { WholePlantPanels } from '@plantdeck/core/contract';
import { areasBelow, feederPlan, isMetered, meterPlan, type PlantArea } from '../../energy/plant-frame.ts';
import { balanceOf, quantityOf, sumPeriod } from '../../energy/quantities.ts';
import { boardText } from '../words.ts';
import { childAreas, nameOf, shownEnergyTypes, type PanelContext } from './panel-context.ts';

/** Nodes of the last level that stand alone; the rest is one. */
const TOP_PROCESSES = 12;
const OTHER_ID = '__other';
const UNACCOUNTED_ID = '__unaccounted';

export interface Link {
  readonly from: string;
  readonly to: string;
  gj: number;
  readonly unaccounted?: boolean;
}
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly level: number;
}

/** Carrier -> area below -> process, in GJ by feeders; what the incomers measured beyond them is a branch of its own. */
export function flowPanel(context: PanelContext): WholePlantPanels['flow'] {
  const { frame, period, areaId, language } = context;
  const types = shownEnergyTypes(context).filter((type) => type.gjPerUnit > 0);
  const areas = childAreas(context);
  const nodes = new Map<string, Node>();
  const links = new Map<string, Link>();
  let parentGj = 0;
  let lostGj = 0;
  for (const type of types) {
    const carrier = `carrier:${type.energyCode}`;
    for (const area of areas) {
      const gj = gjOf(context, area.areaId, type.energyCode, type.gjPerUnit);
      if (!gj) continue;
      nodes.set(carrier, { id: carrier, name: nameOf(type, language), level: 0 });
      nodes.set(area.areaId, { id: area.areaId, name: nameOf(area, language), level: 1 });
      addLink(links, carrier, area.areaId, gj);
      for (const process of processesOf(context, area)) {
        const part = gjOf(context, process.areaId, type.energyCode, type.gjPerUnit);
        if (!part) continue;
        // Same-named processes of a workshop's lines are one: a reader asks for pressing, not for a line's pressing.
        const id = `${area.areaId}/${process.nameEn}`;
        nodes.set(id, { id, name: nameOf(process, language), level: 2 });
        addLink(links, area.areaId, id, part);
      }
    }
    const balance = balanceOf(period.blocks, meterPlan(frame, areaId, type.energyCode), period.elapsed);
    if (!balance || balance.unaccountedPct === null) continue;
    parentGj += balance.sum.parent * type.gjPerUnit;
    const lost = (balance.sum.parent - balance.sum.children) * type.gjPerUnit;
    lostGj += lost;
    if (lost > 0 && nodes.has(carrier)) {
      const name = boardText(language, 'name.unaccounted');
      nodes.set(UNACCOUNTED_ID, { id: UNACCOUNTED_ID, name, level: 1 });
      links.set(`${carrier}>lost`, { from: carrier, to: UNACCOUNTED_ID, gj: lost, unaccounted: true });
    }
  }
  if (links.size === 0) {
    const isBound = types.some((type) =>
      areas.some((area) => isMetered(feederPlan(frame, area.areaId, type.energyCode))),
    );
    return isBound
      ? { gap: 'noData', text: boardText(language, 'panel.noReadings') }
      : { gap: 'notConfigured', text: boardText(language, 'panel.noParts') };
  }
  return {
    ...mergeSmall([...nodes.values()], [...links.values()], boardText(language, 'name.other')),
    unaccountedPct: parentGj === 0 ? null : (lostGj / parentGj) * 100,
  };
}

function gjOf(context: PanelContext, areaId: string, energyCode: string, gjPerUnit: number): number | null {
  const plan = feederPlan(context.frame, areaId, energyCode);
  if (!isMetered(plan)) return null;
  const quantity = quantityOf(sumPeriod(context.period.blocks, plan, context.period.elapsed));
  return quantity === null ? null : quantity * gjPerUnit;
}

function processesOf(context: PanelContext, area: PlantArea): PlantArea[] {
  const below = areasBelow(context.frame, area.areaId);
  return [...context.frame.areas.values()].filter(
    (one) => one.type === 'process' && one.areaId !== area.areaId && below.has(one.areaId),
  );
}

function addLink(links: Map<string, Link>, from: string, to: string, gj: number): void {
  const key = `${from}>${to}`;
  const link = links.get(key);
  if (link) link.gj += gj;
  else links.set(key, { from, to, gj });
}

/** Keeps the twelve largest processes and makes the rest one node. */
export function mergeSmall(
  nodes: Node[],
  links: Link[],
  otherName: string,
): { nodes: Node[]; links: Link[] } {
  const into = new Map<string, number>();
  for (const link of links) into.set(link.to, (into.get(link.to) ?? 0) + link.gj);
  const small = new Set(
    nodes
      .filter((node) => node.level === 2)
      .toSorted((a, b) => (into.get(b.id) ?? 0) - (into.get(a.id) ?? 0))
      .slice(TOP_PROCESSES)
      .map((node) => node.id),
  );
  if (small.size === 0) return { nodes, links };
  const merged = new Map<string, Link>();
  for (const link of links) {
    if (small.has(link.to)) addLink(merged, link.from, OTHER_ID, link.gj);
    else merged.set(`${link.from}>${link.to}`, link);
  }
  return {
    nodes: [...nodes.filter((node) => !small.has(node.id)), { id: OTHER_ID, name: otherName, level: 2 }],
    links: [...merged.values()],
  };
}
