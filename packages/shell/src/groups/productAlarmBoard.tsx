import { boardGroup } from './board-group.tsx';

/** Alarms of production. */
export default boardGroup(['priority', 'lineId']);
