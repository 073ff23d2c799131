import type { ChosenElement, EmbedChoice } from '@plantdeck/embed/kit';
import type { Published } from './published.ts';

const PLATFORM = 'https://plant.example.com';

/** What a snippet is written from before anybody has said anything else. */
export function snippetChoice(
  { version, integrity }: Pick<Published, 'version' | 'integrity'>,
  elements: readonly ChosenElement[],
): EmbedChoice {
  return {
    bundleUrl: `${PLATFORM}/plantdeck/${version}/`,
    integrity,
    platformUrl: PLATFORM,
    tokenUrl: '/my-backend/plant-token',
    pageOrigin: 'https://portal.example.com',
    elements,
    isFramed: false,
    hasTrustedTypes: false,
  };
}
