import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WholeAdapter } from './whole-adapter';

type Reply = (response: Response, how: { reply: (body: unknown, status?: number) => void }) => void;

/** What a handler does, by the path that asks for it. */
const HANDLERS: Record<string, Reply> = {
  '/object': (_, { reply }) => reply({ name: 'Ada', born: new Date(0), gone: undefined }),
  '/list': (_, { reply }) => reply([1, 'ü', null], 201),
  '/text': (_, { reply }) => reply('text'),
  '/nothing': (_, { reply }) => reply(undefined),
  '/null': (_, { reply }) => reply(null),
  '/number': (_, { reply }) => reply(7),
  '/date': (_, { reply }) => reply(new Date(0)),
  '/bytes': (_, { reply }) => reply(Buffer.from('text')),
  '/empty': (_, { reply }) => reply({}, 204),
  '/reset': (_, { reply }) => reply({}, 205),
  '/earlier-status': (response, { reply }) => {
    response.status(204);
    reply({ is: 'dropped' });
  },
  '/own-type': (response, { reply }) => reply({ is: response.type('application/problem+json').statusCode }),
  '/tagged': (response, { reply }) => reply({ is: response.set('etag', '"a"').statusCode }),
  '/dated': (response, { reply }) => reply({ is: response.set('last-modified', new Date(0).toUTCString()).statusCode }),
  '/replaced': (response, { reply }) => {
    response.json = () => response.send('of a middleware');
    reply({ is: 'object' });
  },
};

describe('the answer of a route', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach(server => server.close()));

  async function serve(adapter: ExpressAdapter): Promise<number> {
    const app = adapter.getInstance<express.Express>();
    app.disable('x-powered-by').set('etag', false);
    app.use(({ path }, response) => {
      const reply = (body: unknown, status?: number) => void adapter.reply(response, body, status);
      HANDLERS[path]!(response, { reply });
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function ask(port: number, method: string, path: string) {
    const headers = { 'if-none-match': '"a"', 'if-modified-since': new Date().toUTCString() };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    const body = Buffer.concat(await answer.toArray()).toString();
    const { date: _, ...rest } = answer.headers;
    return { status: answer.statusCode, body, headers: rest };
  }

  it.each(Object.keys(HANDLERS).flatMap(path => ['GET', 'HEAD'].map(method => [method, path] as const)))(
    'is what Express would send: %s %s',
    async (method, path) => {
      const [own, expresss] = [await serve(new WholeAdapter()), await serve(new ExpressAdapter())];
      expect(await ask(own, method, path)).toEqual(await ask(expresss, method, path));
    },
  );

  it('is sent without Express where nothing is special', async () => {
    const json = jest.spyOn(express.response, 'json');
    const port = await serve(new WholeAdapter());
    expect((await ask(port, 'GET', '/object')).body).toBe('{"name":"Ada","born":"1970-01-01T00:00:00.000Z"}');
    expect(json).not.toHaveBeenCalled();
    json.mockRestore();
  });
});
