// Reads what is new, and says when the person was here before.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { ActivityFeed } from '@sv/contracts/activity.contract';
import type { HomeVisit } from '@sv/contracts/home.contract';
import type { NotificationList } from '@sv/contracts/notification.contract';
import { readableOffline } from '@sv/ui/offline/offline-reading';
import { Reachability } from '@sv/ui/offline/reachability';
import { firstValueFrom } from 'rxjs';
import type { News } from './new-entries';

const notificationsUrl = '/api/account/notifications';

@Injectable({ providedIn: 'root' })
export class NewsReader {
  private readonly http = inject(HttpClient);
  private readonly offline = readableOffline();
  private readonly reachability = inject(Reachability);

  /** @throws Problem */
  async read(): Promise<News> {
    const [{ since }, { notifications }] = await Promise.all([
      this.visit(),
      firstValueFrom(this.http.get<NotificationList>(`${notificationsUrl}?limit=50`, { context: this.offline })),
    ]);
    return { since, notifications, activity: since ? await this.activitySince(since) : [] };
  }

  /** @throws Problem */
  async markRead(id: string): Promise<void> {
    await firstValueFrom(this.http.patch(`${notificationsUrl}/${id}`, { read: true }));
  }

  private async visit(): Promise<HomeVisit> {
    // Notifications can be read without a network; when the person was here before is not known then.
    if (this.reachability.lostAt()) return { since: null };
    return firstValueFrom(this.http.post<HomeVisit>('/api/shell/visit', {}));
  }

  /** Names need the auth server; without it the notifications are there all the same. */
  private async activitySince(since: string): Promise<News['activity']> {
    try {
      const query = new URLSearchParams({ from: since, limit: '50' });
      return (await firstValueFrom(this.http.get<ActivityFeed>(`/api/account/activity?${query}`))).entries;
    } catch {
      return [];
    }
  }
}
