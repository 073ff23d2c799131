/**
 * Both ends of a sub-application in a frame.
 *
 * A team that writes a sub-application needs `connectFrame` alone: it says hello to the shell around, answers only to the
 * origins it is given, and then holds session, language, theme, menus and place as signals that follow the shell. The
 * application says `ready()` when its first page stands, and tells titles, jumps and refused tokens.
 */
export { applicationAt } from './applications.ts';
export type { ClientState } from './client-state.ts';
export { connectFrame } from './frame-client.ts';
export type { FrameClient, FrameClientOptions, FrameSession } from './frame-client.ts';
export { frameEvent, hearFrames } from './frame-event.ts';
export type { EventSchema, FrameEventType } from './frame-event.ts';
export { createFrameHost, FRAME_READY_TIMEOUT_MS } from './frame-host.ts';
export type { FrameHost, FrameHostOptions } from './frame-host.ts';
export type { FrameFailure, FrameState } from './host-state.ts';
export { obeyParentWindow } from './parent-window.ts';
