import { boardGroup } from './board-group.tsx';

/** Quality of the electric supply. */
export default boardGroup(['meterId', 'index']);
