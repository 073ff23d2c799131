import {
  ANALYSIS_MAX_DAYS,
  FactoryModelQuerySchema,
  MaxTrendQuerySchema,
  TariffTemplateQuerySchema,
  type FactoryModelList,
  type MaxTrend,
  type ProductLines,
  type TariffTemplate,
} from '@plantdeck/core/contract';
import { energyContextOf, permittedAreas } from '../accounts/index.ts';
import { openPeriod, openPlant, type OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingDay, accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { meterPlan } from '../../engine/energy/plant-frame.ts';
import { demandOf } from '../../engine/energy/quantities.ts';
import { slotTariff, tierBands, versionOn } from '../../engine/energy/tariff.ts';
import {
  addDays,
  civilDayAt,
  clockAt,
  daysBetween,
  isoAt,
  momentOfClock,
} from '../../engine/plant-time/zone.ts';
import { ApiError, type Call, readBody, registerHandlers, RETCODES, ruleReason } from '../api/index.ts';
import { plantName, storedName } from '../../engine/names/plant-name.ts';

const TREND_DAYS = 7;

/** The calls with a body under the product-service prefix, from the plant's own rows. */
export const productServiceHandlers = registerHandlers({
  async organizationPassword(call) {
    const row = await call.db
      .selectFrom('organisation')
      .innerJoin('password_policy', 'password_policy.eid', 'organisation.eid')
      .select('password_policy.eid')
      .where('organisation.org_id', '=', call.orgId)
      .executeTakeFirst();
    return { id: row?.eid ?? null };
  },

  async factoryModelList(call): Promise<FactoryModelList> {
    const { keyword = '', type } = readBody(call, FactoryModelQuerySchema);
    const rows = await call.db
      .selectFrom('area')
      .selectAll()
      .where('plant_id', '=', call.plantId ?? '')
      .orderBy('sort')
      .orderBy('area_id')
      .execute();
    const within = await permittedAreas(call);
    const wanted = keyword.trim().toLocaleLowerCase();
    return rows
      .filter((row) => (type === undefined || row.type === type) && (within?.has(row.area_id) ?? true))
      .map((row) => ({
        id: row.area_id,
        name: storedName(call.language, row),
        type: row.type,
        parentId: row.parent_id,
        equipmentType: row.equipment_type,
      }))
      .filter(({ id, name }) => `${id} ${name}`.toLocaleLowerCase().includes(wanted));
  },

  async productLines(call): Promise<ProductLines> {
    const plant = await plantOf(call);
    if (!plant) return [];
    return [...plant.frame.areas.values()]
      .filter(({ type }) => type === 'line')
      .map(({ areaId, nameZh, nameEn }) => ({
        id: areaId,
        name: plantName(call.language, { zh: nameZh, en: nameEn }),
      }));
  },

  async maxDemandTrend(call): Promise<MaxTrend> {
    const { areaId, from, to } = readBody(call, MaxTrendQuerySchema);
    const plant = await plantOf(call);
    if (!plant) return { areaId: '', contractKw: null, days: [] };
    const { frame } = plant;
    const area = areaId ?? frame.rootAreaId;
    if (!(frame.whole ?? frame).areas.has(area))
      throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: area });
    if (!frame.areas.has(area)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
    const last = to ?? accountingLabelAt(frame.calendar, plant.askedFromMs);
    const first = from ?? addDays(last, 1 - TREND_DAYS);
    const length = daysBetween(first, last);
    if (!(length >= 0 && length < ANALYSIS_MAX_DAYS))
      throw new ApiError(RETCODES.badField, 'call.bad-field', {
        field: 'to',
        reason: ruleReason(
          length >= 0
            ? { key: 'tooManyDays', params: { limit: ANALYSIS_MAX_DAYS } }
            : { key: 'notBefore', params: { limit: first } },
        ),
      });
    const period = await openPeriod(plant, {
      fromMs: accountingDay(frame.calendar, first).fromMs,
      toMs: accountingDay(frame.calendar, last).toMs,
    });
    const plan = meterPlan(frame, area, 'electric');
    return {
      areaId: area,
      contractKw: area === frame.rootAreaId ? frame.contractKw : null,
      days: period.blocks.map((block) => {
        const peak = demandOf([block], plan, {
          fromMs: block.fromMs,
          toMs: Math.min(block.toMs, plant.elapsedMs),
        });
        return {
          day: block.label,
          maxKw: peak?.maxKw ?? null,
          at: peak ? isoAt(frame.calendar.zone, peak.atMs) : null,
        };
      }),
    };
  },

  async tariffTemplate(call): Promise<TariffTemplate> {
    const asked = readBody(call, TariffTemplateQuerySchema).day;
    const plant = await plantOf(call);
    if (!plant) return { day: asked ?? '', version: null, effectiveFrom: null, hours: [] };
    const mayCost = call.person.resources.has('panel:cost');
    const { tariff, calendar } = plant.frame;
    const { zone } = calendar;
    const day = asked ?? civilDayAt(zone, plant.askedFromMs);
    const version = versionOn(tariff.versions, day);
    const fromMs = momentOfClock(zone, day, '00:00');
    const bands = tierBands(tariff, { fromMs, toMs: momentOfClock(zone, addDays(day, 1), '00:00') });
    return {
      day,
      version: version?.version ?? null,
      effectiveFrom: version?.effectiveFrom ?? null,
      hours: bands.flatMap((band) => {
        const price = slotTariff(tariff, band.fromMs)?.price;
        const to = clockAt(zone, band.toMs);
        return price === undefined
          ? []
          : [
              {
                tier: band.tier,
                from: clockAt(zone, band.fromMs),
                to: to === '00:00' ? '24:00' : to,
                priceCny: mayCost ? price : null,
              },
            ];
      }),
    };
  },
});

const plantOf = async (call: Call): Promise<OpenPlant | null> =>
  call.plantId === null ? null : openPlant(energyContextOf(call, call.plantId));
