import { API_KEY_PREFIX } from '../../features/accounts/api-key.ts';

/** Query parameters that hold something secret: access and refresh tokens, tickets, codes. */
const SECRET_PARAMETERS = new Set([
  'token',
  'refreshtoken',
  'ticket',
  'accesstoken',
  'verificationcode',
  'code',
  'phone',
  'sign',
  'sessionid',
  'signature',
]);

/** Wherever somebody put one, although keys are taken from the header alone. */
const API_KEYS = new RegExp(`${API_KEY_PREFIX}[\\w-]+`, 'g');

/** An address as it may be logged: values of secret parameters are replaced, and API keys anywhere. */
export function redactUrl(address: string): string {
  const url = address.replaceAll(API_KEYS, `${API_KEY_PREFIX}…`);
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const parameters = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return SECRET_PARAMETERS.has(decoded(name).toLowerCase()) ? `${name}=…` : pair;
    });
  return `${url.slice(0, mark)}?${parameters.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
