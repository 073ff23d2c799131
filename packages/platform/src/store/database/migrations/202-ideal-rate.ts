/** What a line makes in an hour of planned time when nothing holds it up: the ideal rate of ISO 22400. Plants fill it at their start. */
export const idealRate = [`alter table area add column ideal_per_hour double precision`];
