// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Ceramics production board. */
export default boardGroup([]);
