import { rangeQuery } from '../parts/open-board.ts';
import type { EquipmentCard, EquipmentPanels } from '@plantdeck/core/contract';
import { machineSum, stateSpans, type StateSpan } from '../../../store/energy/machines.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { boardText } from '../../board-words/index.ts';
import { openStop, stateSince, stopsOf } from '../machines/machine-states.ts';
import {
  allDocuments,
  isRetired,
  judgeParameter,
  ledger,
  LEDGER_CODE,
  type WatchedParameter,
  watchedParameters,
} from '../../records/index.ts';
import { lineOee } from '../main-board/production-lines.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { readStops, type Stop } from '../parts/stops.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import {
  lastSlot,
  machinesNow,
  type MachineBase,
  type MachineNow,
  type MachineState,
  type RatedMachine,
} from '../workshop-energy/machines.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Stops that a card has room for, and the list of the whole area. */
const CARD_STOPS = 3;
const LISTED_STOPS = 12;

export interface OperationContext extends WorkshopContext {
  readonly orgId: string;
  readonly plantId: string;
}

/** Everything the cards are made of, read once for all panels. */
export interface Operation {
  readonly cards: readonly EquipmentCard[];
  readonly stops: Exclude<EquipmentPanels['stops'], undefined | { gap: unknown }>;
}

export async function readOperation(context: OperationContext, base: MachineBase): Promise<Operation> {
  const { frame, period } = context;
  const machines = await inService(context, base);
  const now = await machinesNow(context, machines);
  const fromMs = machines.blocks[0]?.fromMs ?? period.elapsed.fromMs;
  const all = await readStops(context, { fromMs, toMs: period.elapsed.toMs });
  const parameters = await watchedParameters(recordContext(context), frame.meters);
  const rated = await ratedPowers(context);
  const cards = now.map((each) => cardOf(context, machines, each, all, parameters, rated));
  const shown = new Set(now.flatMap(({ machine }) => stopsOf(context, machine, all)));
  return {
    cards,
    stops: listedStops(context, [
      ...all.filter((stop) => shown.has(stop)),
      ...now.flatMap((each) => unrecorded(context, machines, each, stopsOf(context, each.machine, all))),
    ]),
  };
}

/** Times in which a machine stood still and no recorded stop says why, such as a mill that waits for its next charge. */
function unrecorded(
  { frame, period, idleShare, language }: OperationContext,
  { blocks }: MachineBase,
  { machine, state: present }: Pick<MachineNow, 'machine' | 'state'>,
  stops: readonly Stop[],
): Stop[] {
  const { elapsed } = period;
  return stateSpans(blocks, machine, elapsed, machine.highest, idleShare, [])
    .filter(({ state }) => state === 'stop')
    .flatMap((span) => without(span, stops))
    .map((part) => ({
      ...part,
      // The newest minute may show that it runs again, before a quarter hour does.
      toMs: part.toMs >= elapsed.toMs && present !== 'run' ? Number.POSITIVE_INFINITY : part.toMs,
      areaId: frame.areas.has(machine.id) ? machine.id : machine.areaId,
      isPlanned: false,
      reason: boardText(language, 'stop.notRecorded'),
    }));
}

/** The parts of a period that none of the stops covers. */
function without({ fromMs, toMs }: Period, stops: readonly Stop[]): Period[] {
  return stops.reduce<Period[]>(
    (parts, stop) =>
      parts.flatMap((part) =>
        [
          { fromMs: part.fromMs, toMs: Math.min(part.toMs, stop.fromMs) },
          { fromMs: Math.max(part.fromMs, stop.toMs), toMs: part.toMs },
        ].filter((each) => each.toMs - each.fromMs >= SLOT_MS),
      ),
    [{ fromMs, toMs }],
  );
}

const recordContext = ({ db, orgId, plantId, plant, frame, language }: OperationContext) => ({
  db,
  orgId,
  plantId,
  nowMs: plant.nowMs,
  zone: frame.calendar.zone,
  language,
});

const ledgerRows = (context: OperationContext) =>
  allDocuments(recordContext(context), LEDGER_CODE, { seed: ledger });

/** What the ledger has taken out of service is no equipment to watch any more. */
async function inService(context: OperationContext, base: MachineBase): Promise<MachineBase> {
  const retired = new Set((await ledgerRows(context)).filter(isRetired).map(({ id }) => id));
  return { ...base, machines: base.machines.filter(({ id }) => !retired.has(id)) };
}

async function ratedPowers(context: OperationContext): Promise<ReadonlyMap<string, number>> {
  return new Map(
    (await ledgerRows(context)).flatMap(({ id, values: { ratedPowerKw } }) =>
      typeof ratedPowerKw === 'number' && ratedPowerKw > 0 ? [[id, ratedPowerKw]] : [],
    ),
  );
}

const STATE_OF: Readonly<Record<StateSpan['state'], MachineState>> = {
  run: 'run',
  idle: 'idle',
  stop: 'stop',
  fault: 'fault',
  unknown: 'comm',
};

