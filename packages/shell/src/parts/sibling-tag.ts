/** Elements of this package that hold others by tag. */
const HOLDERS = ['app', 'header', 'board-catalogue'] as const;

/** Tag of another element of the suite, under the prefix that the holding element was defined with. */
export function siblingTag(host: HTMLElement, name: string): string {
  const holder = HOLDERS.find((one) => host.localName.endsWith(`-${one}`));
  return host.localName.slice(0, -(holder?.length ?? 0) || undefined) + name;
}
