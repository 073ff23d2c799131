/**
 * Process values of closed days: a block of float32 for each tag and day, with a bit a value that says whether all of its
 * minutes were known. Databases of before get theirs from the plants' checkpoints, day by day behind everything else.
 */
export const tagBlocks = [
  `create table tag_block (plant_id text not null references plant, tag text not null, day text not null,
     step_s int not null, readings bytea not null, quality bytea not null, primary key (plant_id, tag, day))`,
  // Noise does not compress: trying to would only take time.
  `alter table tag_block alter column readings set storage external`,
];
