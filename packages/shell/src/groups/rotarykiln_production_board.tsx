import { boardGroup } from './board-group.tsx';

/** Production of a rotary kiln. */
export default boardGroup(['kilnId']);
