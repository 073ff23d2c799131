// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Time-of-use. */
export default boardGroup(['tier']);
