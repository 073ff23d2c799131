import workletUrl from './capture-worklet.js?url&no-inline';

/** Of the file beside the code. A page whose policy does not allow that place names another: `worklet-url`. */
export const defaultWorkletUrl = (): string => new URL(workletUrl, import.meta.url).href;
