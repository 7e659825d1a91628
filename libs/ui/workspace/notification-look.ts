// For whoever knows that something has just come: where the server has no stream, nothing else tells before the next
// time that the page asks.
import { Injectable } from '@angular/core';
import { Subject } from 'rxjs';

@Injectable({ providedIn: 'root' })
export class NotificationLook {
  private readonly subject = new Subject<void>();

  readonly wanted = this.subject.asObservable();

  now(): void {
    this.subject.next();
  }
}
