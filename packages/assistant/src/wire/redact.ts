const REMOVED = '[removed]';
/** Fields that let somebody in, or say who somebody is, however they are spelled. */
const SECRET_FIELD =
  /token|ticket|password|passwd|secret|authorization|cookie|signature|api_?key|^(?:session_?id|user_?id|uid|eid|org_?id|open_?(?:user|org)_?id|operate_?user_?id|round_?id)$/i;
/** Secrets by their looks, in whatever text they stand: signed tokens, bearers, long keys, and those of an address. */
const SECRET_TEXTS: readonly RegExp[] = [
  /\beyJ(?:(?!eyJ)[\w-]){6,}\.[\w-]{6,}(?:\.[\w-]*)?/g,
  /\bBearer\s+[\w.~+/=-]{8,}/gi,
  /\b(?:sk|pk|st|ak)-[\w-]{12,}/g,
  /\b[0-9a-f]{32,}\b/gi,
  /(?<=[?&](?:token|ticket|code|password|access_token|refresh_token|uid|userId|orgId|eid|signature)=)[^&\s"'#]+/gi,
];
const NESTED_JSON = /^\s*[[{]/;

/** A frame without its secrets. JSON inside texts is looked through too; request ids stay, since frames belong together by them. */
export function redacted(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => redacted(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        SECRET_FIELD.test(name) && inner !== null ? REMOVED : redacted(inner, name),
      ]),
    );
  if (typeof value !== 'string') return value;
  if (field === 'requestId') return value;
  if (NESTED_JSON.test(value)) {
    try {
      return JSON.stringify(redacted(JSON.parse(value)));
    } catch {
      // Text that only begins like JSON.
    }
  }
  return SECRET_TEXTS.reduce((text, secret) => text.replace(secret, REMOVED), value);
}
