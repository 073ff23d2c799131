import type { WholePlantPanels } from '@plantdeck/core/contract';
import { energyFlow, isFlowMetered } from '../../../engine/energy/flow.ts';
import { boardText } from '../../board-words/index.ts';
import { nameOf, shownEnergyTypes, type PanelContext } from '../parts/panel-context.ts';

/** Where the energies of the board go; what the incomers measured beyond the feeders is a branch of its own. */
export function flowPanel(context: PanelContext): WholePlantPanels['flow'] {
  const { frame, period, areaId, language } = context;
  const types = shownEnergyTypes(context).filter((type) => type.gjPerUnit > 0);
  const flow = energyFlow(
    { frame, blocks: period.blocks, period: period.elapsed, areaId, types },
    {
      carrier: (type) => nameOf(type, language),
      area: (area) => nameOf(area, language),
      unaccounted: boardText(language, 'name.unaccounted'),
      other: boardText(language, 'name.other'),
    },
  );
  if (flow.links.length > 0) return flow;
  return isFlowMetered({ frame, areaId, types })
    ? { gap: 'noData', text: boardText(language, 'panel.noReadings') }
    : { gap: 'notConfigured', text: boardText(language, 'panel.noParts') };
}
