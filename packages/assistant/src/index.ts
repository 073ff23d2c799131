/** The assistant of Plantdeck. `@plantdeck/assistant/drawer` defines the element, `/render` streams markdown alone. */
export { assistantElement } from './drawer/assistant.element.ts';
export { descriptors } from './elements.ts';
export { ERROR_CATALOGUE, type AssistantErrorId } from './errors/error-catalogue.ts';
export type { AssistantErrorDetail } from './errors/error-detail.ts';
