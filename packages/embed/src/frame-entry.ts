import { openRoom } from '@plantdeck/core/room';

/** The inside of `frame.html`: the page of elements with `isolate="frame"`. */
openRoom(window);
