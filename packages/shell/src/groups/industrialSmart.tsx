import { boardGroup } from './board-group.tsx';

/** The plant at a glance, for the wall. */
export default boardGroup(['scene']);
