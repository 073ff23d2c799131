import { roomDoor } from '@plantdeck/core/room-door';

// The first script of a frame: nothing to wait for. The address bears the language whose words are asked for ahead.
document.documentElement.lang = location.hash.slice(1);
void roomDoor(window);
