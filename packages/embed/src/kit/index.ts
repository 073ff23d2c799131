/**
 * What goes with embedding and is no element: the snippet with its policy and token call, a check of the finished page,
 * and a recorded plant to try everything on without a server. Runs in pages and in Node.js alike.
 */
export {
  FRAMEWORKS,
  originOf,
  type ChosenElement,
  type EmbedChoice,
  type Framework,
} from './embed-choice.ts';
export {
  checkPage,
  type CheckBasis,
  type CheckedPage,
  type PageFinding,
  type PageProblem,
} from './page-check.ts';
export { writePolicy } from './page-policy.ts';
export {
  RECORDED_URL,
  REPLAY_STATES,
  startReplay,
  type Replay,
  type ReplayOptions,
  type ReplayState,
} from './replay.ts';
export { writeFrameTag, writeFrameworkSnippet, writeSnippet } from './snippet.ts';
export { TOKEN_CALLS, writeTokenCall } from './token-call.ts';
