export { keepLoading } from '@plantdeck/core/element';
