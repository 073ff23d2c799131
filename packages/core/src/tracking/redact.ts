/** A query or fragment of any address inside a text. */
const QUERY = /([?#])[^\s'")\]]*/g;
/** Signed tokens, and long runs of letters and digits that could be one. */
const TOKEN = /\beyJ(?:(?!eyJ)[\w-])+\.[\w-]+\.[\w-]*|\b[\w-]{40,}\b/g;

/** A text of an error as it may be told: what could be a secret is taken out. */
export function redactText(text: string, maxLength: number): string {
  return text.replace(TOKEN, '…').replace(QUERY, '$1…').slice(0, maxLength);
}
