import { Injectable } from '@nestjs/common';
import { type Badges, NotFoundError } from '@sv/sdk';
import { checkedBadge, checkedBadges } from '@sv/sdk/host/badge-checks';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import { PluginBadges } from '../badges/plugin-badges';
import { callingPlugin } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.badges`: a plugin writes its own numbers only. */
@Injectable()
export class BadgesBridge implements Badges {
  constructor(
    private readonly badges: PluginBadges,
    private readonly deletions: DeletionRows,
  ) {}

  async set(...input: Parameters<Badges['set']>): Promise<void> {
    const { userId, count } = checkedBadge(...input);
    const pluginId = callingPlugin().plugin.id;
    await outsideTransaction('sdk.badges.set', async () => {
      if (count > 0 && (await this.deletions.concernsUser(userId))) throw new NotFoundError('This user was deleted.');
      await this.badges.setBadge({ pluginId, userId }, count);
    });
  }

  async setMany(...[input]: Parameters<Badges['setMany']>): Promise<void> {
    const badges = checkedBadges(input);
    const pluginId = callingPlugin().plugin.id;
    await outsideTransaction('sdk.badges.setMany', async () => {
      const deleted = await this.deletions.concernedAmong(badges.map(({ userId }) => userId));
      await this.badges.setBadges(
        pluginId,
        badges.filter(({ userId }) => !deleted.has(userId)),
      );
    });
  }
}
