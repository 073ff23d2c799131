/** Areas, meters and energy types of the ceramics plant: 22 000 m2 of glazed porcelain tiles a day. */
import { ELECTRIC, GAS, WATER } from '@plantdeck/platform/engine/energy/energy-types.ts';
import { createStructureBuilder, two } from '../parts/structure-builder.ts';
import type { AreaType, MaterialGradeData, PlantStructure, ProductionAreaData } from '../plant-structure.ts';

export const MILLS = 12;
/** What presses, glaze lines, kilns and polishing lines make at their best speed. */
export const LINE_M2_PER_HOUR = 550;
const CONTRACT_KW = 6200;

// Gateways: 0 substation, 1 raw, 2 forming and glazing, 3 firing, 4 finishing, 5 utilities and offices.

/** What tiles are sorted into; their order is that of the sorting line's outlets. */
export const GRADES: readonly MaterialGradeData[] = [
  { code: 'premium', zh: '优等品', en: 'Premium' },
  { code: 'first', zh: '一等品', en: 'First grade' },
  { code: 'second', zh: '二等品', en: 'Second grade' },
  { code: 'waste', zh: '废品', en: 'Waste' },
];

/**
 * The tree factory > workshop > line > process > unit with ids such as `CER.W1.L1.P1.U01`, and its meters in the
 * order the model fills them: 38 electric (incomer, 4 transformers, 33 feeders), 7 gas and 4 water (an incomer each).
 * @param plantId prefix of every id, 'CER' or 'CE2'
 */
