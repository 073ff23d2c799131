import type { DayBlock } from './day-block.ts';
import type { Period } from '../plant-time/periods.ts';
import {
  areasBelow,
  feederPlan,
  isMetered,
  meterPlan,
  type PlantArea,
  type PlantEnergyType,
  type PlantFrame,
} from './plant-frame.ts';
import { balanceOf, quantityOf, sumPeriod } from './quantities.ts';

/** Where energy goes: carrier -> area below -> process, in GJ by feeders. Pure; names are put in by whoever shows it. */
export interface FlowNames {
  readonly carrier: (type: PlantEnergyType) => string;
  readonly area: (area: PlantArea) => string;
  readonly unaccounted: string;
  readonly other: string;
}

export interface FlowLink {
  readonly from: string;
  readonly to: string;
  gj: number;
  readonly unaccounted?: boolean;
}
export interface FlowNode {
  readonly id: string;
  readonly name: string;
  readonly level: number;
}
export interface EnergyFlow {
  readonly nodes: FlowNode[];
  readonly links: FlowLink[];
  /** What the incomers measured beyond the feeders, of all they measured; null where no balance is known. */
  readonly unaccountedPct: number | null;
}

/** Nodes of the last level that stand alone; the rest is one. */
const TOP_PROCESSES = 12;
const OTHER_ID = '__other';
const UNACCOUNTED_ID = '__unaccounted';

interface FlowQuestion {
  readonly frame: PlantFrame;
  readonly blocks: readonly DayBlock[];
  readonly period: Period;
  readonly areaId: string;
  readonly types: readonly PlantEnergyType[];
  /** Sums that are known already, as `feederGj` has them. */
  readonly known?: (areaId: string, type: PlantEnergyType) => number | null | undefined;
}

/** @returns no links where nothing was measured; see {@link isFlowMetered} for why */
export function energyFlow(question: FlowQuestion, names: FlowNames): EnergyFlow {
  const { frame, blocks, period, areaId } = question;
  const nodes = new Map<string, FlowNode>();
  const links = new Map<string, FlowLink>();
  let parentGj = 0;
  let lostGj = 0;
  for (const type of question.types) {
    const carrier = `carrier:${type.energyCode}`;
    for (const area of childrenOf(frame, areaId)) {
      const known = question.known?.(area.areaId, type);
      const gj = known === undefined ? feederGj(question, area.areaId, type) : known;
      if (!gj) continue;
      nodes.set(carrier, { id: carrier, name: names.carrier(type), level: 0 });
      nodes.set(area.areaId, { id: area.areaId, name: names.area(area), level: 1 });
      addLink(links, carrier, area.areaId, gj);
      for (const process of processesOf(frame, area)) {
        const part = feederGj(question, process.areaId, type);
        if (!part) continue;
        // Same-named processes of a workshop's lines are one: a reader asks for pressing, not for a line's pressing.
        const id = `${area.areaId}/${process.nameEn}`;
        nodes.set(id, { id, name: names.area(process), level: 2 });
        addLink(links, area.areaId, id, part);
      }
    }
    const balance = balanceOf(blocks, meterPlan(frame, areaId, type.energyCode), period);
    if (!balance || balance.unaccountedPct === null) continue;
    parentGj += balance.sum.parent * type.gjPerUnit;
    const lost = (balance.sum.parent - balance.sum.children) * type.gjPerUnit;
    lostGj += lost;
    if (lost > 0 && nodes.has(carrier)) {
      nodes.set(UNACCOUNTED_ID, { id: UNACCOUNTED_ID, name: names.unaccounted, level: 1 });
      links.set(`${carrier}>lost`, { from: carrier, to: UNACCOUNTED_ID, gj: lost, unaccounted: true });
    }
  }
  return {
    ...mergeSmall([...nodes.values()], [...links.values()], names.other),
    unaccountedPct: parentGj === 0 ? null : (lostGj / parentGj) * 100,
  };
}

/** Whether any part of the area has a meter of these energies: without one a flow is not missing but impossible. */
export const isFlowMetered = ({ frame, areaId, types }: Omit<FlowQuestion, 'blocks' | 'period'>): boolean =>
  types.some((type) =>
    childrenOf(frame, areaId).some((area) => isMetered(feederPlan(frame, area.areaId, type.energyCode))),
  );

const childrenOf = (frame: PlantFrame, areaId: string): PlantArea[] =>
  (frame.areas.get(areaId)?.children ?? []).flatMap((id) => frame.areas.get(id) ?? []);

/** What the feeders of an area measured; null where there are none, or nothing is known. */
export function feederGj(
  { frame, blocks, period }: Pick<FlowQuestion, 'frame' | 'blocks' | 'period'>,
  areaId: string,
  type: PlantEnergyType,
): number | null {
  const plan = feederPlan(frame, areaId, type.energyCode);
  if (!isMetered(plan)) return null;
  const quantity = quantityOf(sumPeriod(blocks, plan, period));
  return quantity === null ? null : quantity * type.gjPerUnit;
}

function processesOf(frame: PlantFrame, area: PlantArea): PlantArea[] {
  if (area.children.length === 0) return [];
  const below = areasBelow(frame, area.areaId);
  return [...frame.areas.values()].filter(
    (one) => one.type === 'process' && one.areaId !== area.areaId && below.has(one.areaId),
  );
}

function addLink(links: Map<string, FlowLink>, from: string, to: string, gj: number): void {
  const key = `${from}>${to}`;
  const link = links.get(key);
  if (link) link.gj += gj;
  else links.set(key, { from, to, gj });
}

/** Keeps the twelve largest processes and makes the rest one node. */
export function mergeSmall(
  nodes: FlowNode[],
  links: FlowLink[],
  otherName: string,
): { nodes: FlowNode[]; links: FlowLink[] } {
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
  const merged = new Map<string, FlowLink>();
  for (const link of links) {
    if (small.has(link.to)) addLink(merged, link.from, OTHER_ID, link.gj);
    else merged.set(`${link.from}>${link.to}`, link);
  }
  return {
    nodes: [...nodes.filter((node) => !small.has(node.id)), { id: OTHER_ID, name: otherName, level: 2 }],
    links: [...merged.values()],
  };
}
