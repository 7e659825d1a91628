/**
 * "Quick note" for `com.example.quick-note`: what an app is called that is switched off or gone, so that nobody who may
 * not ask for its manifest reads an identifier.
 */
export function nameFromId(pluginId: string): string {
  const words = pluginId.slice(pluginId.lastIndexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
