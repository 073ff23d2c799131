/** The platform with the simulated plants, as `npm start` runs it. */
import { isCommand } from '@plantdeck/platform/command.ts';
import { productOf } from '@plantdeck/platform/product.ts';
import { simulatedPlants } from './simulated-plants.ts';

export const { startPlatform, main } = productOf(import.meta.url, { openSource: simulatedPlants });

if (isCommand(import.meta.url)) await main();
