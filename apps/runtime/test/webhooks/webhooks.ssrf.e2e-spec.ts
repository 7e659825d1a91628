import type { LookupAddress } from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { webhookParts } from '../support/webhooks/webhook-parts';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver';

const found = (...addresses: string[]): LookupAddress[] =>
  addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
const PUBLIC = found('93.184.215.14');

/** Something in the private network; counts who comes. */
class Victim {
  readonly visitors: Socket[] = [];
  private readonly server: Server = createServer(
    socket => void this.visitors.push(socket.on('error', () => undefined)),
  );

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.visitors) socket.destroy();
    await new Promise(resolve => this.server.close(resolve));
  }
}

describe('a webhook into the private network', () => {
  let victim: Victim;
  let parts: ReturnType<typeof webhookParts>;
  beforeEach(async () => {
    victim = await new Victim().start();
    parts = webhookParts();
  });
  afterEach(async () => {
    parts.connection.close();
    await victim.close();
  });
  const refused = { name: 'FinalFailure' };

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '１２７.０.０.１',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
  ])('is refused when the address is written out: %s', async host => {
    expect(() => parts.guard.parseTarget(`https://${host}:${victim.port}/`)).toThrow();
    await expect(parts.attempt(`https://${host}:${victim.port}/`)).rejects.toMatchObject(refused);
    await expect(parts.attempt(`https://${host}/`)).rejects.toMatchObject(refused);
    expect(victim.visitors).toEqual([]);
  });

  it.each<[string, LookupAddress[]]>([
    ['loopback', found('127.0.0.1')],
    ['loopback among public addresses', found('93.184.215.14', '127.0.0.1')],
    ['loopback of IPv6', found('::1')],
    ['a mapped loopback', found('::ffff:127.0.0.1')],
    ['the metadata service', found('169.254.169.254')],
  ])('is refused when the name leads to %s', async (_, addresses) => {
    parts.guard.resolveAddress = async () => addresses;
    await expect(parts.attempt(`https://hooks.example:${victim.port}/`)).rejects.toMatchObject(refused);
    expect(victim.visitors).toEqual([]);
  });

  it('is refused when the name leads there at the second attempt only', async () => {
    const answers = [PUBLIC, found('127.0.0.1')];
    parts.guard.resolveAddress = async () => answers.shift()!;
    const first = await new Promise(resolve => {
      parts.guard.lookUpAddress('hooks.example', { all: true }, (_, addresses) => resolve(addresses));
    });
    expect(first).toEqual(PUBLIC);
    await expect(parts.attempt(`https://hooks.example:${victim.port}/`)).rejects.toMatchObject(refused);
    expect(victim.visitors).toEqual([]);
  });

  it('is tried again when the name is not known, which may be the fault of a name server', async () => {
    parts.guard.resolveAddress = async () => [];
    await expect(parts.attempt('https://hooks.example/')).rejects.toMatchObject({
      message: 'hooks.example: ENOTFOUND.',
      name: 'Error',
    });
  });

  it('is caught at the socket, whatever the name server said', async () => {
    const receiver = await new WebhookReceiver('hooks.example').start();
    receiver.trustedBy(parts.connection);
    parts.guard.resolveAddress = async () => found('127.0.0.1');
    // The first look is at what the name resolves to, the second at what the socket is connected to.
    const looks = [true, false];
    parts.guard.mayReach = () => looks.shift()!;
    await expect(parts.attempt(`https://hooks.example:${receiver.port}/`)).rejects.toMatchObject(refused);
    expect([receiver.received, looks]).toEqual([[], []]);
    await receiver.close();
  });

  it.each([
    'http://hooks.example/',
    'https://hooks.example:22/',
    'https://hooks.example:465/',
    'https://a:b@hooks.example/',
  ])('is refused without asking anybody: %s', async url => {
    parts.guard.resolveAddress = () => Promise.reject(new Error('asked'));
    await expect(parts.attempt(url)).rejects.toMatchObject(refused);
  });

  it('reaches what the operator named, and nothing beside it', async () => {
    const named = webhookParts(['127.0.0.1']);
    const receiver = (await new WebhookReceiver().start()).trustedBy(named.connection);
    await named.attempt(`${receiver.origin}/hook`);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    await expect(named.attempt(`https://127.0.0.2:${victim.port}/`)).rejects.toMatchObject(refused);
    await expect(named.attempt(`http://127.0.0.1:${victim.port}/`)).rejects.toMatchObject(refused);
    named.connection.close();
    await receiver.close();
  });
});
