import { boardGroup } from './board-group.tsx';

/** Any board on a screen of its own by its code, or several that take turns. */
export default boardGroup(['boards', 'every', 'lineId']);
