/** Boards of Plantdeck: descriptors of the elements, and sample data to try them with. */
export { boards } from './boards.ts';
export { descriptors } from './elements.ts';
export {
  benchSample,
  sampleWholePlantEnergy,
  type SampleOptions,
} from './whole-plant-energy/whole-plant-energy.sample.ts';
export { samplePeakValleyUsage } from './peak-valley-usage/peak-valley-usage.sample.ts';
export { sampleWorkshopEnergy } from './workshop-energy/workshop-energy.sample.ts';
