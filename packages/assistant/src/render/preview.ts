/** A small box beside a place in an answer, in the top layer so that nothing cuts it off. One at a time. */
export interface Preview {
  show(beside: Element, content: Node): void;
  /** Answers false when there was nothing to hide. */
  hide(): boolean;
  readonly anchor: Element | null;
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** @param root  the answer; the box is put beside its blocks, which stay untouched */
export function createPreview(root: HTMLElement): Preview {
  let box: HTMLElement | null = null;
  let anchor: Element | null = null;
  const hide = (): boolean => {
    if (box === null) return false;
    // Removing it moves the focus, which asks to hide it again.
    const gone = box;
    box = null;
    anchor = null;
    document.removeEventListener('scroll', hide, { capture: true });
    gone.remove();
    return true;
  };
  return {
    get anchor() {
      return anchor;
    },
    hide,
    show(beside, content) {
      hide();
      anchor = beside;
      box = document.createElement('div');
      box.className = 'md-preview';
      box.setAttribute('role', 'note');
      box.append(content);
      root.append(box);
      if ('popover' in box) {
        box.popover = 'manual';
        box.showPopover();
      }
      const from = beside.getBoundingClientRect();
      const own = box.getBoundingClientRect();
      const left = Math.min(Math.max(EDGE_PX, from.left), innerWidth - own.width - EDGE_PX);
      const isBelow = from.bottom + GAP_PX + own.height <= innerHeight - EDGE_PX;
      const top = isBelow ? from.bottom + GAP_PX : Math.max(EDGE_PX, from.top - GAP_PX - own.height);
      box.style.setProperty('left', `${left}px`);
      box.style.setProperty('top', `${top}px`);
      // Whoever scrolls on has read it, and it would stand beside something else.
      document.addEventListener('scroll', hide, { capture: true, passive: true });
    },
  };
}
