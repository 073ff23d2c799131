export { retryImport } from '@plantdeck/core/element';
