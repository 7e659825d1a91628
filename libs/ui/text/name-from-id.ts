import { capitalised } from './capitalised';

/**
 * "Quick note" for `com.example.quick-note`. Names an app that is disabled or removed, for readers who may not request
 * its manifest.
 */
export function nameFromId(pluginId: string): string {
  return capitalised(pluginId.slice(pluginId.lastIndexOf('.') + 1).replaceAll('-', ' '));
}
