/** A formula by its source, until it is set: what stands there if the part that sets it can't be had. */
export function mathNode(source: string, isBlock: boolean): HTMLElement {
  const box = document.createElement('span');
  box.className = isBlock ? 'md-math md-math-block' : 'md-math';
  const code = document.createElement('code');
  code.textContent = source;
  box.append(code);
  if (isBlock) box.tabIndex = 0;
  return box;
}
