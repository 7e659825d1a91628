import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { CookieCache } from './cookie-cache';
import { SessionVerifier } from './session-verifier';

const SECRET = 'a secret of at least thirty-two bytes, for tests';
const VISITOR = { cookie: 'sv_session=token', address: '192.0.2.1', requestId: 'r' };

describe('a session that ends while it is being verified', () => {
  let server: Server;
  let verifier: SessionVerifier;
  const waiting: ServerResponse[] = [];
  beforeEach(async () => {
    waiting.splice(0);
    server = createServer((_, response) => void waiting.push(response));
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    verifier = new SessionVerifier({
      auth: { urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] },
      authSecret: SECRET,
      publicUrl: 'http://localhost:3000',
      cookies: new CookieCache(new SessionCookieCodec(SECRET)),
    });
  });
  afterEach(async () => {
    verifier.close();
    await new Promise(done => server.close(done));
  });

  const asked = async (count: number) => {
    while (waiting.length < count) await new Promise(done => setTimeout(done, 5));
  };
  const refuse = (response: ServerResponse) => response.writeHead(401).end();

  it('is not let in by the answer to a question from before its end', async () => {
    const before = verifier.verify(VISITOR);
    await asked(1);
    verifier.forgetPending();
    const after = verifier.verify(VISITOR);
    await asked(2);
    refuse(waiting[1]!);
    expect(await after).toMatchObject({ kind: 'invalid' });
    waiting[0]!.writeHead(503).end();
    expect(await before).toMatchObject({ kind: 'unreachable' });
  });

  it('is asked about once by requests that come together', async () => {
    const both = [verifier.verify(VISITOR), verifier.verify(VISITOR)];
    await asked(1);
    refuse(waiting[0]!);
    expect((await Promise.all(both)).map(({ kind }) => kind)).toEqual(['invalid', 'invalid']);
    expect(waiting).toHaveLength(1);
  });
});
