/** Long enough for the browser to have taken the blob over, ms. */
const REVOKE_AFTER_MS = 10_000;

/** Hands a file to the reader. The link lives in `root`, so that the page around stays as it is. */
export function download(root: ShadowRoot, name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
