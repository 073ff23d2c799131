import type { Docket, DocketType } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { storedOutput } from '../records/index.ts';
import type { DocketOwner } from './docket-store.ts';
import { unitSymbol } from '../../engine/units/scaled-units.ts';
import { accountingDay, accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { addDays, momentOfClock } from '../../engine/plant-time/zone.ts';
import type { NamePair } from '../../engine/names/plant-name.ts';

/** A day's output in a grade, as the warehouse takes it over. */
interface GradeDay {
  readonly day: string;
  readonly area_id: string;
  readonly grade_code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly quantity: number;
}
/** A paper before it has its organisation; names are zh and en. */
export interface FirstDocket extends Omit<Docket, 'lines'> {
  readonly partyZh: string;
  readonly partyEn: string;
  readonly lines: readonly (Docket['lines'][number] & { readonly nameZh: string; readonly nameEn: string })[];
}

const PREFIX: Readonly<Record<DocketType, string>> = {
  1: 'RK',
  2: 'CK',
  3: 'PD',
  4: 'DB',
  5: 'YRK',
  6: 'YCK',
  7: 'YDB',
};
const DAYS = 7;

/** Who buys what a plant makes. */
const CUSTOMERS: Readonly<Record<string, readonly NamePair[]>> = {
  ceramics: [
    { zh: '广州恒筑建材有限公司', en: 'Guangzhou Hengzhu Building Materials Co.' },
    { zh: '深圳雅居装饰工程有限公司', en: 'Shenzhen Yaju Interiors Co.' },
    { zh: '长沙湘和陶瓷商贸有限公司', en: 'Changsha Xianghe Tiles Trading Co.' },
  ],
  cement: [
    { zh: '中原城建混凝土有限公司', en: 'Zhongyuan Chengjian Concrete Co.' },
    { zh: '华路道桥工程有限公司', en: 'Hualu Road and Bridge Co.' },
    { zh: '江北预制构件厂', en: 'Jiangbei Precast Works' },
  ],
  paper: [
    { zh: '东莞新联纸箱有限公司', en: 'Dongguan Xinlian Cartons Co.' },
    { zh: '苏州永泰包装有限公司', en: 'Suzhou Yongtai Packaging Co.' },
    { zh: '宁波海风印务有限公司', en: 'Ningbo Haifeng Printing Co.' },
  ],
  aluminium: [
    { zh: '无锡铭达线缆有限公司', en: 'Wuxi Mingda Cables Co.' },
    { zh: '佛山精铸型材有限公司', en: 'Foshan Jingzhu Profiles Co.' },
    { zh: '重庆力行汽车部件有限公司', en: 'Chongqing Lixing Car Parts Co.' },
  ],
};
const BUYER: NamePair = { zh: '联盛商贸有限公司', en: 'Liansheng Trading Co.' };
const NOBODY: NamePair = { zh: '', en: '' };

/**
 * Papers of the last days out of what the plant has sorted: it is taken in on the day after, a part of it leaves two
 * days later, the rest is counted and moved. Announcements stand a day before their papers. What is still to come has no
 * paper yet.
 */
export async function firstDockets(
  { db, orgId, nowMs: askedMs }: DocketOwner,
  plantId: string,
  backDays: number = DAYS,
): Promise<FirstDocket[]> {
  const plant = await db
    .selectFrom('plant')
    .select(['product_unit', 'time_zone', 'day_account_time', 'model', 'history_to'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  // The organisation is there before its plant is: it has sorted nothing yet.
  if (plant === undefined) return [];
  const { time_zone: zone } = plant;
  // What has not been written has not happened.
  const nowMs = Math.min(askedMs, plant.history_to?.getTime() ?? askedMs);
  // Whole accounting days alone: half a day would be another figure than the lists of the store have.
  const calendar = { zone, dayAccountTime: plant.day_account_time, dayAccountFlag: 0 };
  const today = accountingLabelAt(calendar, nowMs);
  const { fromMs } = accountingDay(calendar, addDays(today, -Math.max(DAYS, backDays)));
  const { fromMs: toMs } = accountingDay(calendar, today);
  const unit = unitSymbol(plant.product_unit);
  const workshops = await db
    .selectFrom('area')
    .select(['area_id', 'name_zh', 'name_en'])
    .where('plant_id', '=', plantId)
    .where('type', '=', 'workshop')
    .execute();
  const { rows: sorted } = await sql<GradeDay>`
    select to_char((slot_start at time zone plant.time_zone) - plant.day_account_time::interval, 'YYYY-MM-DD') as day,
      g.area_id, g.grade_code, m.name_zh, m.name_en, sum(coalesce(g.quantity, g.mass_t))::float8 as quantity
    from grade_slot g join area using (area_id) join plant using (plant_id)
      join material_grade m on m.plant_id = plant.plant_id and m.grade_code = g.grade_code
    where plant.plant_id = ${plantId} and slot_start >= ${new Date(fromMs)}
      and slot_start < ${new Date(toMs)} and g.grade_code <> 'waste'
    group by 1, 2, 3, 4, 5 having sum(coalesce(g.quantity, g.mass_t)) > 0 order by 1, 2, 3`.execute(db);
  // A plant without grades takes in what its lists of the store have.
  const rows =
    sorted.length > 0 || plant.model === 'imported'
      ? sorted
      : (await storedOutput({ db, orgId, plantId, nowMs, zone })).map(
          ({ day, lineId, productId, name, quantity }): GradeDay => ({
            day,
            area_id: lineId,
            grade_code: productId,
            name_zh: name.zh,
            name_en: name.en,
            quantity,
          }),
        );
  const customers = CUSTOMERS[plant.model] ?? [BUYER];
  const days = [...new Set(rows.map(({ day }) => day))];
  return days.flatMap((day, index) => {
    const lines = rows
      .filter((row) => row.day === day)
      .map((row) => ({
        code: `${row.area_id.split('.').slice(1).join('-')}-${row.grade_code}`,
        name: row.name_zh,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        batch: day.replaceAll('-', ''),
        quantity: Math.round(row.quantity * 10) / 10,
        unit,
      }));
    const from = rows.find((row) => row.day === day)?.area_id ?? '';
    const workshop = workshops.find(({ area_id }) => from === area_id || from.startsWith(`${area_id}.`));
    const parties = {
      maker: workshop ? { zh: workshop.name_zh, en: workshop.name_en } : NOBODY,
      buyer: customers[index % customers.length] ?? BUYER,
    };
    return papersOfDay(zone, day, parties, lines).filter(({ date }) => Date.parse(date) <= nowMs);
  });
}

function papersOfDay(
  zone: string,
  sorted: string,
  { maker, buyer }: { readonly maker: NamePair; readonly buyer: NamePair },
  lines: FirstDocket['lines'],
): FirstDocket[] {
  const part = (share: number): FirstDocket['lines'] =>
    lines.map((line) => ({ ...line, quantity: Math.round(line.quantity * share * 10) / 10 }));
  const paper = (
    templateType: DocketType,
    daysLater: number,
    party: NamePair,
    of: FirstDocket['lines'],
  ): FirstDocket => {
    const day = addDays(sorted, daysLater);
    return {
      id: `${PREFIX[templateType]}-${sorted}`,
      docketNo: `${PREFIX[templateType]}-${day.replaceAll('-', '')}-1`,
      templateType,
      date: new Date(momentOfClock(zone, day, '10:00')).toISOString(),
      party: party.zh,
      partyZh: party.zh,
      partyEn: party.en,
      warehouse: templateType === 4 || templateType === 7 ? 'A → B' : 'A',
      operator: '',
      remark: '',
      lines: of,
    };
  };
  return [
    paper(1, 1, maker, lines),
    paper(5, 0, maker, lines),
    paper(2, 2, buyer, part(0.6)),
    paper(6, 1, buyer, part(0.6)),
    paper(3, 3, NOBODY, part(0.4)),
    paper(4, 3, NOBODY, part(0.2)),
    paper(7, 2, NOBODY, part(0.2)),
  ];
}
