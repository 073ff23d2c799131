/** What other features use of this one. */
export { readBrand, type BrandDeps } from './brand-store.ts';
export { readImage } from './image-size.ts';
