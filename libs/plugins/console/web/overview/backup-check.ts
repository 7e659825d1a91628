// Whether there is a backup, and whether the last one worked.
import { httpResource } from '@angular/common/http';
import { Injectable, computed } from '@angular/core';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import { keepFresh } from '@sv/ui/freshness/freshness';

const url = '/api/admin/backups';
/** A backup that is older than these days is out of date. */
const MAX_AGE_DAYS = 30;
const DAY_MS = 86_400_000;

@Injectable()
export class BackupCheck {
  readonly overview = httpResource<BackupOverview>(() => url);

  constructor() {
    keepFresh(this.overview, () => url);
  }

  /** Null when nothing needs attention. A server that makes no backups itself is backed up by other means. */
  readonly problem = computed(() => {
    const state = this.state();
    if (!state?.isAvailable || state.running) return null;
    if (state.failure) return 'failed';
    const newest = state.backups[0];
    if (!newest) return 'none';
    return Date.parse(newest.createdAt) < Date.now() - MAX_AGE_DAYS * DAY_MS ? 'old' : null;
  });
  readonly reason = computed(() => this.state()?.failure?.reason ?? '');
  readonly newestAt = computed(() => this.state()?.backups[0]?.createdAt ?? '');
  private readonly state = computed(() => (this.overview.hasValue() ? this.overview.value() : null));
}
