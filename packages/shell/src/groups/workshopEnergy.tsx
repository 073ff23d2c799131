// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Workshop energy. */
export default boardGroup(['workshopId']);
