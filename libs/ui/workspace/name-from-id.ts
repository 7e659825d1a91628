/**
 * "Quick note" for `com.example.quick-note`. Names an app that is disabled or removed, for readers who may not request
 * its manifest.
 */
export function nameFromId(pluginId: string): string {
  const words = pluginId.slice(pluginId.lastIndexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
