import { HOME_PAGE_PATH, type ComposedPage, type PageBlock } from '@plantdeck/core/contract';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';

const PLANT = { kind: 'area', id: '' } as const;

/** What a home shows until somebody composes one: the plant's day and its workshops, whatever the plant is. */
export function firstHome(frame: PlantFrame | null): ComposedPage {
  return {
    path: HOME_PAGE_PATH,
    title: '',
    blocks: frame ? blocksOf(frame) : [],
    platformCode: '',
    domain: '',
    isLanding: false,
    version: 0,
  };
}

function blocksOf(frame: PlantFrame): PageBlock[] {
  const workshops = frame.areas.get(frame.rootAreaId)?.children ?? [];
  const sources = workshops.slice(0, 20).map((id) => ({ kind: 'area' as const, id }));
  const kpis: PageBlock[] = (['energy:electric', 'standardCoal', 'maximumDemand', 'cost'] as const).map(
    (quantity) => ({
      id: quantity,
      kind: 'kpi',
      title: '',
      width: 3,
      source: PLANT,
      quantity,
      range: 'today',
    }),
  );
  const rows: PageBlock[] =
    sources.length === 0
      ? []
      : [
          {
            id: 'workshops',
            kind: 'table',
            title: '',
            width: 6,
            sources,
            quantities: ['energy:electric', 'standardCoal', 'unitConsumption'],
            range: 'today',
          },
        ];
  return [
    ...kpis,
    {
      id: 'week',
      kind: 'chart',
      title: '',
      width: rows.length > 0 ? 6 : 12,
      sources: [PLANT],
      quantity: 'energy:electric',
      range: 'last7Days',
      shape: 'bar',
    },
    ...rows,
  ];
}
