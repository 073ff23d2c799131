import { boardGroup } from './board-group.tsx';

/** A kiln and its zones. */
export default boardGroup(['lineId', 'kilnId', 'zone']);
