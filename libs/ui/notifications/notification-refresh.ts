// Call it after an action that creates a notification: without an event stream, nothing else would show it before the
// next poll.
import { Injectable } from '@angular/core';
import { Subject } from 'rxjs';

@Injectable({ providedIn: 'root' })
export class NotificationRefresh {
  private readonly subject = new Subject<void>();

  readonly requested = this.subject.asObservable();

  request(): void {
    this.subject.next();
  }
}
