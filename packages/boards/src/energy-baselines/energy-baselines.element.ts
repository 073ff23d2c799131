import { CHART_STYLES } from '@plantdeck/core/chart';
import { pickCommon, stepEvents, type ReactElementDescriptor } from '@plantdeck/core/element';
import css from './energy-baselines.css?inline';
import { EnergyBaselinesView } from './energy-baselines.view.tsx';

/** `<plant-energy-baselines>`: baselines of areas with their fit, their way to approval, and the plan of saving. */
export const energyBaselinesElement: ReactElementDescriptor = {
  name: 'energy-baselines',
  summary:
    'Settings of energy baselines: fit to the own history, approval by another person, and the saving plan.',
  attributes: {
    ...pickCommon('lang', 'theme', 'late-after-seconds', 'stale-after-seconds'),
    'area-id': { kind: 'string', description: 'Area whose baselines are shown; all where left out.' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The baselines are on the screen.' },
    'plant-error': {
      description: 'detail `{ code, field?, reason }`: the platform refused or did not answer.',
    },
    'plant-age': {
      type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
      description: 'detail `{ state, ageS }`: the age of the list came into another state.',
    },
    ...stepEvents('command'),
  },
  methods: { refresh: { description: 'Asks for the baselines again; settles when they are there.' } },
  parts: {
    list: 'The baselines.',
    age: 'Mark of a list that is late, stale or cut off.',
    editor: 'The chosen baseline.',
    plan: 'The plan of saving.',
  },
  styles: [CHART_STYLES, css],
  view: EnergyBaselinesView,
};
