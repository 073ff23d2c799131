/** What one instance takes of a client that comes back: a ticket, a socket, and the beginnings of its subscriptions. */
const RETURN_MS = 2;

/**
 * Over how long the clients of an instance spread their return after an outage. They are told while they are connected,
 * so that it holds after a crash too; one page alone does not wait for it.
 */
export const reconnectSpreadMs = (connections: number): number => connections * RETURN_MS;
