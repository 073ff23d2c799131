/** The assistant of Plantdeck. `@plantdeck/assistant/define` defines the element, `/render` streams markdown alone. */
export { assistantElement } from './drawer/assistant.element.ts';
export type {
  AssistantElement,
  AssistantEvents,
  AssistantProperties,
  AssistantQuotaDetail,
} from './drawer/element-types.ts';
export { descriptors } from './elements.ts';
export { ERROR_CATALOGUE, type AssistantErrorId } from './errors/error-catalogue.ts';
export type { AssistantErrorDetail } from './errors/error-detail.ts';
