// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Main board. */
export default boardGroup(['from', 'to']);
