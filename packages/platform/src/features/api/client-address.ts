import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Proxies whose X-Forwarded headers count: none, so many before the platform, or those of these addresses and ranges.
 * Never everybody, because the last entry would then be what the client itself has written.
 */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly string[] };

const HOPS_MOST = 10;
/** Names of ranges that every proxy may have. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @returns null where the text is no setting of proxies. `true`, of earlier releases, is one proxy. */
export function trustedProxies(text: string): TrustedProxies | null {
  const setting = text.trim();
  if (setting === 'false' || setting === '0') return { kind: 'none' };
  if (setting === 'true') return { kind: 'hops', count: 1 };
  if (/^\d{1,2}$/.test(setting)) {
    const count = Number(setting);
    return count <= HOPS_MOST ? { kind: 'hops', count } : null;
  }
  const ranges = setting.split(',').flatMap((entry) => NAMED_RANGES[entry.trim()] ?? [entry.trim()]);
  return ranges.every(isRange) ? { kind: 'ranges', ranges } : null;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A range of all addresses would trust everybody.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** @returns whether the sender `hop` steps away from the platform (0 is the connection's own) is a trusted proxy */
export function proxyTrust(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (proxies.kind === 'none') return () => false;
  if (proxies.kind === 'hops') return (_address, hop) => hop < proxies.count;
  const list = new BlockList();
  for (const range of proxies.ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (sent) => {
    const address = plainAddress(sent);
    return address !== null && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The address that a call came from, for limits, counters and logs. What a proxy passed on that is no address counts
 * as the proxy's own.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress) ?? 'unknown';
}

/** One customer's line usually has a whole IPv6 network of 64 bits, so that is counted as one address. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const filled =
    tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length }, () => '0')];
  const network = filled.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Without a port, brackets and the IPv6 form of an IPv4 address; null where it is no address. */
function plainAddress(text: string | undefined): string | null {
  // A client that has hung up has no address any more.
  if (text === undefined) return null;
  const bare = text
    .replace(/^\[([0-9a-f:.]+)\](:\d+)?$/i, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1');
  return isIP(bare) === 0 ? null : bare;
}
