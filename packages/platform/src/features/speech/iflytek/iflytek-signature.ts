import { createHmac } from 'node:crypto';

export interface IflytekKeys {
  readonly appId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The line that the vendor checks the signature in. */
export function authorizationLine(url: URL, date: string, { apiKey, apiSecret }: IflytekKeys): string {
  const signature = createHmac('sha256', apiSecret)
    .update(`host: ${url.host}\ndate: ${date}\nGET ${url.pathname} HTTP/1.1`)
    .digest('base64');
  return `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`;
}

/** An address that opens one socket in the next minutes. The secret is not in it, but it lets in: no log may have it. */
export function signedIflytekUrl(base: string, keys: IflytekKeys, nowMs: number): string {
  const url = new URL(base);
  const date = new Date(nowMs).toUTCString();
  url.search = new URLSearchParams({
    authorization: Buffer.from(authorizationLine(url, date, keys)).toString('base64'),
    date,
    host: url.host,
  }).toString();
  return url.href;
}

/** By the vendor's rule on the clocks of its callers. */
export const SIGNATURE_LIFE_MS = 300_000;
