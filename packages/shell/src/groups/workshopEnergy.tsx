import { boardGroup } from './board-group.tsx';

/** Energy of one workshop. */
export default boardGroup(['workshopId']);
