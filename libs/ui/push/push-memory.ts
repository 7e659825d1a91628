// Remembers whose push subscription this browser has, and its id on the server. Only a hint: the server's list and the
// browser are authoritative.
import { DOCUMENT, Injectable, inject } from '@angular/core';

export interface RememberedPush {
  userId: string;
  subscriptionId: string;
  /** The service worker may have replaced the subscription since. */
  endpoint: string;
}

const KEY = 'sv-push';

@Injectable({ providedIn: 'root' })
export class PushMemory {
  private readonly storage = inject(DOCUMENT).defaultView?.localStorage;

  read(): RememberedPush | null {
    const parsed = parse(this.storage?.getItem(KEY) ?? '');
    const texts = [parsed?.userId, parsed?.subscriptionId, parsed?.endpoint];
    return texts.every(text => typeof text === 'string') ? parsed : null;
  }

  write(push: RememberedPush): void {
    this.storage?.setItem(KEY, JSON.stringify(push));
  }

  forget(): void {
    this.storage?.removeItem(KEY);
  }
}

function parse(text: string): RememberedPush | null {
  try {
    return JSON.parse(text) as RememberedPush | null;
  } catch {
    return null; // SyntaxError: the stored value is damaged
  }
}
