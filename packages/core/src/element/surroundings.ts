/**
 * Tells elements that a `lang`, `theme`, `density`, `session` or `share` somewhere around them changed. One observer serves the page;
 * it looks only at the roots in which elements stand, and is gone with the last of them.
 */
const listeners = new Map<() => void, readonly Node[]>();
let observer: MutationObserver | null = null;
let observed = new Map<Node, number>();

/** Calls back after a change on the element or anything around it, shadow roots included; returns the undo. */
export function watchSurroundings(host: Element, onChange: () => void): () => void {
  const roots = rootsOf(host);
  listeners.set(onChange, roots);
  for (const root of roots) {
    const count = observed.get(root) ?? 0;
    observed.set(root, count + 1);
    if (count === 0) observe(root);
  }
  return () => {
    if (!listeners.delete(onChange)) return;
    let emptied = false;
    for (const root of roots) {
      const count = (observed.get(root) ?? 1) - 1;
      if (count > 0) observed.set(root, count);
      else {
        observed.delete(root);
        emptied = true;
      }
    }
    if (emptied) restart();
  };
}

/** Nearest first: the parent of a node, out of shadow roots too. */
export function parentOf(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

function rootsOf(host: Element): Node[] {
  const roots: Node[] = [];
  for (let node: Node = host; ;) {
    const root = node.getRootNode();
    roots.push(root);
    if (!(root instanceof ShadowRoot)) return roots;
    node = root.host;
  }
}

function observe(root: Node): void {
  observer ??= new MutationObserver(() => {
    for (const onChange of [...listeners.keys()]) onChange();
  });
  observer.observe(root, {
    attributes: true,
    subtree: true,
    attributeFilter: ['lang', 'theme', 'session', 'density', 'share'],
  });
}

// A MutationObserver can't let go of one root, so it starts again with those that are left.
function restart(): void {
  observer?.disconnect();
  observer = null;
  const roots = [...observed.keys()];
  if (roots.length === 0) observed = new Map();
  for (const root of roots) observe(root);
}
