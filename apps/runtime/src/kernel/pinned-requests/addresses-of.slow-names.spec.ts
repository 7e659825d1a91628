import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { addressesOf } from './addresses-of';

describe('names of a server that does not answer', () => {
  const server = createSocket('udp4');
  let asked = 0;
  let resolver: Resolver;
  beforeAll(async () => {
    server.on('message', () => void asked++).bind(0, '127.0.0.1');
    await once(server, 'listening');
    resolver = new Resolver({ timeout: 1500, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => new Promise<void>(resolve => server.close(() => resolve())));

  it('keep nothing else from being looked up, however many there are', async () => {
    const slow = Array.from({ length: 40 }, (_, n) => addressesOf(`n${n}.attacker.example`, resolver));
    const first = await Promise.race([Promise.all(slow).then(() => 'slow'), lookup('localhost').then(() => 'other')]);
    expect(first).toBe('other');
    expect(await Promise.all(slow)).toEqual(Array(40).fill([]));
    expect(asked).toBeGreaterThanOrEqual(40);
  });

  it('are none of those that this machine knows itself', async () => {
    const nobody = new Resolver({ timeout: 500, tries: 1 });
    nobody.setServers(['127.0.0.1:1']);
    expect((await addressesOf('localhost', nobody)).map(({ address }) => address)).toContain('127.0.0.1');
  });
});
