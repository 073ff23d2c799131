/** Entry of the process that runs a speech model. */
import { serveRecogniser, type LocalRequest } from '../local/local-service.ts';
import type { SpeechModel } from './model-files.ts';
import { loadSherpa } from './sherpa.ts';

const model = JSON.parse(process.argv[2] ?? '') as SpeechModel;
const take = serveRecogniser(
  () => loadSherpa(model),
  (reply) => process.send?.(reply),
);
process.on('message', (request) => take(request as LocalRequest<true>));
process.on('disconnect', () => process.exit());
