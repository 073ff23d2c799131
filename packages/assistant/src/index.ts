/** The assistant of Plantdeck. `@plantdeck/assistant/define` defines the element, `/render` streams markdown alone. */
export { assistantElement } from './drawer/assistant.element.ts';
export { descriptors } from './elements.ts';
