export { useNews } from '@plantdeck/core/element';
