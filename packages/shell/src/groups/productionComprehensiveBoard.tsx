// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Cement production indices. */
export default boardGroup([]);
