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

/** An address as it may be logged: values of secret parameters are replaced. */
export function redactUrl(url: string): string {
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
