// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Kiln monitoring. */
export default boardGroup(['kiln', 'point']);
