/** Flows of energy from carrier to process: where the boxes and bands stand, and the picture itself. */
export { FLOW_STYLES } from './flow-styles.ts';
export { layoutFlow, topFlow, FLOW_OTHER_ID, type FlowPicture } from './flow-layout.ts';
export { FlowView, type FlowViewProps } from './flow-view.tsx';
