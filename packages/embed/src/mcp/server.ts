import * as v from 'valibot';
import type { Library } from './library.ts';
import { ToolError, TOOLS } from './tools.ts';

/** Versions of the Model Context Protocol that are spoken, newest first. */
const PROTOCOL_VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Errors of JSON-RPC. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

const MessageSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
});
const InitializeSchema = v.object({ protocolVersion: v.string() });
const CallSchema = v.object({ name: v.string(), arguments: v.optional(v.unknown()) });

/**
 * Answers one line of a client of the Model Context Protocol.
 * @returns the line to send back; null where none is due, as to notifications
 */
export function answerLine(line: string, library: Library): string | null {
  let input: unknown;
  try {
    input = JSON.parse(line);
  } catch {
    return failure(null, PARSE_ERROR, 'The line is no JSON.');
  }
  const message = v.safeParse(MessageSchema, input);
  if (!message.success) return failure(null, INVALID_REQUEST, 'The message is no request of JSON-RPC 2.0.');
  const { id, method, params } = message.output;
  // A notification, or an answer to what was never asked.
  if (id === undefined || method === undefined) return null;
  switch (method) {
    case 'initialize': {
      const asked = v.safeParse(InitializeSchema, params);
      if (!asked.success) return failure(id, INVALID_PARAMS, '"protocolVersion" is missing.');
      const spoken = PROTOCOL_VERSIONS.find((version) => version === asked.output.protocolVersion);
      return result(id, {
        protocolVersion: spoken ?? PROTOCOL_VERSIONS[0],
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'plantdeck', title: 'Plantdeck', version: library.version },
        instructions: `Elements, snippets and documentation of Plantdeck ${library.version}. Describe an element before writing its attributes.`,
      });
    }
    case 'ping':
      return result(id, {});
    case 'tools/list':
      return result(id, {
        tools: TOOLS.map(({ name, description, inputSchema }) => ({
          name,
          description,
          inputSchema,
          annotations: { readOnlyHint: true, openWorldHint: false },
        })),
      });
    case 'tools/call':
      return callTool(id, params, library);
    default:
      return failure(id, METHOD_NOT_FOUND, `"${method}" is not spoken here.`);
  }
}

function callTool(id: string | number, params: unknown, library: Library): string {
  const call = v.safeParse(CallSchema, params);
  if (!call.success) return failure(id, INVALID_PARAMS, '"name" of the tool is missing.');
  const tool = TOOLS.find(({ name }) => name === call.output.name);
  if (!tool) return failure(id, INVALID_PARAMS, `There is no tool "${call.output.name}".`);
  try {
    return result(id, { content: [{ type: 'text', text: tool.call(call.output.arguments, library) }] });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // Told to the model rather than to the client, which could do nothing about it.
    return result(id, { content: [{ type: 'text', text: error.message }], isError: true });
  }
}

const result = (id: string | number, value: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: value });
const failure = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
