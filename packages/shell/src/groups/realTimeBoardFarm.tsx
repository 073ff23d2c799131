// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Whole-plant energy. */
export default boardGroup(['panel']);
