export { axeProblems } from '@plantdeck/contract-tests';
