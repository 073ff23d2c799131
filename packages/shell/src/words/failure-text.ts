export { failureText } from '@plantdeck/core/words';
