import { boardGroup } from './board-group.tsx';

/** Energy efficiency of processes. */
export default boardGroup(['processId']);
