// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Production alarms. */
export default boardGroup(['priority', 'lineId']);
