import { boardGroup } from './board-group.tsx';

/** Ball mills and what each of them is doing. */
export default boardGroup(['lineId', 'equipmentId', 'state']);
