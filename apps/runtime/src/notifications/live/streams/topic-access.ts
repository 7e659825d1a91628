import type { LiveViewer } from './live-stream';

/** Who may hear a plugin's topics. The plugins' wing knows it. */
export abstract class TopicAccess {
  /** Asked once per message. Null: nobody hears it, because the plugin is not running. */
  abstract viewersOf(pluginId: string): ((viewer: LiveViewer) => boolean) | null;

  /**
   * @param listener called when a rule has changed: which groups a viewer is in may not have been looked up until then
   */
  abstract onChange(listener: () => void): void;
}
