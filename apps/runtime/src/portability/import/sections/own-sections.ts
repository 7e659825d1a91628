import { Injectable, type Provider } from '@nestjs/common';
import { AccountSection } from './account.section';
import { ActivitySection } from './activity.section';
import { AvatarSection } from './avatar.section';
import { ConsentsSection } from './consents.section';
import { EntitlementsSection } from './entitlements.section';
import { NotificationsSection } from './notifications.section';
import type { OwnSection } from './own-section';

/** The platform's own sections, by id. */
@Injectable()
export class OwnSections {
  private readonly all: readonly OwnSection[];

  constructor(
    account: AccountSection,
    notifications: NotificationsSection,
    activity: ActivitySection,
    consents: ConsentsSection,
    entitlements: EntitlementsSection,
    avatar: AvatarSection,
  ) {
    this.all = [account, notifications, activity, consents, entitlements, avatar];
  }

  /** Null: a later version of the format has it. */
  findSection(id: string): OwnSection | null {
    return this.all.find(section => section.id === id) ?? null;
  }
}

export const ownSectionProviders: Provider[] = [
  AccountSection,
  NotificationsSection,
  ActivitySection,
  ConsentsSection,
  EntitlementsSection,
  AvatarSection,
  OwnSections,
];
