/** The platform alone, as production runs it. */
import { isCommand } from './command.ts';
import { productOf } from './product.ts';

export const { startPlatform, main } = productOf(import.meta.url);

if (isCommand(import.meta.url)) await main();
