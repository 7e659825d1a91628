import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AuthLink, authServers } from './auth-link';
import { AuthServers } from './auth-servers';

describe('a link to two auth servers', () => {
  const servers: Server[] = [];
  const links: AuthLink[] = [];
  afterEach(() => {
    links.splice(0).forEach(link => link.close());
    servers.splice(0).forEach(server => server.close().closeAllConnections());
  });

  /** One that notes what it is asked. */
  async function listening(answer: RequestListener): Promise<{ url: string; asked: string[]; server: Server }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.once('close', () => response.writableEnded || server.emit('cut off'));
      answer(request, response);
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
  }

  const answers: RequestListener = (_, response) => void response.end('{}');
  const frozen: RequestListener = () => undefined;
  const dies: RequestListener = request => void request.socket.destroy();

  async function gone(): Promise<string> {
    const { url, server } = await listening(answers);
    await new Promise(done => server.close(done));
    return url;
  }

  function linkTo(...urls: string[]): { link: AuthLink; order: () => string[] } {
    const address = { urls };
    const link = new AuthLink(address, 4);
    links.push(link);
    return { link, order: () => authServers(address).inOrder() };
  }
  const status = async (link: AuthLink, method = 'GET') =>
    (await link.send({ method, path: '/x' })).resume().statusCode;

  it('asks each in turn', async () => {
    const [a, b] = [await listening(answers), await listening(answers)];
    const { link } = linkTo(a.url, b.url);
    for (let each = 0; each < 4; each++) await status(link);
    expect([a.asked.length, b.asked.length]).toEqual([2, 2]);
  });

  it('asks the one that is named, and no other in its place', async () => {
    const [nobody, b] = [await gone(), await listening(answers)];
    const { link } = linkTo(nobody, b.url);
    for (let each = 0; each < 3; each++) (await link.send({ path: '/x', server: b.url })).resume();
    await expect(link.send({ path: '/x', server: nobody })).rejects.toThrow('ECONNREFUSED');
    expect(b.asked.length).toBe(3);
  });

  it('sends whatever it is to the other one when nobody listens, and leaves that one out', async () => {
    const [nobody, b] = [await gone(), await listening(answers)];
    const { link, order } = linkTo(nobody, b.url);
    expect(await status(link, 'POST')).toBe(200);
    expect([order(), order()]).toEqual([
      [b.url, nobody],
      [b.url, nobody],
    ]);
  });

  it('asks the other one within a second when one does not answer', async () => {
    const [a, b] = [await listening(frozen), await listening(answers)];
    const { link } = linkTo(a.url, b.url);
    const began = performance.now();
    expect(await status(link)).toBe(200);
    expect(performance.now() - began).toBeLessThan(1000);
    await status(link);
    await status(link);
    expect(a.asked).toEqual(['GET /x']);
  });

  describe('while the clock is ours', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate'] }));
    afterEach(() => jest.useRealTimers());

    const untilAsked = async ({ asked }: { asked: string[] }) => {
      while (asked.length === 0) await nextTurn();
    };

    it('asks a second one without giving up the first, whose answer counts when it comes first', async () => {
      let answerAfterAll!: () => void;
      const slow: RequestListener = (_, response) => void (answerAfterAll = () => response.end('{}'));
      const [a, b] = [await listening(slow), await listening(frozen)];
      const { link, order } = linkTo(a.url, b.url);
      const answer = status(link);
      await untilAsked(a);
      await jest.advanceTimersByTimeAsync(600);
      await untilAsked(b);
      const isCutOff = once(b.server, 'cut off');
      answerAfterAll();
      expect(await answer).toBe(200);
      await isCutOff;
      // The call to the second was ended because nobody needs its answer: it did not fail, and the late one is left out.
      expect([order(), order()]).toEqual([
        [b.url, a.url],
        [b.url, a.url],
      ]);
    });

    it('gives both of them together the time of one', async () => {
      const [a, b] = [await listening(frozen), await listening(frozen)];
      const failed = jest.fn();
      void linkTo(a.url, b.url).link.send({ path: '/x', timeout: 1_500 }).catch(failed);
      await untilAsked(a);
      await jest.advanceTimersByTimeAsync(600);
      await untilAsked(b);
      await jest.advanceTimersByTimeAsync(899);
      await nextTurn();
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      while (failed.mock.calls.length === 0) await nextTurn();
      expect(String(failed.mock.calls[0])).toMatch('no answer in time');
      expect([a.asked, b.asked]).toEqual([['GET /x'], ['GET /x']]);
    });
  });

  it('repeats what only reads when a connection breaks, and nothing that may have been done', async () => {
    const [a, b] = [await listening(dies), await listening(answers)];
    await expect(status(linkTo(a.url, b.url).link, 'POST')).rejects.toThrow('socket hang up');
    expect(b.asked).toEqual([]);
    expect(await status(linkTo(a.url, b.url).link)).toBe(200);
  });

  it('with one alone waits for as long as it was told', async () => {
    const { url, asked } = await listening(frozen);
    await expect(linkTo(url).link.send({ path: '/x', timeout: 20 })).rejects.toThrow('no answer in time');
    expect(asked).toEqual(['GET /x']);
  });

  it('says that one is away when it fails a probe too, and asks it again once it answers', async () => {
    const servers = new AuthServers(['http://a', 'http://b']);
    const said: (readonly string[])[] = [];
    servers.onChange(away => said.push(away));
    const answered = [false, false, true];
    jest.useFakeTimers();
    servers.leaveOut('http://a', () => Promise.resolve(answered.shift()!));
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    expect(said).toEqual([['http://a'], []]);
    expect(answered).toEqual([]);
  });

  it('says nothing of one that only was busy for a moment', async () => {
    const servers = new AuthServers(['http://a', 'http://b']);
    const said = jest.fn();
    servers.onChange(said);
    jest.useFakeTimers();
    servers.leaveOut('http://a', () => Promise.resolve(true));
    await jest.advanceTimersByTimeAsync(2_000);
    jest.useRealTimers();
    expect(said).not.toHaveBeenCalled();
    expect(servers.inOrder()).toEqual(['http://a', 'http://b']);
  });
});
