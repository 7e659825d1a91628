import { type IncomingWebhook, provideHost, type SdkHost } from '@sv/sdk';
import { guardedHost } from '@sv/sdk/host/guarded-host';
import { authBridge } from './auth.bridge';
import { callingPlugin, callingWith } from './calling-plugin';
import { dbBridge } from './db/db.bridge';
import { provideData } from './data.bridge';
import { onEntitlementChange } from './entitlements.bridge';
import { envBridge } from './env.bridge';
import { logBridge } from './log.bridge';
import { platformBridge } from './platform.bridge';
import { platformBridges } from './platform-bridges';
import { portabilityBridge } from './portability/portability.bridge';
import { textsBridge } from './texts.bridge';
import { onSettingsChange } from './settings.bridge';

const parts: SdkHost = {
  auth: authBridge,
  db: dbBridge,
  mailer: { send: message => platformBridges().mailer.send(message) },
  platform: platformBridge,
  notifications: { send: input => platformBridges().notifications.send(input) },
  activity: { log: entry => platformBridges().activity.log(entry) },
  data: { provide: provideData, query: query => platformBridges().data.query(query) },
  entitlements: {
    has: (tier, of) => platformBridges().entitlements.has(tier, of),
    current: of => platformBridges().entitlements.current(of),
    onChange: onEntitlementChange,
  },
  env: envBridge,
  log: logBridge,
  portability: portabilityBridge,
  users: {
    find: filter => platformBridges().users.find(filter),
    get: ids => platformBridges().users.get(ids),
    groups: filter => platformBridges().users.groups(filter),
    groupIds: userId => platformBridges().users.groupIds(userId),
    emails: ids => platformBridges().users.emails(ids),
    locales: ids => platformBridges().users.locales(ids),
  },
  texts: textsBridge,
  settings: {
    instance: <V extends object>() => platformBridges().settings.instance<V>(),
    user: <V extends object>(userId?: string) => platformBridges().settings.user<V>(userId),
    onChange: onSettingsChange,
  },
  search: {
    provide: provider => {
      callingPlugin().plugin.life.onSearch = provider;
    },
  },
  badges: {
    set: (userId, count) => platformBridges().badges.set(userId, count),
    setMany: badges => platformBridges().badges.setMany(badges),
  },
  files: {
    put: (source, input) => platformBridges().files.put(source, input),
    open: id => platformBridges().files.open(id),
    get: id => platformBridges().files.get(id),
    remove: id => platformBridges().files.remove(id),
    list: filter => platformBridges().files.list(filter),
    usage: () => platformBridges().files.usage(),
    serve: (id, options) => platformBridges().files.serve(id, options),
    uploads: () => platformBridges().files.uploads(),
  },
  live: {
    publish: event => platformBridges().live.publish(event),
    attend: attendance => platformBridges().presence.attend(attendance),
  },
  links: {
    create: link => platformBridges().links.create(link),
    check: token => platformBridges().links.check(token),
    revoke: id => platformBridges().links.revoke(id),
    list: () => platformBridges().links.list(),
  },
  jobs: {
    define: (...definition) => platformBridges().jobs.define(...definition),
    enqueue: (...job) => platformBridges().jobs.enqueue(...job),
    cancel: key => platformBridges().jobs.cancel(key),
  },
  webhooks: {
    verify: <T>(webhook: IncomingWebhook) => platformBridges().webhooks.verify<T>(webhook),
    send: webhook => platformBridges().webhooks.send(webhook),
  },
};

/** Denies by default: no code of a namespace runs before the caller and the permission are checked. */
const host = guardedHost(parts, permission => {
  if (permission) callingWith(permission);
  else callingPlugin();
});

/**
 * Connects `sdk` to the runtime. Nothing in it belongs to one instance: each call finds its plugin, and through it its
 * instance, from the context. So calling it again, for a second instance in the same process, changes nothing.
 */
export const provideSdkHost = (): void => void provideHost(host);
