import type { LookupAddress } from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { RuntimeConfig } from '../../../src/kernel/config/runtime-config';
import { NotificationSender } from '../../../src/notifications/sending/notification-sender';
import { EndpointGuard } from '../../../src/notifications/push/endpoint/endpoint-guard';
import { PushConnection } from '../../../src/notifications/push/endpoint/push-connection';
import { PushSubscription } from '../../../src/notifications/push/subscriptions/push-subscription.entity';
import { aUser } from '../../support/auth-server/fake-users';
import { prefer, type PushInstance, startPushInstance, SUBSCRIPTIONS } from '../../support/push/push-instance';
import { TestPushService } from '../../support/push/push-service';
import { byHand } from '../../support/push/push-work';
import { TestBrowser } from '../../support/push/test-browser';

const PUBLIC: LookupAddress[] = [{ address: '93.184.215.14', family: 4 }];
const LOOPBACK: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
const START = new Date('2026-06-22T10:00:00.000Z');

/** Something in the private network that no outsider may reach; counts who comes. */
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

describe('a name that leads into the private network after it was checked', () => {
  let victim: Victim;
  let guard: EndpointGuard;
  let connection: PushConnection;
  let port: number;
  beforeEach(async () => {
    victim = await new Victim().start();
    ({ port } = victim);
    const push = { publicKey: '', privateKey: '', subject: '', services: ['rebinding.example'], allowedHosts: [] };
    guard = new EndpointGuard(Object.assign(new RuntimeConfig(), { push }));
    connection = new PushConnection(guard);
    // The guard takes the port of https only; what is tried here is where the socket goes.
    const read = guard.parseEndpoint.bind(guard);
    guard.parseEndpoint = endpoint => {
      const url = read(endpoint);
      url.port = String(port);
      return url;
    };
  });
  afterEach(async () => {
    connection.onApplicationShutdown();
    await victim.close();
  });
  const post = () =>
    connection.postPush({
      endpoint: 'https://rebinding.example/x',
      headers: {},
      body: Buffer.from('x'),
      signal: new AbortController().signal,
    });

  it.each<[string, LookupAddress[]]>([
    ['loopback', LOOPBACK],
    ['loopback among public ones', [...PUBLIC, ...LOOPBACK]],
    ['loopback of IPv6', [{ address: '::1', family: 6 }]],
    ['a mapped loopback', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['no address', [{ address: '0.0.0.0', family: 4 }]],
    ['nothing', []],
  ])('is not followed to %s', async (_, then) => {
    const answers = [PUBLIC, then];
    guard.resolveAddress = async () => answers.shift() ?? then;
    await guard.checkEndpoint('https://rebinding.example/x');

    await expect(post()).rejects.toMatchObject({ code: 'push-endpoint-refused' });
    expect(victim.visitors).toEqual([]);
  });

  it('is caught at the socket, whatever the resolver said', async () => {
    const service = await new TestPushService('rebinding.example').start();
    connection.agent.options.ca = service.authority.cert;
    port = Number(new URL(service.origin).port);
    guard.resolveAddress = async () => LOOPBACK;
    // The first look is at what the name resolves to, the second at what the socket is connected to.
    const looks = [true, false];
    guard.mayReach = () => looks.shift()!;
    await expect(post()).rejects.toMatchObject({ code: 'push-endpoint-refused' });

    expect([service.open, service.received, looks]).toEqual([0, [], []]);
    await service.close();
  });

  it('is not followed when the address is written out', async () => {
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:7f00:1]'])
      await expect(
        connection.postPush({
          endpoint: `https://${host}/x`,
          headers: {},
          body: null,
          signal: new AbortController().signal,
        }),
      ).rejects.toMatchObject({ code: 'push-endpoint-refused' });
    expect(victim.visitors).toEqual([]);
  });
});

describe('a subscription whose name leads somewhere else by now', () => {
  let at: PushInstance;
  beforeAll(
    async () => (at = await startPushInstance({ env: { PUSH_ALLOWED_HOSTS: '', PUSH_SERVICES: 'rebinding.example' } })),
  );
  afterAll(() => at.close());

  it('gets nothing, is never tried again, and is dropped after five pushes', async () => {
    const guard = at.instance.get(EndpointGuard);
    guard.resolveAddress = async () => PUBLIC;
    const me = at.instance.as(aUser());
    await prefer(at.instance, me);
    const browser = new TestBrowser({ origin: 'https://rebinding.example', at: path => at.service.at(path) });
    await me.post(SUBSCRIPTIONS).send(browser.input).expect(201);
    guard.resolveAddress = async () => LOOPBACK;
    const work = await byHand(at.instance);
    const rows = at.instance.dataSource.getRepository(PushSubscription);
    for (let n = 1; n <= 5; n++) {
      expect(await rows.countBy({ userId: me.user.id })).toBe(1);
      const draft = {
        userId: me.user.id,
        title: 'Hello',
        category: 'test',
        source: null,
        sourceType: 'platform' as const,
      };
      await at.instance.get(NotificationSender).send(draft, START);
      await work.at(START);
      expect(await work.rows(me.user.id)).toEqual([]);
    }
    expect(await rows.countBy({ userId: me.user.id })).toBe(0);
    expect(at.service.connections).toBe(0);
  });
});
