// The person's notifications on the server.
import { HttpClient, HttpParams } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { NotificationChange, NotificationItem, NotificationList } from '@sv/contracts/notification.contract';

const url = '/api/account/notifications';

export interface ListQuery {
  limit?: number;
  cursor?: string;
  unread?: true;
}

/** Every method throws a Problem when the server refuses or does not answer. */
@Injectable({ providedIn: 'root' })
export class NotificationsApi {
  private readonly http = inject(HttpClient);

  /** With the server's clock, whole seconds; that of this machine when a proxy took it away. */
  async list(query: ListQuery = {}, now = Date.now()): Promise<{ list: NotificationList; serverTime: number }> {
    const params = new HttpParams({ fromObject: { ...query } });
    const { body, headers } = await firstValueFrom(
      this.http.get<NotificationList>(url, { params, observe: 'response' }),
    );
    return { list: body!, serverTime: Date.parse(headers.get('date') ?? '') || now };
  }

  change(id: string, change: NotificationChange): Promise<NotificationItem> {
    return firstValueFrom(this.http.patch<NotificationItem>(`${url}/${id}`, change));
  }

  async readAll(): Promise<void> {
    await firstValueFrom(this.http.post(`${url}/read-all`, {}));
  }
}
