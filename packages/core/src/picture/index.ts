/** Pictures, drawings, prints, PDF files and tables of what an element shows; loaded when somebody takes something away. */
export {
  isTakeOutFile,
  makeFile,
  printOut,
  shownTables,
  TAKE_OUT_FILES,
  takeOut,
  type MadeFile,
  type TakeOut,
  type TakeOutFile,
} from './take-out.ts';
