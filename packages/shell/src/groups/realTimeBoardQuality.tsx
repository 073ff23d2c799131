// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Power quality. */
export default boardGroup(['meterId', 'index']);
