export { watchLeaks } from '@plantdeck/contract-tests';
