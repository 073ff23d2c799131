/** Starts the mocks of the assistant and of both speech protocols, and says where they are. */
import { startChatMock } from './chat-server.ts';
import { startDashscopeMock } from './dashscope-server.ts';
import { startGummyMock } from './gummy-server.ts';
import { startXunfeiMock } from './xunfei-server.ts';

/** @param environment  ports and the pair of keys that the speech servers let in */
export async function serveMocks(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const port = (name: string, otherwise: number): number => Number(environment[name] ?? otherwise);
  const keys = { appId: 'app00001', apiKey: 'mock-key', apiSecret: 'mock-secret' };
  const chat = await startChatMock({ port: port('CHAT_PORT', 8181) });
  const xunfei = await startXunfeiMock({ ...keys, port: port('XUNFEI_PORT', 8182) });
  const gummy = await startGummyMock({ token: 'mock-token', port: port('GUMMY_PORT', 8183) });
  const dashscope = await startDashscopeMock({ apiKey: 'mock-key', port: port('DASHSCOPE_PORT', 8184) });
  const fault = environment['FAULT'];
  if (fault === 'split' || fault === 'reorder') chat.fault = fault;
  else if (fault === 'late' || fault === 'drop' || fault === 'duplicate' || fault === 'slow')
    chat.fault = xunfei.fault = gummy.fault = dashscope.fault = fault;
  else if (fault === 'handle' || fault === 'clock') xunfei.fault = gummy.fault = dashscope.fault = fault;
  console.log(
    `assistant ${chat.url}\nxunfei    ${xunfei.url}/v2/iat\ngummy     ${gummy.url}/gummy/speech\ndashscope ${dashscope.url}`,
  );
}
