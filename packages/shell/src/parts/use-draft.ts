export { useDraft, type Draft } from '@plantdeck/core/element';
