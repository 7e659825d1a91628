import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { TENANT_ID } from '@sv/server/tenant';
import { createECDH } from 'node:crypto';
import { NotificationPreference } from '../../../src/notifications/preferences/notification-preference.entity';
import { PushConnection } from '../../../src/notifications/push/endpoint/push-connection';
import { type Client, startTestInstance, type TestInstance, type TestInstanceOptions } from '../test-instance';
import { TestPushService } from './push-service';
import { TestBrowser } from './test-browser';

export const SUBSCRIPTIONS = '/api/account/push-subscriptions';

/** A new pair of keys, as variables. */
export function aVapidPair(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const scalar = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: scalar.toString('base64url'),
  };
}

/** An instance that pushes, and a push service that it may reach. */
export interface PushInstance {
  instance: TestInstance;
  service: TestPushService;
  close(): Promise<void>;
}

export async function startPushInstance({ env = {}, ...options }: TestInstanceOptions = {}): Promise<PushInstance> {
  const service = await new TestPushService().start();
  const push = { ...aVapidPair(), PUSH_ALLOWED_HOSTS: '127.0.0.1' };
  const instance = await startTestInstance({ ...options, env: { ...push, ...env } });
  trust(instance, service);
  const close = async () => {
    await instance.close();
    await service.close();
  };
  return { instance, service, close };
}

/** As NODE_EXTRA_CA_CERTS would, which is read only when a process starts. */
export function trust(instance: TestInstance, { authority }: TestPushService): void {
  instance.get(PushConnection).agent.options.ca = authority.cert;
}

/** A browser in which somebody gets pushes from now on. */
export async function subscribed(who: Client, service: TestPushService): Promise<TestBrowser & { id: string }> {
  const browser = new TestBrowser(service);
  const { body } = await who.post(SUBSCRIPTIONS).send(browser.input).expect(201);
  return Object.assign(browser, { id: (body as { id: string }).id });
}

/** Pushes are on, and the rest as it is given. */
export async function prefer(
  { dataSource }: TestInstance,
  { user }: Client,
  { quietHours = null, ...rest }: Partial<NotificationPreferenceValues> = {},
): Promise<void> {
  await dataSource.getRepository(NotificationPreference).save({
    userId: user.id,
    tenantId: TENANT_ID,
    mutedCategories: [],
    webPush: true,
    pollIntervalSeconds: 30,
    contentFree: false,
    ...rest,
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    quietTimezone: quietHours?.timezone ?? null,
  });
}
