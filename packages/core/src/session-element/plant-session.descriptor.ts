import { AGE_ATTRIBUTES } from '../contract/age.descriptor.ts';
import { PLANT_ATTRIBUTES } from '../contract/plant.descriptor.ts';
import { THEME_CHOICES } from '../contract/themes.ts';

/** What is public about `<plant-session>`; `define.ts` holds it against the type of all descriptors. */
export const sessionElement = {
  name: 'session',
  summary: 'One signed-in connection to one platform, for the elements inside it and for those that name it.',
  attributes: {
    'base-url': {
      kind: 'string',
      description: 'Url of the platform. By default where the loader came from, else the page.',
    },
    'org-id': { kind: 'string', description: 'Organisation to begin with.' },
    lang: {
      kind: 'string',
      description: 'Language of the session; by default the stored one, then the page.',
    },
    'token-url': {
      kind: 'string',
      description:
        'Where the portal gives tokens; asked with the page’s own credentials, again before they run out.',
    },
    device: {
      kind: 'boolean',
      description:
        'A wall display: shows a pairing code once, and from then on renews by a credential of its own that an administrator can revoke.',
    },
    storage: {
      kind: 'enum',
      values: ['memory', 'site'],
      default: 'memory',
      description:
        '`site` keeps a signed-in person in the browser’s storage. A portal’s token is never stored.',
    },
    'socket-auth': {
      kind: 'enum',
      values: ['negotiated', 'ticket', 'token'],
      default: 'negotiated',
      description:
        'What sockets carry: a one-use ticket, or the token itself where the platform knows no tickets. `negotiated` asks the platform.',
    },
    theme: {
      kind: 'enum',
      values: THEME_CHOICES,
      description: 'Look of the elements inside; by default each has its own, or that of the page.',
    },
    density: {
      kind: 'enum',
      values: ['compact', 'comfortable', 'touch'],
      description: 'How close things stand in the elements inside.',
    },
    ...AGE_ATTRIBUTES,
    ...PLANT_ATTRIBUTES,
    default: { kind: 'boolean', description: 'Serves elements that stand in no session.' },
  },
  properties: {
    token: {
      type: 'core.GivenToken | undefined',
      description: 'A token of the portal: `EmbedToken` or its bare text. Can be set, not read.',
    },
    tokenProvider: {
      type: 'core.TokenProvider | undefined',
      description: 'Function that answers a token or a promise of one; asked again before it runs out.',
    },
    session: {
      type: 'core.PlantSession | null',
      description: 'The session itself (read only): never holds a token.',
    },
  },
  events: {
    'plant-session-expiring': {
      description: 'The token will run out. Prevented: the page sets the next one itself, nothing is asked.',
      cancelable: true,
    },
    'plant-session-expired': {
      type: '{ readonly requestPath: string }',
      description: 'The token ran out or was refused; `detail.requestPath` is where the reader was.',
    },
    'plant-session-denied': { description: 'The portal or platform does not let this reader in.' },
    'plant-session-failed': {
      type: 'core.SessionTrouble',
      description:
        'No token or no data has come for some seconds: `detail.code` is `token`, `denied` or `platform`, `detail.cause`, `reason` and `remedy` say why and what to do. It is asked for again, and `plant-session-restored` tells the end.',
    },
    'plant-session-pairing': {
      type: '{ readonly code: string | null; readonly until: string | null }',
      description:
        'detail `{ code, until }`: a wall display waits until an administrator enters this code; null once it is let in.',
    },
    'plant-session-offline': {
      description: 'The platform cannot be reached; what is shown stays, and is asked for again.',
    },
    'plant-session-incompatible': {
      type: 'core.Agreement',
      description:
        'Elements and platform have no form of something in common: `detail.mismatches` names what, with both ranges. The rest goes on; what fits again later comes back by itself.',
    },
    'plant-error': { description: 'An attribute does not fit; what it said before stays.' },
    'plant-session-restored': {
      description: 'There is a session again, or the platform can be reached again.',
    },
  },
  methods: {},
  parts: {},
  slots: { '': 'The elements that share the session.' },
} as const;
