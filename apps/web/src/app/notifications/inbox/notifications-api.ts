import { HttpClient, HttpParams } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NotificationChange, NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import type { ClockSample } from '../server-clock';

const url = '/api/account/notifications';

export interface ListQuery {
  limit?: number;
  cursor?: string;
  unread?: true;
}

export interface ListAnswer {
  list: NotificationList;
  /** The server's clock as this answer shows it. */
  clock: ClockSample;
  /** Changes when the person's role or profile is changed. */
  epoch: string | null;
}

/** Every method throws a Problem when the server refuses or does not answer. */
@Injectable({ providedIn: 'root' })
export class NotificationsApi {
  private readonly http = inject(HttpClient);

  async list(query: ListQuery = {}): Promise<ListAnswer> {
    const askedAt = Date.now();
    const params = new HttpParams({ fromObject: { ...query } });
    const { body, headers } = await firstValueFrom(
      this.http.get<NotificationList>(url, { params, observe: 'response' }),
    );
    const clock = { date: Date.parse(headers.get('date') ?? ''), askedAt, answeredAt: Date.now() };
    return { list: body!, clock, epoch: headers.get('x-session-epoch') };
  }

  change(id: string, change: NotificationChange): Promise<NotificationItem> {
    return firstValueFrom(this.http.patch<NotificationItem>(`${url}/${id}`, change));
  }

  async readAll(): Promise<void> {
    await firstValueFrom(this.http.post(`${url}/read-all`, {}));
  }
}
