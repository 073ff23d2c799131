import { boardGroup } from './board-group.tsx';

/** Indices of production of a cement or ceramics plant. */
export default boardGroup(['lineId', 'grain']);
