// The names of apps by id.
import { Injectable, inject } from '@angular/core';
import { nameFromId } from '@sv/ui/text/name-from-id';
import { Session } from '@sv/ui/workspace/session';

@Injectable({ providedIn: 'root' })
export class AppNames {
  private readonly session = inject(Session);

  readonly of = (pluginId: string): string => this.session.plugin(pluginId)?.name ?? nameFromId(pluginId);
}
