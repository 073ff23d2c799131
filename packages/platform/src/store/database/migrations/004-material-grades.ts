/** Grades that products are sorted into or made as, and what came out in which. */
export const materialGrades = [
  `create table material_grade (plant_id text not null references plant, grade_code text not null, name_zh text not null,
     name_en text not null, sort int not null, primary key (plant_id, grade_code))`,
  `create table grade_slot (area_id text not null, grade_code text not null, slot_start timestamptz not null,
     quantity double precision, mass_t double precision, primary key (area_id, grade_code, slot_start))`,
];
