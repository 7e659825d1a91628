// Nobody is signed in on a public page, whatever cookies the browser has: the server ignores them there. So the session is
// known without asking for it, and is none.
import { Injectable } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';

@Injectable()
export class NoSession extends Session {
  override async reload(): Promise<void> {}
}
