import { boardGroup } from './board-group.tsx';

/** What measures saved, and what was planned. */
export default boardGroup(['measureId']);
