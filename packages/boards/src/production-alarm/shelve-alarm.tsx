/** The dialog of shelving; it loads with its form parts when somebody first shelves. */
export { ShelveDialog as default } from '@plantdeck/core/ui';
