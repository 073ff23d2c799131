import { parseAppLink } from '@plantdeck/core/contract';
import type { RenderOptions } from './render-options.ts';
import { safeImage, safeLink } from './url-policy.ts';

/** A link, or plain text where it must not be followed. */
export function linkNode(href: string, options: RenderOptions): HTMLElement {
  if (parseAppLink(href) !== null) return appLinkNode(href);
  const safe = safeLink(href, options);
  if (safe === null) return document.createElement('span');
  const anchor = document.createElement('a');
  anchor.href = safe.href;
  if (safe.isForeign) {
    anchor.target = '_blank';
    anchor.rel = 'noopener noreferrer';
    const { host } = anchor;
    if (host !== '' && !options.linkHosts.includes(host)) {
      anchor.dataset['action'] = 'ask-link';
      anchor.dataset['host'] = host;
    }
  }
  return anchor;
}

/** A link into the product: a button, since it has no address of its own. */
function appLinkNode(href: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'md-app-link';
  button.dataset['action'] = 'app-link';
  button.dataset['link'] = href;
  return button;
}

/** An image, a card that asks before a foreign host is called, or the words that stand for it. */
export function imageNode(src: string, alt: string, options: RenderOptions): HTMLElement {
  const safe = safeImage(src, options);
  if (safe === null) {
    const text = document.createElement('span');
    text.textContent = alt;
    return text;
  }
  if (safe.kind === 'shown') return shownImage(safe.src, alt);
  const card = document.createElement('button');
  card.type = 'button';
  card.className = 'md-image-card';
  card.dataset['action'] = 'load-image';
  card.dataset['src'] = safe.src;
  card.dataset['alt'] = alt;
  const name = document.createElement('span');
  name.textContent = alt;
  const action = document.createElement('small');
  action.textContent = options.labels.loadImage.replace('{host}', safe.host);
  card.append(name, action);
  return card;
}

export function shownImage(src: string, alt: string): HTMLImageElement {
  const image = document.createElement('img');
  image.referrerPolicy = 'no-referrer';
  image.loading = 'lazy';
  image.decoding = 'async';
  image.alt = alt;
  image.src = src;
  return image;
}
