let given: string | null = null;

/** Where `frame.html` of the bundle stands, for pages that got the elements from npm. */
export function provideFramePage(url: string): void {
  given = url;
}

/** Beside the folder of the chunk that this code is in. */
export function framePage(): string {
  const here = import.meta.url;
  return given ?? new URL('../frame.html', here).href;
}
