// The tags of all lists that the person sees, the most used first. They are read when somebody first needs them.
import { httpResource } from '@angular/common/http';
import { Injectable, computed, signal } from '@angular/core';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { TagCounts } from '../../shared/task.contract';

@Injectable()
export class TagNames {
  private readonly offline = readableOffline();
  private readonly url = pluginApi('tags');
  private readonly isWanted = signal(false);
  private readonly answer = httpResource<TagCounts>(() =>
    this.isWanted() ? { url: this.url, context: this.offline } : undefined,
  );

  readonly names = computed<readonly string[]>(() =>
    this.answer.hasValue() ? this.answer.value().tags.map(({ name }) => name) : [],
  );

  load(): void {
    this.isWanted.set(true);
  }
}
