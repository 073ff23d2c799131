import flowCss from './flow.css?inline';

/** Style text that an element adopts when it shows a FlowView. */
export const FLOW_STYLES: string = flowCss;
