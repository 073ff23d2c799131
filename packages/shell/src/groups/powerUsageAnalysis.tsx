import { boardGroup } from './board-group.tsx';

/** When power is drawn, by tier of the tariff. */
export default boardGroup(['tier']);
