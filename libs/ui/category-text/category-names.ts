// What people read for the categories of notifications: apps name theirs in their manifests.
import { Injectable, computed, inject, signal } from '@angular/core';
import type { NotificationCategory, NotificationOrigin, NotifyingApp } from '@sv/contracts/notification.contract';
import type { NotificationDeclaration } from '@sv/sdk/manifest';
import { LOAD_CONTRIBUTIONS } from '../contributions/load-contributions';
import { t } from '../locale/translate';
import { categoryDetail, categoryName, isOfPlatform } from './category-text';

interface Declared extends NotificationDeclaration {
  appId: string;
}

@Injectable({ providedIn: 'root' })
export class CategoryNames {
  private readonly load = inject(LOAD_CONTRIBUTIONS, { optional: true });
  private readonly declared = signal<readonly Declared[]>([]);
  private readonly byKey = computed(() => new Map(this.declared().map(one => [keyOf(one.appId, one.id), one])));

  constructor() {
    // Without them the categories read as words, as those of apps without a name for them do.
    void this.read().catch(() => undefined);
  }

  /** @param sources who sent it; the first one that has a name for it decides */
  nameOf(category: string, sources: readonly NotificationOrigin[]): string {
    const declared = this.declaredBy(category, sources);
    return declared ? t(declared.title, undefined, declared.appId) : categoryName(category);
  }

  /** Null where nobody described it. */
  detailOf(category: string, sources: readonly NotificationOrigin[]): string | null {
    const declared = this.declaredBy(category, sources);
    if (!declared) return categoryDetail(category);
    return declared.description ? t(declared.description, undefined, declared.appId) : null;
  }

  /** With what these apps may send and have not sent yet, behind what came already. */
  withUnsent(
    categories: readonly NotificationCategory[],
    apps: readonly Pick<NotifyingApp, 'id'>[],
    muted: ReadonlySet<string>,
  ): NotificationCategory[] {
    const senders = new Map<string, NotificationOrigin[]>();
    for (const { id, appId } of this.declared()) {
      if (!apps.some(app => app.id === appId)) continue;
      senders.set(id, [...(senders.get(id) ?? []), { source: appId, sourceType: 'plugin' }]);
    }
    const known = categories.map(one =>
      one.sources.length > 0 ? one : { ...one, sources: senders.get(one.category) ?? [] },
    );
    for (const { category } of known) senders.delete(category);
    const unsent = [...senders].map(([category, sources]) => ({
      ...{ category, sources },
      ...{ isMuted: muted.has(category), isMutable: true, lastAt: null },
    }));
    const came = known.filter(({ lastAt }) => lastAt !== null);
    return [...came, ...unsent, ...known.filter(({ lastAt }) => lastAt === null)];
  }

  private declaredBy(category: string, sources: readonly NotificationOrigin[]): Declared | undefined {
    if (isOfPlatform(category)) return undefined;
    const sender = sources.find(({ source }) => source !== null && this.byKey().has(keyOf(source, category)));
    return sender && this.byKey().get(keyOf(sender.source!, category));
  }

  private async read(): Promise<void> {
    const entries = (await this.load?.()) ?? [];
    this.declared.set(
      entries.flatMap(({ id: appId, contributes }) =>
        (contributes.notifications ?? []).map(one => ({ ...one, appId })),
      ),
    );
  }
}

const keyOf = (appId: string, category: string): string => `${appId} ${category}`;
