// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Equipment operation. */
export default boardGroup(['equipmentId', 'state']);
