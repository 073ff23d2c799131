import { boardGroup } from './board-group.tsx';

/** How the equipment runs. */
export default boardGroup(['equipmentId', 'state']);
