/**
 * The marker grammar of streamed answers (M1). The platform encodes with it, the assistant decodes. Pure: no browser.
 */
export { MARKER_MAX_UNITS, parseMarker, type Marker } from './marker.ts';
export {
  createMarkerEncoder,
  encodeAgentAfter,
  encodeAgentClose,
  encodeAgentOpen,
  encodeNodes,
  encodeThinkClose,
  encodeThinkOpen,
  type AgentAttributes,
  type MarkerEncoder,
} from './marker-encoder.ts';
export { type ClosedBy, type OpenSection } from './node-list.ts';
export {
  feedContent,
  feedThinking,
  finishStream,
  joinContent,
  joinThinking,
  parseStream,
  startStream,
  streamNodes,
  type StreamDialect,
  type StreamParserState,
} from './stream-parser.ts';
