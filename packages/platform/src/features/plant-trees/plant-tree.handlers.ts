import type { Drill, PlantTree, PlantTreeKind, PlantTreeNode } from '@plantdeck/core/contract';
import { unitOf } from '../../engine/units/row-units.ts';
import { machinesOf } from '../../store/energy/machines.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { isMetered, meterPlan, productionPlan, type PlantArea } from '../../engine/energy/plant-frame.ts';
import { type Call, registerHandlers, resourceVerdict } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { recordContextOf, watchedParameters } from '../records/index.ts';
import { formulaQuantities } from '../settings/index.ts';
import { plantOf } from '../accounts/index.ts';

/** Trees of the plant, from its areas, meters and watched parameters. */
export const plantTreeHandlers = registerHandlers({
  async factoryTree(call): Promise<PlantTree> {
    const plant = await plantOf(call);
    return plant && areaTree(call, plant, () => []);
  },

  async indexTree(call): Promise<PlantTree> {
    const plant = await plantOf(call);
    return plant && withLeaves(areaTree(call, plant, indices(call, plant)), 'index');
  },

  async parameterTree(call): Promise<PlantTree> {
    const plant = await plantOf(call);
    return plant && withLeaves(areaTree(call, plant, await parameters(call, plant)), 'parameter');
  },
});

type LeavesOf = (area: PlantArea) => readonly PlantTreeNode[];
const KINDS = ['factory', 'workshop', 'line', 'process', 'unit'] as const satisfies readonly PlantTreeKind[];

function areaTree(call: Call, { frame }: OpenPlant, leavesOf: LeavesOf): PlantTreeNode {
  const machines = new Set(machinesOf(frame, frame.rootAreaId).map(({ id }) => id));
  const nodeOf = (area: PlantArea): PlantTreeNode => {
    const kind = KINDS.find((one) => one === area.type) ?? 'other';
    const opens = firstOpen(call, pagesOf(area, machines.has(area.areaId)));
    return {
      id: area.areaId,
      name: named(call, area),
      kind,
      ...(kind === 'unit' ? { code: area.areaId.slice(frame.plantId.length + 1) } : {}),
      ...(opens ? { opens } : {}),
      children: [
        ...leavesOf(area),
        ...area.children.flatMap((id) => {
          const child = frame.areas.get(id);
          return child ? [nodeOf(child)] : [];
        }),
      ],
    };
  };
  const root = frame.areas.get(frame.rootAreaId);
  if (!root) throw new Error(`plant ${frame.plantId} has no root area`);
  return nodeOf(root);
}

const named = (
  { language }: Call,
  { nameZh, nameEn }: { readonly nameZh: string; readonly nameEn: string },
): string => plantName(language, { zh: nameZh, en: nameEn });

interface Page {
  /** Code of the resource that opens it. */
  readonly resource: string;
  readonly drill: Drill;
}

/** Where somebody wants to go who looks for an area, the best page first. */
function pagesOf({ areaId, type }: PlantArea, isMachine: boolean): Page[] {
  const page = (resource: string, query: Drill['query'] = { areaId }): Page => ({
    resource,
    drill: { to: `/${resource}`, query },
  });
  if (type === 'factory') return [page('realTimeBoardFarm'), page('efficiencyAnalyze')];
  if (type === 'unit')
    return [
      ...(isMachine ? [page('equipmentOperation', { equipmentId: areaId })] : []),
      page('equipmentLedger', { id: areaId }),
      page('dataQuery'),
    ];
  return [page('workshopEnergy'), page('equipmentOperation'), page('efficiencyAnalyze')];
}

function firstOpen({ person }: Call, pages: readonly Page[]): Drill | null {
  return pages.find(({ resource }) => resourceVerdict(resource, person) === 'allowed')?.drill ?? null;
}

/** What has been counted in an area: energies that are metered there, output that is counted there, and what follows. */
function indices(call: Call, { frame }: OpenPlant): LeavesOf {
  const quantities = formulaQuantities(call, frame);
  const energies = new Set(frame.energyTypes.map(({ energyCode }) => energyCode));
  return ({ areaId }) => {
    const metered = new Set(
      [...energies].filter((energyCode) => isMetered(meterPlan(frame, areaId, energyCode))),
    );
    const hasOutput = productionPlan(frame, areaId).length > 0;
    const energyOf = (code: string): string =>
      energies.has(code) ? code : code.endsWith('Cost') ? code.slice(0, -'Cost'.length) : '';
    return quantities
      .filter(({ code }) => {
        if (code === 'output' || code === 'mass') return hasOutput;
        return energyOf(code) === '' ? metered.size > 0 : metered.has(energyOf(code));
      })
      .map(({ code, name, unit }) => {
        const opens = firstOpen(call, indexPages(areaId, code, energyOf(code)));
        return {
          id: `${areaId}.${code}`,
          name,
          kind: 'index' as const,
          unit: unitOf(unit),
          ...(opens ? { opens } : {}),
          children: [],
        };
      });
  };
}

function indexPages(areaId: string, code: string, energyCode: string): Page[] {
  const page = (resource: string, query: Drill['query']): Page => ({
    resource,
    drill: { to: `/${resource}`, query },
  });
  if (code === 'output' || code === 'mass') return [page('outputStatistics', { areaId })];
  if (code.toLocaleLowerCase().endsWith('cost'))
    return [page('energyReport', { areaId }), page('peakValleyAnalyze', { areaId })];
  return energyCode === ''
    ? [page('efficiencyAnalyze', { areaId }), page('energyStatistics', { areaId })]
    : [page('energyStatistics', { areaId, energy: energyCode }), page('efficiencyAnalyze', { areaId })];
}

/** What the equipment configuration has watched of the machines. */
async function parameters(call: Call, { frame }: OpenPlant): Promise<LeavesOf> {
  const watched = await watchedParameters(await recordContextOf(call), frame.meters);
  return ({ areaId }) =>
    watched
      .filter(({ equipmentId }) => equipmentId === areaId)
      .map(({ id, name, unit, meterId, lowerLimit, upperLimit }) => {
        const opens = firstOpen(call, [
          { resource: 'dataQuery', drill: { to: '/dataQuery', query: { areaId, meter: meterId } } },
          {
            resource: 'equipmentConfiguration',
            drill: { to: '/equipmentConfiguration', query: { id } },
          },
        ]);
        return {
          id,
          name,
          kind: 'parameter' as const,
          unit,
          lowerLimit,
          upperLimit,
          ...(opens ? { opens } : {}),
          children: [],
        };
      });
}

/** A tree without the branches that no leaf of a kind hangs on; null where there is none at all. */
function withLeaves(node: PlantTreeNode, kind: PlantTreeKind): PlantTreeNode | null {
  if (node.kind === kind) return node;
  const children = node.children.flatMap((child) => withLeaves(child, kind) ?? []);
  return children.length === 0 ? null : { ...node, children };
}
