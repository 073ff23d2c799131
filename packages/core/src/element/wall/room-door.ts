/** Begins what a frame says when it is there, with a mark of its document; sent to any page, since it holds nothing. */
export const ROOM_HELLO = 'plantdeck-room-hello';
/** Asks a frame that may have said so before anybody listened. */
export const WALL_CALL = 'plantdeck-wall-call';
/** Comes with the port. */
export const WALL_PORT = 'plantdeck-wall-port';

const DOOR = Symbol.for('plantdeck.room-door');

/**
 * Tells the page around that this frame is there and takes the port that it is handed, once. Called before the rest of
 * the frame's code has come, so that what the page has to say is already waiting in the port.
 */
export function roomDoor(view: Window): Promise<MessagePort> {
  const { parent } = view;
  const kept = view as Window & { [DOOR]?: Promise<MessagePort> };
  return (kept[DOOR] ??= new Promise((resolve) => {
    const hello = `${ROOM_HELLO} ${view.performance.timeOrigin} ${Math.random()}`;
    view.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
      if (source !== parent) return;
      if (data === WALL_CALL) parent.postMessage(hello, '*');
      else if (data === WALL_PORT && port) resolve(port);
    });
    // Any page may embed this one; it holds nothing before it is given it.
    parent.postMessage(hello, '*');
  }));
}
