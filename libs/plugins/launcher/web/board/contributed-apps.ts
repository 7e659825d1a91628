// What the apps of the person contribute, read again when an app comes or goes. What is shown stays until then.
import { Injectable, computed, effect, inject, signal, untracked } from '@angular/core';
import { type AppContributions, Contributions } from '@sv/ui/contributions/contributions';
import { Session } from '@sv/ui/workspace/session';

@Injectable()
export class ContributedApps {
  private readonly contributions = inject(Contributions);
  private readonly session = inject(Session);
  private readonly apps = computed(() =>
    this.session
      .shell()
      ?.plugins.map(({ id, paywalled }) => `${id} ${paywalled}`)
      .join(),
  );

  /** Null until they were read once. Without them the platform's own cards are there all the same. */
  readonly list = signal<readonly AppContributions[] | null>(null);

  constructor() {
    effect(() => {
      const apps = this.apps();
      if (apps !== undefined) untracked(() => void this.read(apps));
    });
  }

  private async read(apps: string): Promise<void> {
    try {
      const list = await this.contributions.ofApps();
      if (apps === this.apps()) this.list.set(list);
    } catch (error) {
      console.error(error);
      if (!this.list()) this.list.set([]);
    }
  }
}
