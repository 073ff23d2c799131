// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardGroup } from './board-group.tsx';

/** Rotary kiln production. */
export default boardGroup(['kilnId']);
