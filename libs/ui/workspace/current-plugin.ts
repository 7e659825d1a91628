// The plugin whose pages these are. The shell provides it on each plugin's routes.
import { InjectionToken } from '@angular/core';

export interface CurrentPlugin {
  id: string;
  /** `/tasks` */
  routePrefix: string;
  /** Its variables of scope `build`. */
  env?: Readonly<Record<string, string>>;
}

export const CURRENT_PLUGIN = new InjectionToken<CurrentPlugin>('CurrentPlugin');
