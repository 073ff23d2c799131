import type { AssistantSocket } from '@plantdeck/core';

/** What the session says about its assistant socket. */
export type SocketStatus = ReturnType<AssistantSocket['status']['peek']>;
