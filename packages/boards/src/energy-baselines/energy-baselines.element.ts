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
    ...pickCommon('lang', 'theme'),
    'area-id': { kind: 'string', description: 'Area whose baselines are shown; all where left out.' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The baselines are on the screen.' },
    'plant-error': {
      description: 'detail `{ code, field?, reason }`: the platform refused or did not answer.',
    },
    ...stepEvents('command'),
  },
  methods: { refresh: { description: 'Asks for the baselines again; settles when they are there.' } },
  parts: { list: 'The baselines.', editor: 'The chosen baseline.', plan: 'The plan of saving.' },
  styles: [CHART_STYLES, css],
  view: EnergyBaselinesView,
};
