// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Peak-valley usage. */
export default boardGroup(['tier']);
