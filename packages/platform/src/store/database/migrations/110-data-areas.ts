/** Files of reports know the part of the plant that they are about, so that nobody fetches what they may no longer see. */
export const dataAreas = [`alter table report_job add column data_area_id text`];
