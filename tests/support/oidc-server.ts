/** A real OpenID provider on this machine: oidc-provider, with a sign-in form of one field. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const OIDC_CLIENT = { clientId: 'plantdeck', clientSecret: 'a-client-secret-of-the-tests' };

export interface OidcServer {
  readonly issuer: string;
  close(): Promise<void>;
}

/** @param groups  of everybody, as the claim `groups` of the ID token */
export async function startOidcServer(
  redirectUris: readonly string[],
  groups: () => readonly string[] = () => [],
): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a-key-of-the-tests'] },
    interactions: {
      url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, groups: groups() }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    interact(provider, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return { issuer, close: () => closeServer(server) };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  if (details.prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: details.session?.accountId ?? '',
      clientId: details.params.client_id,
    });
    grant.addOIDCScope(details.params.scope);
    const result = { consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><title>Provider</title><form method="post"><input name="login" aria-label="Login"><button>Sign in</button>
       <button name="denied" value="1">Refuse</button></form>`,
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const result = form.has('denied')
    ? { error: 'access_denied', error_description: 'The person refused.' }
    : { login: { accountId: form.get('login') } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Signs in at a provider as a browser would: follows its redirects with its cookies, up to the way back. */
export async function signInAtProvider(url: string, login: string, stopAt: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 12; step += 1) {
    if (next.startsWith(stopAt)) return new URL(next).searchParams;
    const isForm = new URL(next).pathname.startsWith('/interaction/') && !jar.has('signed');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm
        ? {
            method: 'POST',
            body: new URLSearchParams(login === '' ? { denied: '1' } : { login }),
          }
        : {}),
    });
    if (isForm) jar.set('signed', '1');
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const mark = pair.indexOf('=');
      jar.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${next}: HTTP ${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('the provider never came back');
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}
