import {
  ConflictError,
  NotAuthenticatedError,
  NotFoundError,
  PublicLinksOffError,
  StoreAccessError,
} from '../errors.js';
import { checkedNewLink, LINK_LIMITS, linkIdForm, linkLimitText, tokenForm } from '../host/link-checks.js';
import type { Namespaces } from '../host/members.js';
import type { OwnLink, SharedLink } from '../namespaces/links.js';
import type { MemoryPartsOptions } from './memory-parts.js';
import type { TestLink } from './test-records.js';

/** `sdk.links` in memory. With nobody signed in, `revoke` works as outside of requests. */
export function linksOf({ host, manifest, platform, isInTransaction }: MemoryPartsOptions): Namespaces['links'] {
  let created = 0;
  const refuseInTransaction = (member: string): void => {
    if (isInTransaction())
      throw new StoreAccessError(
        `sdk.links.${member} was called inside sdk.db.transaction, of which it is no part. Call it before or after the transaction.`,
      );
  };
  const userId = (): string => {
    if (!host.session) throw new NotAuthenticatedError();
    return host.session.user.id;
  };
  return {
    create: async input => {
      const link = checkedNewLink(input, manifest.publicPages);
      const createdBy = userId();
      refuseInTransaction('create');
      if (host.publicLinks === 'off') throw new PublicLinksOffError();
      if (host.links.filter(one => one.createdBy === createdBy).length >= LINK_LIMITS.perPlugin)
        throw new ConflictError(linkLimitText.perPlugin);
      host.sharers.push(host.session!.user);
      const number = String(++created);
      const token = `token-${number}`.padEnd(43, '0');
      const url = `${platform.instanceUrl}${manifest.routePrefix}${link.path.replace(':token', token)}`;
      const id = `link-${number}`;
      host.links.push({ ...link, id, createdBy, createdAt: new Date(), lastUsedAt: null, url, token });
      return { url, id };
    },
    check: async input => {
      refuseInTransaction('check');
      const token = tokenForm(input);
      const found = host.links.find(one => one.token === token);
      if (!found || host.publicLinks === 'off' || isOver(found)) return null;
      found.lastUsedAt = new Date();
      return toShared(found);
    },
    revoke: async input => {
      refuseInTransaction('revoke');
      const owner = host.session?.user.id;
      const id = linkIdForm(input);
      const at = host.links.findIndex(one => one.id === id && (owner === undefined || one.createdBy === owner));
      if (at === -1) throw new NotFoundError();
      host.links.splice(at, 1);
    },
    list: async () => {
      const owner = userId();
      refuseInTransaction('list');
      return host.links
        .filter(one => one.createdBy === owner)
        .map(toOwn)
        .reverse();
    },
  };
}

const isOver = ({ expiresAt }: TestLink, now = new Date()): boolean => expiresAt !== null && expiresAt <= now;

const toShared = ({ id, path, label, createdBy, expiresAt }: TestLink): SharedLink => ({
  id,
  path,
  label,
  createdBy,
  expiresAt,
});

const toOwn = ({ id, path, label, createdAt, expiresAt, lastUsedAt }: TestLink): OwnLink => ({
  id,
  path,
  label,
  expiresAt,
  createdAt,
  lastUsedAt,
});
