/** What organisations, areas and units carry besides their names: where they lie, what they make, who works there. */
export const namedFields = [
  `alter table organisation add column province_code text`,
  `alter table organisation add column city_code text`,
  `alter table organisation add column county_code text`,
  `alter table area add column product_unit text`,
];
