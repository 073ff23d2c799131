import { CAPABILITY_LEVELS, OWN_CAPABILITIES, SESSION_FORMS } from '@plantdeck/core/contract';
import support from './support.json' with { type: 'json' };

declare const __PLANTDECK_VERSION__: string;

/** What one version goes together with: published beside the bundle and in the npm package, and told at run time. */
export interface CompatibilityData {
  readonly version: string;
  /** Tags, attributes, properties, events, methods, parts and tokens: what stays within a major. */
  readonly elements: { readonly major: number; readonly tagSuffix: string };
  /** What it speaks with platforms; a platform goes with it where the ranges meet. */
  readonly capabilities: typeof OWN_CAPABILITIES;
  /** What each level of a capability is, counted from 1. */
  readonly levels: typeof CAPABILITY_LEVELS;
  /** Which forms of a session it shares with another major on the same page. */
  readonly sessionForms: typeof SESSION_FORMS;
  /** Platform releases that its tests run against. */
  readonly testedPlatforms: readonly string[];
  readonly support: typeof support.majors;
}

const major = Number(__PLANTDECK_VERSION__.split('.')[0]);

export const COMPATIBILITY: CompatibilityData = {
  version: __PLANTDECK_VERSION__,
  elements: { major, tagSuffix: `-v${major}` },
  capabilities: OWN_CAPABILITIES,
  levels: CAPABILITY_LEVELS,
  sessionForms: SESSION_FORMS,
  testedPlatforms: support.testedPlatforms,
  support: support.majors,
};
