import { pickCommon, type ReactElementDescriptor } from '@plantdeck/core/element';
import { AlarmBannerView } from './alarm-banner.view.tsx';

/** `<plant-alarm-banner>`: the most urgent unacknowledged alarm over a page; as high as nothing while there is none. */
export const alarmBannerElement: ReactElementDescriptor = {
  name: 'alarm-banner',
  summary: 'Banner of the unacknowledged alarm of priority 1, with counts by priority; acknowledging',
  attributes: {
    ...pickCommon('session', 'lang', 'theme'),
    'list-link': { kind: 'boolean', description: 'The page has an alarm list that plant-navigate opens' },
  },
  properties: {},
  events: {
    'plant-ready': { description: 'The element listens for alarms' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
    'plant-navigate': {
      type: '{ readonly path: string }',
      description: 'The alarm list is asked for; detail.path names it',
      cancelable: true,
    },
  },
  methods: {},
  parts: { alarm: 'The banner' },
  styles: [':host { display: block; }'],
  view: AlarmBannerView,
};
