/** What an integrator has decided on: the snippet, its policy and the token call are written from it. */
export interface EmbedChoice {
  /** Folder of the bundle with its exact version, such as `https://plant.example.com/plantdeck/1.0.0/`. */
  readonly bundleUrl: string;
  /** Hash of `plantdeck.js` in that folder, as `integrity.json` tells it. */
  readonly integrity: string;
  /** Where the platform is. */
  readonly platformUrl: string;
  /** Call of the page's own back end that hands out tokens; a path or a url. */
  readonly tokenUrl: string;
  /** Origin of the page that embeds, such as `https://portal.example.com`. */
  readonly pageOrigin: string;
  readonly elements: readonly ChosenElement[];
  /** Elements run behind a sandboxed frame. */
  readonly isFramed: boolean;
  /** The page enforces Trusted Types. */
  readonly hasTrustedTypes: boolean;
}

export interface ChosenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export const FRAMEWORKS = ['plain', 'react-19', 'react-18', 'vue', 'angular', 'svelte', 'solid'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** Elements made with Lit, whose pages name its policy where they name any. */
const LIT_TAGS: ReadonlySet<string> = new Set([
  'plant-assistant',
  'plant-answer',
  'plant-sign-in',
  'plant-login',
  'plant-app',
]);

export const usesLit = (tag: string): boolean => LIT_TAGS.has(tag);

/** Origin of an address as seen from a page; null where it is none. */
export function originOf(url: string, pageOrigin: string): string | null {
  try {
    return new URL(url, pageOrigin).origin;
  } catch {
    return null;
  }
}