export function ceramicsStructure(plantId: string, zh: string, en: string): PlantStructure {
  const { areas, meters, area: addArea, meter } = createStructureBuilder(plantId);
  const area = (id: string, type: AreaType, nameZh: string, nameEn: string, equipmentType?: string) =>
    addArea(id, type, { zh: nameZh, en: nameEn }, equipmentType);

  area('', 'factory', zh, en);
  area('W1', 'workshop', '原料车间', 'Raw materials');
  area('W1.L1', 'line', '制浆线', 'Slip preparation');
  area('W1.L1.P1', 'process', '球磨', 'Ball milling');
  for (let n = 1; n <= MILLS; n++)
    area(`W1.L1.P1.U${two(n)}`, 'unit', `${n}# 球磨机`, `Ball mill ${n}`, 'ballMill');
  area('W1.L2', 'line', '制粉线', 'Powder preparation');
  area('W1.L2.P1', 'process', '喷雾干燥', 'Spray drying');
  for (let n = 1; n <= 2; n++)
    area(`W1.L2.P1.U${two(n)}`, 'unit', `${n}# 喷雾塔`, `Spray dryer ${n}`, 'sprayDryer');
  area('W2', 'workshop', '成型车间', 'Forming');
  for (let n = 1; n <= 2; n++) {
    area(`W2.L${n}`, 'line', `成型 ${n} 线`, `Forming line ${n}`);
    area(`W2.L${n}.P1`, 'process', '压制', 'Pressing');
    area(`W2.L${n}.P1.U01`, 'unit', `${2 * n - 1}# 压机`, `Press ${2 * n - 1}`, 'press');
    area(`W2.L${n}.P1.U02`, 'unit', `${2 * n}# 压机`, `Press ${2 * n}`, 'press');
    area(`W2.L${n}.P2`, 'process', '坯体干燥', 'Tile drying');
    area(`W2.L${n}.P2.U01`, 'unit', `${n}# 干燥窑`, `Dryer ${n}`, 'dryer');
  }
  area('W3', 'workshop', '施釉车间', 'Glazing');
  for (let n = 1; n <= 2; n++) {
    area(`W3.L${n}`, 'line', `施釉 ${n} 线`, `Glazing line ${n}`);
    area(`W3.L${n}.P1`, 'process', '施釉', 'Glazing');
    area(`W3.L${n}.P1.U01`, 'unit', `${n}# 施釉线`, `Glaze line ${n}`, 'glazeLine');
  }
  area('W4', 'workshop', '烧成车间', 'Firing');
  for (let n = 1; n <= 2; n++) {
    area(`W4.L${n}`, 'line', `烧成 ${n} 线`, `Firing line ${n}`);
    area(`W4.L${n}.P1`, 'process', '烧成', 'Firing');
    area(`W4.L${n}.P1.U01`, 'unit', `${n}# 辊道窑`, `Roller kiln ${n}`, 'rollerKiln');
  }
  area('W5', 'workshop', '精加工车间', 'Finishing');
  for (let n = 1; n <= 2; n++) {
    area(`W5.L${n}`, 'line', `精加工 ${n} 线`, `Finishing line ${n}`);
    area(`W5.L${n}.P1`, 'process', '抛光', 'Polishing');
    area(`W5.L${n}.P1.U01`, 'unit', `${n}# 抛光线`, `Polishing line ${n}`, 'polisher');
    area(`W5.L${n}.P2`, 'process', '分选', 'Sorting');
    area(`W5.L${n}.P2.U01`, 'unit', `${n}# 分选线`, `Sorting line ${n}`, 'sorter');
  }
  area('W6', 'workshop', '公用工程', 'Utilities');
  area('W6.L1', 'line', '空压站', 'Air station');
  area('W6.L1.P1', 'process', '压缩空气', 'Compressed air');
  for (let n = 1; n <= 4; n++)
    area(`W6.L1.P1.U${two(n)}`, 'unit', `${n}# 空压机`, `Compressor ${n}`, 'compressor');
  area('W6.L2', 'line', '动力站', 'Supply station');
  area('W6.L2.P1', 'process', '供配电', 'Power distribution');
  area('W6.L2.P1.U01', 'unit', '10 kV 总进线', '10 kV incomer', 'incomer');
  for (let n = 1; n <= 4; n++)
    area(`W6.L2.P1.U${two(n + 1)}`, 'unit', `${n}# 变压器`, `Transformer ${n}`, 'transformer');
  area('W6.L2.P2', 'process', '供气供水', 'Gas and water supply');
  area('W6.L2.P2.U01', 'unit', '燃气调压站', 'Gas station', 'gasStation');
  area('W6.L2.P2.U02', 'unit', '给水泵房', 'Water pump house', 'waterStation');
  area('W7', 'other', '办公及其他', 'Offices and other');
  area('W7.L1', 'line', '辅助', 'Auxiliaries');
  area('W7.L1.P1', 'process', '辅助用能', 'Auxiliary use');
  area('W7.L1.P1.U01', 'unit', '办公楼及照明', 'Offices and lighting', 'auxiliary');

  meter('W6.L2.P1.U01', 'electric', 'incomer', 0);
  for (let n = 1; n <= 4; n++) meter(`W6.L2.P1.U${two(n + 1)}`, 'electric', 'transformer', 0);
  for (let n = 1; n <= MILLS; n++) meter(`W1.L1.P1.U${two(n)}`, 'electric', 'feeder', 1);
  for (let n = 1; n <= 2; n++) meter(`W1.L2.P1.U${two(n)}`, 'electric', 'feeder', 1);
  for (let n = 1; n <= 4; n++)
    meter(`W2.L${n < 3 ? 1 : 2}.P1.U0${n % 2 === 1 ? 1 : 2}`, 'electric', 'feeder', 2);
  for (let n = 1; n <= 2; n++) meter(`W2.L${n}.P2.U01`, 'electric', 'feeder', 2);
  for (let n = 1; n <= 2; n++) meter(`W3.L${n}.P1.U01`, 'electric', 'feeder', 2);
  for (let n = 1; n <= 2; n++) meter(`W4.L${n}.P1.U01`, 'electric', 'feeder', 3);
  for (let n = 1; n <= 2; n++) meter(`W5.L${n}.P1.U01`, 'electric', 'feeder', 4);
  for (let n = 1; n <= 2; n++) meter(`W5.L${n}.P2.U01`, 'electric', 'feeder', 4);
  for (let n = 1; n <= 4; n++) meter(`W6.L1.P1.U${two(n)}`, 'electric', 'feeder', 5);
  meter('W7.L1.P1.U01', 'electric', 'feeder', 5);
  meter('W6.L2.P2.U01', 'gas', 'incomer', 5);
  for (let n = 1; n <= 2; n++) meter(`W1.L2.P1.U${two(n)}`, 'gas', 'feeder', 1);
  for (let n = 1; n <= 2; n++) meter(`W2.L${n}.P2.U01`, 'gas', 'feeder', 2);
  for (let n = 1; n <= 2; n++) meter(`W4.L${n}.P1.U01`, 'gas', 'feeder', 3);
  meter('W6.L2.P2.U02', 'water', 'incomer', 5);
  meter('W1.L1.P1', 'water', 'feeder', 1);
  meter('W5', 'water', 'feeder', 4);
  meter('W7.L1.P1.U01', 'water', 'feeder', 5);

  const finishingLines = [1, 2].map((n) => `${plantId}.W5.L${n}`);
  const production: ProductionAreaData[] = [
    { areaId: plantId, counts: 'product' },
    // The mills are planned for a fifth more than the dryers take; the rest of their time they wait, or work by night.
    { areaId: `${plantId}.W1.L1`, counts: 'mass', idealPerHour: 26.5 },
    { areaId: `${plantId}.W1.L2`, counts: 'mass', idealPerHour: 25.4 },
    ...['W2', 'W3', 'W4', 'W5'].flatMap((workshop) =>
      [1, 2].map((n): ProductionAreaData => ({
        areaId: `${plantId}.${workshop}.L${n}`,
        counts: 'product',
        idealPerHour: LINE_M2_PER_HOUR,
      })),
    ),
    ...finishingLines.flatMap((areaId) =>
      GRADES.map(({ code }): ProductionAreaData => ({ areaId, grade: code, counts: 'product' })),
    ),
  ];
  return {
    plantId,
    model: 'ceramics',
    zh,
    en,
    timeZone: 'Asia/Shanghai',
    utcOffsetMinutes: 480,
    dayAccountTime: '08:00',
    contractKw: CONTRACT_KW,
    productUnit: 'm2',
    areas,
    meters,
    energyTypes: [ELECTRIC, GAS, WATER],
    production,
    grades: GRADES,
  };
}
