import { CHART_STYLES } from '@plantdeck/core/chart';
import { THEME_CHOICES, type ReactElementDescriptor } from '@plantdeck/core/element';
import { FLOW_STYLES } from '@plantdeck/core/flow';
import analysisCss from './analysis/analysis.css?inline';
import css from './records.css?inline';
import rolesCss from './roles/roles.css?inline';
import { RecordsView } from './records.view.tsx';

/** The whole page of the sub-application; its name is its own business. */
export const recordsElement: ReactElementDescriptor = {
  name: 'records',
  summary: 'Record pages of a sub-application',
  attributes: {
    lang: { kind: 'string', description: 'Language of the words' },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look, as the shell has it',
    },
  },
  properties: { shell: { description: 'The connection with the shell' } },
  events: { 'plant-error': { description: 'Something could not be drawn' } },
  methods: {},
  parts: {},
  styles: [CHART_STYLES, FLOW_STYLES, css, analysisCss, rolesCss],
  view: RecordsView,
};
