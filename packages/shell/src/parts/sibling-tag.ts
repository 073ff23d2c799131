import { siblingTag as siblingTagOf } from '@plantdeck/core/element';

/** Elements of this package that hold others by tag. */
const HOLDERS = ['app', 'header', 'board-catalogue'] as const;

const tagEnd = (name: string): RegExp => new RegExp(`-${name}(-v\\d+)?$`);

/** Tag of another element of the suite, under the prefix that the holding element was defined with. */
export function siblingTag(host: HTMLElement, name: string): string {
  const holder = HOLDERS.find((one) => tagEnd(one).test(host.localName));
  return holder ? siblingTagOf(host, holder, name) : host.localName + name;
}
