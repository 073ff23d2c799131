import { boardGroup } from './board-group.tsx';

/** Energy of the whole plant. */
export default boardGroup(['panel']);
