import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import './words/index.ts';
import partsCss from '../parts/parts.css?inline';
import css from './alarms.css?inline';
import { AlarmListView } from './alarm-list.view.tsx';

/** `<plant-alarm-list>`: alarms of the plant, those that stand and those of the past, with taking note of them. */
export const alarmListElement: ReactElementDescriptor = {
  name: 'alarm-list',
  summary: 'Alarms by state, priority, area and text; acknowledging, csv, and which of them remind',
  attributes: {
    ...pickCommon('session', 'lang', 'theme', 'late-after-seconds', 'stale-after-seconds'),
    'without-title': { kind: 'boolean', description: 'The title stands around it already' },
    'area-id': { kind: 'string', description: 'Area shown at the beginning; else the whole plant' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The first alarms stand' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-age': {
      type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
      description: 'detail `{ state, ageS }`: the age of the list came into another state',
    },
  },
  methods: {
    refresh: { description: 'Asks the platform for the alarms again' },
    exportAs: {
      type: "(file?: 'csv'): Promise<void>",
      description: 'Hands out all alarms that fit, as "csv"',
    },
  },
  parts: {
    panel: 'Table of alarms',
    age: 'Mark of a list that is late, stale or cut off',
    table: 'The table itself',
    dialog: 'Alarm setting',
  },
  styles: [partsCss, css],
  view: AlarmListView,
};
