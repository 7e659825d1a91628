import { Injectable } from '@nestjs/common';
import { type Links, NotAuthenticatedError, NotFoundError, type OwnLink, type SharedLink } from '@sv/sdk';
import { checkedNewLink, linkIdForm, tokenForm } from '@sv/sdk/host/link-checks';
import { refuseInsideTransaction } from '@sv/server/database/transaction-scope';
import { actorOf } from '../../kernel/access/actor';
import { PlatformOptions } from '../../kernel/platform-options';
import { SYSTEM_ACTOR } from '../host/plugin-audit-entry';
import { LinkCreation } from '../links/link-creation';
import { LinkEnding } from '../links/link-ending';
import { PublicLinks } from '../links/public-links';
import { type Calling, callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.links`: a plugin finds its own links only, and in a request a person ends only their own. */
@Injectable()
export class LinksBridge implements Links {
  constructor(
    private readonly creation: LinkCreation,
    private readonly ending: LinkEnding,
    private readonly links: PublicLinks,
    private readonly options: PlatformOptions,
  ) {}

  async create(...[input]: Parameters<Links['create']>): ReturnType<Links['create']> {
    const { plugin, context } = callingPlugin();
    const { routePrefix, publicPages } = plugin.manifest;
    const link = checkedNewLink(input, publicPages);
    const owner = { pluginId: plugin.id, userId: userIdOf(context) };
    const { id, token } = await this.outside('create', () => this.creation.createLink(owner, link));
    const url = `${this.options.config.publicUrl}${routePrefix}${link.path.replace(':token', token)}`;
    return { url, id };
  }

  async check(...[input]: Parameters<Links['check']>): Promise<SharedLink | null> {
    const { plugin, context } = callingPlugin();
    const token = tokenForm(input);
    const link = await this.outside('check', async () =>
      token === null ? null : this.links.findWorking(plugin.id, token),
    );
    if (!link) return null;
    if (context.visit) context.visit.sharedBy = link.userId;
    const { id, path, label, userId, expiresAt } = link;
    return { id, path, label, createdBy: userId, expiresAt };
  }

  async revoke(...[input]: Parameters<Links['revoke']>): Promise<void> {
    const { plugin, context } = callingPlugin();
    const isRequest = context.requestId !== '';
    const of = { pluginId: plugin.id, ...(isRequest && { userId: userIdOf(context) }) };
    const actor = context.caller ? actorOf(context.caller) : SYSTEM_ACTOR;
    const id = linkIdForm(input);
    const isEnded = await this.outside('revoke', async () => id !== null && this.ending.endLink(id, of, actor));
    if (!isEnded) throw new NotFoundError();
  }

  async list(): Promise<OwnLink[]> {
    const { plugin, context } = callingPlugin();
    const owner = { pluginId: plugin.id, userId: userIdOf(context) };
    const links = await this.outside('list', () => this.links.linksOf(owner));
    return links.map(({ id, path, label, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      path,
      label,
      createdAt,
      expiresAt,
      lastUsedAt,
    }));
  }

  private outside<T>(member: keyof Links, work: () => Promise<T>): Promise<T> {
    return outsideTransaction(`sdk.links.${member}`, async () => {
      refuseInsideTransaction(this.options.dataSource.resource);
      return work();
    });
  }
}

function userIdOf({ user }: Calling['context']): string {
  if (!user) throw new NotAuthenticatedError();
  return user.id;
}
