// @ts-check
/**
 * The script tag ships Preact behind React's interface: a page pays 59 kB less for its first board, and each further
 * board costs less. The npm packages keep React, which a host of theirs has anyway.
 */
export const preact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react$/, replacement: 'preact/compat' },
];
