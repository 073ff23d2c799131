import type { EquipmentList, WorkEquipmentState } from '@plantdeck/core/contract';
import { sampleCfg, sampleChoices, sampleKpi, unitOf } from '../indicators/sample-parts.ts';

const MINUTE_MS = 60_000;

/** A drum on its bearings. */
const DRAWING = {
  viewBox: '0 0 48 32',
  paths: [
    'M9 8h30a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-6a4 4 0 0 1 4-4z',
    'M11 22l-3 7M37 22l3 7M4 29h40',
  ],
};

/** Four machines: one past its limit, one idle, one that stands, one in order. */
export function sample(nowMs: number): EquipmentList {
  const machine = (
    equipmentId: string,
    name: string,
    state: WorkEquipmentState,
    sinceMin: number,
    kw: number,
    [lo, hi]: readonly [number, number],
    oeePct: number | null,
  ): EquipmentList['records'][number] => {
    const cfg = sampleCfg('electric', 'Electricity', {
      areaId: equipmentId,
      parameterIds: [`${equipmentId}.electric`],
    });
    const parameterId = `${equipmentId}.meter`;
    return {
      cfg: {
        equipmentId,
        parameterIds: [parameterId],
        limits: { [parameterId]: { lo, hi } },
        indicators: [cfg],
      },
      equipmentId,
      name,
      image: DRAWING,
      state,
      stateSince: new Date(nowMs - sinceMin * MINUTE_MS).toISOString(),
      oeePct,
      parameters: [
        {
          parameterId,
          name: 'Power',
          value: kw,
          unit: unitOf('kW', 0),
          asOf: new Date(nowMs).toISOString(),
          lo,
          hi,
          judge: kw < lo || kw > hi ? 'abnormal' : 'normal',
        },
      ],
      indicators: [sampleKpi(cfg, kw * 7.5, nowMs)],
    };
  };
  const records = [
    machine('CER.W1.M5', 'Ball mill 5', 'run', 735, 352, [250, 340], null),
    machine('CER.W4.K1', 'Kiln K1', 'run', 9_300, 418, [380, 450], 87.4),
    machine('CER.W2.SD1', 'Spray dryer A', 'idle', 42, 61, [55, 300], 71.2),
    machine('CER.W3.P3', 'Press P3', 'stop', 14, 0, [0, 180], 64.9),
  ];
  return {
    records,
    version: 1,
    machines: records.map(({ equipmentId, name, parameters }) => ({
      equipmentId,
      name,
      areaId: equipmentId,
      parameters: parameters.map((one) => ({ parameterId: one.parameterId, name: one.name, unit: one.unit })),
    })),
    choices: {
      ...sampleChoices,
      areas: [
        ...sampleChoices.areas,
        ...records.map(({ equipmentId, name }) => ({ id: equipmentId, name, type: 'unit' })),
      ],
    },
    sample: [],
  };
}
