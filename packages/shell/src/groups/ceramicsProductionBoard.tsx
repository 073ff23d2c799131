import { boardGroup } from './board-group.tsx';

/** Production of a ceramics plant. */
export default boardGroup(['lineId', 'productId']);
