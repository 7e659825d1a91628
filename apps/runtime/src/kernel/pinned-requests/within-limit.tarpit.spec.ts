import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withinLimit } from './within-limit';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a service that takes the connection and never answers (tarpit)', () => {
  const sockets = new Set<Socket>();
  const server = createServer(socket => void sockets.add(socket.on('error', () => undefined)));
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => {
    sockets.forEach(socket => socket.destroy());
    server.close();
  });

  const ask = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ host: '127.0.0.1', port, signal }).on('error', reject).end();
    });

  it('is given up in time, also when garbage is collected meanwhile', async () => {
    const asked = withinLimit(new AbortController().signal, 300, ask).then(
      () => 'answered',
      (error: Error) => error.name,
    );
    for (let n = 0; n < 5; n++) {
      await new Promise(resolve => setTimeout(resolve, 30));
      collectGarbage();
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise(resolve => (timer = setTimeout(resolve, 3000, 'hangs')));

    expect(await Promise.race([asked, late])).toBe('AbortError');
    clearTimeout(timer);
  });

  it('is given up at once when the process ends, and leaves no listener behind', async () => {
    const stop = new AbortController();
    const remove = jest.spyOn(stop.signal, 'removeEventListener');
    const asked = withinLimit(stop.signal, 60_000, ask);
    stop.abort();

    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(remove).toHaveBeenCalledTimes(1);
    await expect(withinLimit(stop.signal, 60_000, ask)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
