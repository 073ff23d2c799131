import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { ApiError, RETCODES } from './api-error.ts';
import { registerHandlers, type Handler, type HandlerTable } from './handlers.ts';

const ASSISTANT_RESOURCE = 'assistant';

/** Answers of a platform that runs without the assistant: nobody has it, and whoever asks is told whom to ask. */
export function closedAssistantHandlers(): HandlerTable {
  const closed: Handler = () => Promise.reject(new ApiError(RETCODES.notOpened, 'call.not-open'));
  const names = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    // Speech is of another part, which is there without the assistant.
    return (
      endpoint.resource?.split(':')[0] === ASSISTANT_RESOURCE && !endpoint.path.startsWith('/ai/speech/')
    );
  });
  return {
    ...registerHandlers({ assistantPermission: async () => ({ result: false }) }),
    ...Object.fromEntries(names.map((name) => [name, closed])),
  };
}