function cardOf(
  context: OperationContext,
  base: MachineBase,
  { machine, load, state }: MachineNow,
  allStops: readonly Stop[],
  parameters: readonly WatchedParameter[],
  rated: ReadonlyMap<string, number>,
): EquipmentCard {
  const { frame, period, idleShare, language } = context;
  const { elapsed } = period;
  const stops = stopsOf(context, machine, allStops);
  const whole = { fromMs: base.blocks[0]?.fromMs ?? elapsed.fromMs, toMs: elapsed.toMs };
  const history = stateSpans(base.blocks, machine, whole, machine.highest, idleShare, stops);
  const spans = history.flatMap((span) => clipped(span, elapsed));
  const sum = machineSum(base.blocks, machine, elapsed, machine.highest, idleShare);
  const hours: Record<MachineState, number> = { run: 0, idle: 0, stop: 0, fault: 0, comm: 0 };
  for (const span of spans) hours[STATE_OF[span.state]] += (span.toMs - span.fromMs) / HOUR_MS;
  const known = spans.reduce(
    (total, span) => total + (span.state === 'unknown' ? 0 : span.toMs - span.fromMs),
    0,
  );
  const standing = state === 'stop' || state === 'fault' ? openStop(stops, elapsed.toMs) : undefined;
  const sinceMs = stateSince(context, base, { machine, load, state }, stops);
  const unit = frame.areas.get(machine.areaId);
  const meter = frame.meters.find(({ meterKey }) => meterKey === machine.meterKey);
  return {
    id: machine.id,
    name: nameOf(machine, language),
    place: placeOf(context, unit?.areaId === machine.id ? (unit.parentId ?? machine.areaId) : machine.areaId),
    state,
    since: sinceMs === null ? null : isoOf(context, sinceMs),
    ...(standing?.reason ? { reason: standing.reason } : {}),
    kw: load?.kw ?? null,
    ratedKw: rated.get(machine.id) ?? null,
    kwh: sum.known === 0 ? null : sum.kwh,
    runPct: known === 0 ? null : ((hours.run * HOUR_MS) / known) * 100,
    oeePct:
      machine.outputAreaId === null
        ? null
        : lineOee({ blocks: base.blocks, stops: allStops }, frame, machine.outputAreaId, elapsed),
    hours,
    timeline: spans.map((span) => ({
      state: STATE_OF[span.state],
      from: isoOf(context, span.fromMs),
      to: isoOf(context, span.toMs),
    })),
    parameters: parameters
      .filter(({ equipmentId }) => equipmentId === machine.id)
      .map((parameter) => parameterOf(context, base, parameter, machine, load, state)),
    stops: longest([...stops, ...unrecorded(context, base, { machine, state }, stops)], elapsed)
      .slice(0, CARD_STOPS)
      .map(({ stop, minutes }) => stopRow(context, stop, minutes)),
    asOf: load ? isoOf(context, load.atMs) : null,
    drill: { to: '/equipmentLedger', query: { id: machine.id } },
    trend: {
      to: '/dataQuery',
      query: {
        areaId: machine.areaId,
        ...rangeQuery(context.range),
        ...(meter ? { meter: meter.meterId } : {}),
      },
    },
  };
}

function clipped(span: StateSpan, { fromMs, toMs }: Period): StateSpan[] {
  const part = { ...span, fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) };
  return part.toMs > part.fromMs ? [part] : [];
}

function placeOf({ frame, language }: OperationContext, areaId: string): string {
  let area = frame.areas.get(areaId);
  while (area && area.type !== 'line' && area.type !== 'workshop' && area.parentId !== null)
    area = frame.areas.get(area.parentId);
  return area ? nameOf(area, language) : '';
}

function parameterOf(
  context: OperationContext,
  base: MachineBase,
  parameter: WatchedParameter,
  machine: RatedMachine,
  load: MachineNow['load'],
  state: MachineState,
): EquipmentCard['parameters'][number] {
  const { frame, period } = context;
  const meter = frame.meters.find(({ meterId }) => meterId === parameter.meterId);
  // The machine's own power is the one that the card tells, by the minute where it is kept.
  const present =
    meter === undefined
      ? null
      : meter.meterKey === machine.meterKey
        ? load
        : lastSlot(base.blocks, meter.meterKey, period.elapsed.toMs);
  const isWorking = state === 'run';
  return {
    id: parameter.id,
    name: parameter.name,
    value: present?.kw ?? null,
    unit: parameter.unit,
    lowerLimit: parameter.lowerLimit,
    upperLimit: parameter.upperLimit,
    judge: judgeParameter(present?.kw ?? null, parameter, isWorking),
    asOf: present ? isoOf(context, present.atMs) : null,
    drill: {
      to: '/dataQuery',
      query: { areaId: machine.areaId, meter: parameter.meterId, ...rangeQuery(context.range) },
    },
  };
}

interface StopPart {
  readonly stop: Stop;
  readonly minutes: number;
}

/** Stops by the part of them that lies in a period, the longest first. */
function longest(stops: readonly Stop[], { fromMs, toMs }: Period): StopPart[] {
  return stops
    .map((stop) => ({
      stop,
      minutes: Math.round((Math.min(stop.toMs, toMs) - Math.max(stop.fromMs, fromMs)) / MINUTE_MS),
    }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes - a.minutes || b.stop.fromMs - a.stop.fromMs);
}

const stopRow = (context: OperationContext, { reason, isPlanned, fromMs, toMs }: Stop, minutes: number) => ({
  reason,
  isPlanned,
  from: isoOf(context, fromMs),
  to: Number.isFinite(toMs) ? isoOf(context, toMs) : null,
  minutes,
});

function listedStops(context: OperationContext, stops: readonly Stop[]): Operation['stops'] {
  const { frame, period, language } = context;
  return longest(stops, period.elapsed)
    .slice(0, LISTED_STOPS)
    .map(({ stop, minutes }) => {
      const area = frame.areas.get(stop.areaId);
      return {
        id: `${stop.areaId} ${stop.fromMs}`,
        name: area ? nameOf(area, language) : stop.areaId,
        ...stopRow(context, stop, minutes),
        drill: {
          to: '/downtimeAnalysis',
          query: { areaId: stop.areaId, ...rangeQuery(context.range), by: 'equipment' },
        },
      };
    });
}
