import { checkedBadge, checkedBadges } from '../host/badge-checks.js';
import { checkedMail, checkedNotification } from '../host/input-checks.js';
import { checkedAttendance, checkedLiveEvent } from '../host/live-checks.js';
import type { Namespaces } from '../host/members.js';
import type { UserBadge } from '../namespaces/badges.js';
import { NotAuthenticatedError } from '../errors.js';
import type { MemoryPartsOptions } from './memory-parts.js';
import { usersOf } from './memory-users.js';
import { refuseInsideTransaction } from './outside-transaction.js';

type Messages = Pick<Namespaces, 'mailer' | 'notifications' | 'activity' | 'badges' | 'live'>;

/** What a plugin hands to the platform in memory: checked as in the runtime, and kept for the test to look at. */
export function messagesOf(options: MemoryPartsOptions): Messages {
  const { host, manifest, mail } = options;
  return {
    mailer: {
      send: async message => {
        const checked = checkedMail(message);
        refuseInsideTransaction(options, 'sdk.mailer.send');
        if (mail) host.mails.push(checked);
        return { accepted: mail };
      },
    },
    notifications: {
      send: async input => {
        const checked = checkedNotification(input);
        refuseInsideTransaction(options, 'sdk.notifications.send');
        const id = `notification-${host.notifications.length + 1}`;
        host.notifications.push({ ...checked, id, source: manifest.id, sourceType: 'plugin' });
        return { notificationId: id };
      },
    },
    activity: {
      log: entry => {
        // The platform records an import itself.
        if (host.isImporting) return;
        host.activity.push({ ...entry, actorId: host.session?.user.id ?? null, pluginId: manifest.id });
      },
    },
    badges: badgesOf(options),
    live: liveOf(options),
  };
}

function badgesOf(options: MemoryPartsOptions): Namespaces['badges'] {
  const { badges } = options.host;
  const write = ({ userId, count }: UserBadge): void =>
    void (count === 0 ? badges.delete(userId) : badges.set(userId, count));
  return {
    set: async (...badge) => {
      const checked = checkedBadge(...badge);
      refuseInsideTransaction(options, 'sdk.badges.set');
      write(checked);
    },
    setMany: async many => {
      const checked = checkedBadges(many);
      refuseInsideTransaction(options, 'sdk.badges.setMany');
      checked.forEach(write);
    },
  };
}

const liveOf = (options: MemoryPartsOptions): Namespaces['live'] => ({
  publish: async event => {
    const { host } = options;
    const checked = checkedLiveEvent(event, id => host.groups.some(group => group.id === id));
    refuseInsideTransaction(options, 'sdk.live.publish', true);
    host.published.push(checked);
  },
  attend: async input => {
    const { host } = options;
    const { topic, tab, isLeaving } = checkedAttendance(input);
    if (!host.session) throw new NotAuthenticatedError();
    const userId = host.session.user.id;
    const at = host.attending.findIndex(one => one.topic === topic && one.userId === userId && one.tab === tab);
    if (at >= 0) host.attending.splice(at, 1);
    if (isLeaving) return [];
    host.attending.push({ topic, tab, userId });
    const others = host.attending.filter(one => one.topic === topic && one.userId !== userId);
    return usersOf(host).get([...new Set(others.map(one => one.userId))]);
  },
});
