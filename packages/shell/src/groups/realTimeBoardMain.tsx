import { boardGroup } from './board-group.tsx';

/** The main board. */
export default boardGroup(['from', 'to']);
