/** What every machine has besides its process: bearings, lubrication, actuators, a fieldbus link, a local switch. */
import type { NameKey } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { AlarmKind } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import type { MinuteContext, PlantModel } from '../../engine/plant-model.ts';
import { createEventList, shape } from './event-list.ts';
import { createRuleList } from './rule-list.ts';
import { createSignalList } from './signal-list.ts';

/** Equipment without moving parts of its own to watch. */
const STILL = new Set(['incomer', 'transformer', 'gasStation', 'waterStation', 'auxiliary']);

interface Trouble {
  readonly code: string;
  readonly what: NameKey;
  readonly priority: 1 | 2 | 3 | 4;
  readonly kind: AlarmKind;
  /** In the whole plant, however many machines it has. */
  readonly perDay: number;
  readonly minutes: {
    readonly median: number;
    readonly sigma: number;
    readonly min: number;
    readonly max: number;
  };
}
const TROUBLES: readonly Trouble[] = [
  {
    code: 'link',
    what: 'is.commLost',
    priority: 4,
    kind: 'communication',
    perDay: 7,
    minutes: { median: 4, sigma: 0.7, min: 2, max: 30 },
  },
  {
    code: 'local',
    what: 'is.localMode',
    priority: 4,
    kind: 'equipment',
    perDay: 8,
    minutes: { median: 25, sigma: 0.6, min: 5, max: 120 },
  },
  {
    code: 'actuator',
    what: 'is.actuatorMismatch',
    priority: 3,
    kind: 'equipment',
    perDay: 9,
    minutes: { median: 5, sigma: 0.6, min: 2, max: 40 },
  },
  {
    code: 'lube',
    what: 'is.lubeLow',
    priority: 2,
    kind: 'equipment',
    perDay: 6,
    minutes: { median: 8, sigma: 0.5, min: 3, max: 40 },
  },
  {
    code: 'estop',
    what: 'is.emergencyStop',
    priority: 1,
    kind: 'equipment',
    perDay: 2,
    minutes: { median: 6, sigma: 0.6, min: 2, max: 30 },
  },
];
const BEARING = { meanC: 62, sigmaC: 2.5, tauMinutes: 30, limitC: 69.5, deadbandC: 1.2 } as const;
const VIBRATION = { meanMms: 2.8, sigmaMms: 0.4, tauMinutes: 12, limitMms: 4.2, deadbandMms: 0.2 } as const;
/** On this scenario day a limit switch of the first machine flickers for a while. */
const FLICKER = { day: 36, minute: 9 * 60, minutes: 90 } as const;

/** Every so many machines lose their link when the grid sags. */
const DIP_EVERY = 4;

/**
 * A model whose machines have alarms of their own: some forty a day, most of them of low priority.
 * @param dipEvent event of the model in which the grid sags
 */
export function withAuxiliaries(model: PlantModel, dipEvent?: number): PlantModel {
  const { structure } = model;
  const machines = structure.areas.filter(
    ({ type, equipmentType }) => type === 'unit' && equipmentType !== null && !STILL.has(equipmentType),
  );
  const idOf = (areaId: string): string => areaId.slice(structure.plantId.length + 1);
  const { codes, one } = createSignalList();
  const { sources, each } = createEventList();
  const rules = createRuleList(structure.plantId, (id) => {
    const area = machines.find((machine) => idOf(machine.id) === id);
    if (area === undefined) throw new Error(`no machine ${id}`);
    return area;
  });
  const signalAt = model.signals.length;
  const eventAt = model.events.length;
  const signal = (code: string): number => signalAt + one(code);

  const parts = machines.map((machine) => {
    const id = idOf(machine.id);
    const bearing = signal(`${id}.bearingC`);
    rules.high(`${id}.bearing.H`, id, 'is.bearingHot', bearing, {
      limit: BEARING.limitC,
      deadband: BEARING.deadbandC,
      unit: '°C',
      priority: 3,
    });
    const vibration = signal(`${id}.vibrationMms`);
    rules.high(`${id}.vibration.HH`, id, 'is.bearingVibrationHigh', vibration, {
      limit: VIBRATION.limitMms,
      deadband: VIBRATION.deadbandMms,
      unit: 'mm/s',
      priority: 2,
    });
    const troubles = TROUBLES.map(({ code, what, priority, kind, perDay, minutes }) => {
      const at = signal(`${id}.${code}`);
      rules.state(`${id}.${code}`, id, what, at, priority, 0, kind);
      const everyHours = (24 * machines.length) / perDay;
      const event = shape(everyHours, minutes.median, minutes.sigma, minutes.min, minutes.max);
      return { signal: at, event: eventAt + each(1, `${id} ${code}`, event)[0]! };
    });
    return { id, bearing, vibration, troubles };
  });
  const [first] = parts;
  const flicker = signal('limitSwitch.flicker');
  if (first !== undefined) rules.state(`${first.id}.switch`, first.id, 'is.limitSwitchFlickers', flicker, 4);

  return {
    ...model,
    events: [...model.events, ...sources],
    signals: [...model.signals, ...codes],
    rules: [...model.rules, ...rules.rules],
    build(layout, bank) {
      const step = model.build(layout, bank);
      const built = parts.map((part) => ({
        ...part,
        untilAt: layout.allot(part.troubles.length),
        bearingNoise: bank.add(`${part.id}.bearing`, BEARING.sigmaC, BEARING.tauMinutes),
        vibrationNoise: bank.add(`${part.id}.vibration`, VIBRATION.sigmaMms, VIBRATION.tauMinutes),
      }));
      return (context: MinuteContext) => {
        step(context);
        const { state, noise, signals, k, calendar, minuteOfDay } = context;
        const dip = dipEvent === undefined ? 0 : context.event(dipEvent);
        for (let index = 0; index < built.length; index++) {
          const part = built[index]!;
          signals[part.bearing] = BEARING.meanC + noise[part.bearingNoise]!;
          signals[part.vibration] = VIBRATION.meanMms + noise[part.vibrationNoise]!;
          for (let n = 0; n < part.troubles.length; n++) {
            const trouble = part.troubles[n]!;
            const isLink = n === 0 && index % DIP_EVERY === 0;
            const minutes = Math.max(context.event(trouble.event), isLink ? dip : 0);
            if (minutes > 0) state[part.untilAt + n] = k + minutes;
            signals[trouble.signal] = state[part.untilAt + n]! > k ? 1 : 0;
          }
        }
        const isFlickering =
          calendar.scenarioDay === FLICKER.day &&
          minuteOfDay >= FLICKER.minute &&
          minuteOfDay < FLICKER.minute + FLICKER.minutes;
        signals[flicker] = isFlickering && k % 2 === 0 ? 1 : 0;
      };
    },
  };
}
