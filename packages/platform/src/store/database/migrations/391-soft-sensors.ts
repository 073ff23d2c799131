/** Lines whose quality is predicted; what is read of them is one document, see SoftSensorLineSchema. */
export const softSensors = [
  `create table soft_sensor_line (plant_id text not null references plant, area_id text not null, line jsonb not null,
     primary key (plant_id, area_id))`,
];
