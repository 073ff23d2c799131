import {
  EQUIPMENT_OPERATION_CODE,
  EQUIPMENT_STATES,
  type EquipmentCard,
  type EquipmentOperation,
  type EquipmentPanels,
  type OwnField,
} from '@plantdeck/core/contract';
import { ApiError, type BoardContext, type BoardScope, RETCODES, ruleReason } from '../api/index.ts';
import { readOperation, type OperationContext } from './equipment-operation/cards.ts';
import { kpiPanel } from './equipment-operation/kpis.ts';
import { readEnergy } from './parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import { boardText } from '../board-words/index.ts';
import { workshopContext } from './workshop-energy/context.ts';
import { workshopEnergyFields } from './workshop-energy/fields.ts';
import { readMachines } from './workshop-energy/machines.ts';

const PANELS = ['kpis', 'machines', 'stops'] as const satisfies readonly (keyof EquipmentPanels)[];
/** A plant has more of them than a workshop; beyond this many it is looked at by its parts. */
const MACHINES_MAX = 240;

/**
 * Payload of the equipment operation board: every machine of an area with a meter of its own.
 * @param scope `areaId` (the plant where left out), `range` (today), `state` and `equipmentId` (all)
 * @throws {ApiError} 040001 for a range or a state that does not exist, 040401 for an area or a machine of another plant
 */
export async function equipmentOperationQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<EquipmentOperation> {
  const range = boardRange(scope);
  const state = askedState(scope);
  const open = await openBoard(context, scope, EQUIPMENT_OPERATION_CODE);
  if (!open || context.plantId === null)
    return emptyBoard<EquipmentPanels>(context, EQUIPMENT_OPERATION_CODE, PANELS);
  const { panel, readings, isBare } = await readEnergy(context, open, range);
  const operation: OperationContext = {
    ...workshopContext(panel),
    orgId: context.orgId,
    plantId: context.plantId,
  };
  const base = await readMachines(operation, MACHINES_MAX);
  const { cards, stops } = await readOperation(operation, base);
  const wanted = scope['equipmentId'] ?? '';
  if (wanted !== '' && !cards.some(({ id }) => id === wanted))
    throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: wanted });
  const gap =
    isBare || cards.length > 0
      ? notConfigured(context)
      : { gap: 'notConfigured' as const, text: boardText(context.language, 'panel.noMachinesHere') };
  const isEmpty = isBare || cards.length === 0;
  return {
    ...boardEnvelope(context, open, panel.period.asked, readings),
    boardCode: EQUIPMENT_OPERATION_CODE,
    panels: await permittedPanels<EquipmentPanels>(context, EQUIPMENT_OPERATION_CODE, {
      kpis: () => (isEmpty ? gap : kpiPanel(operation, base, cards, readings.dataAsOfMs)),
      machines: () =>
        isEmpty
          ? gap
          : {
              idlePct: operation.idleShare * 100,
              counts: countsOf(cards),
              filter: state,
              cards: cards.filter(
                (card) => (state === null || card.state === state) && (wanted === '' || card.id === wanted),
              ),
            },
      stops: () => (isEmpty ? gap : stops),
    }),
  };
}

function askedState(scope: BoardScope): EquipmentCard['state'] | null {
  const asked = scope['state'] ?? '';
  if (asked === '' || asked === 'all') return null;
  const state = EQUIPMENT_STATES.find((one) => one === asked);
  if (!state)
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: 'state',
      reason: ruleReason({ key: 'oneOf', params: { limit: EQUIPMENT_STATES.join(', ') } }),
    });
  return state;
}

function countsOf(cards: readonly EquipmentCard[]): Record<EquipmentCard['state'], number> {
  const counts = { run: 0, idle: 0, stop: 0, fault: 0, comm: 0 };
  for (const { state } of cards) counts[state] += 1;
  return counts;
}

const OWN_FIELDS = new Set(['idlePct', 'equipment']);

/** What only this board can be set to: which machines it shows in which order, and from where on one is idle. */
export async function equipmentOperationFields(
  context: Parameters<typeof workshopEnergyFields>[0],
): Promise<readonly OwnField[]> {
  const fields = await workshopEnergyFields(context);
  return fields.filter(({ code }) => OWN_FIELDS.has(code));
}
