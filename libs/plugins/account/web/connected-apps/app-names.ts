// The names of apps, for what knows them by their ids.
import { Injectable, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';

@Injectable({ providedIn: 'root' })
export class AppNames {
  private readonly session = inject(Session);

  /** Its id when it is not here any more, or not for this person. */
  readonly of = (pluginId: string): string => this.session.plugin(pluginId)?.name ?? pluginId;
}
