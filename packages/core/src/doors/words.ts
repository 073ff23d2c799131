export * from '../words/index.ts';
export { useWords } from '../element/use-words.ts';
