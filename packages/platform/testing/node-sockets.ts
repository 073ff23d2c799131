/** Sockets of Node for tests of other packages: the platform's own version of them. */
export { WebSocket, WebSocketServer } from 'ws';
