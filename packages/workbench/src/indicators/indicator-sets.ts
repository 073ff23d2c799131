import {
  BEST_PRACTICE_INDICATORS_MAX,
  BEST_PRACTICE_INDICATORS_MIN,
  INDICATORS_PER_EQUIPMENT_MAX,
  INDICATORS_PER_EQUIPMENT_MIN,
  PRODUCTION_INDICATORS_MAX,
  PRODUCTION_INDICATORS_MIN,
} from '@plantdeck/core/constants';
import { INDICATOR_CYCLES, type IndicatorSet } from './indicator-draft.ts';

/** What each widget asks of its indicators. */
export const PRODUCTION_SET: IndicatorSet = {
  at: 'indicators',
  min: PRODUCTION_INDICATORS_MIN,
  max: PRODUCTION_INDICATORS_MAX,
  periods: ['shift', 'day', 'month'],
  cycles: INDICATOR_CYCLES,
  isTargetRequired: false,
};

export const PRACTICE_SET: IndicatorSet = {
  at: 'indicators',
  min: BEST_PRACTICE_INDICATORS_MIN,
  max: BEST_PRACTICE_INDICATORS_MAX,
  periods: ['year'],
  cycles: ['year'],
  isTargetRequired: true,
};

/** @param index  place of the machine */
export const equipmentSet = (index: number): IndicatorSet => ({
  at: `items.${index}.indicators`,
  min: INDICATORS_PER_EQUIPMENT_MIN,
  max: INDICATORS_PER_EQUIPMENT_MAX,
  periods: [],
  cycles: ['shift', 'day', 'month'],
  isTargetRequired: false,
});
