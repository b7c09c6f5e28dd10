/** The store's brand, for everything that customers get from other rooms. */
export { listNamedFiles as listNamedBrandFiles } from './brand.queries.ts';
export { readShop } from './read-brand.ts';
export { readLogo } from './read-picture.ts';
export { rewriteBrandPictures } from './rewrite-brand-pictures.ts';
