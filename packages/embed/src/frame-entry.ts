import { openRoom } from '@plantdeck/core/room';

/** The inside of a frame page: the page of elements with `isolate="frame"`. */
const here = import.meta.url;
openRoom(window, new URL('..', here).href);
