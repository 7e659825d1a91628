import type { LiveViewer } from './live-stream';

/** Who may hear a plugin's topics. The plugins' wing knows it. */
export abstract class TopicAccess {
  /** Asked once per message. Null: nobody hears it, because the plugin is not running. */
  abstract viewersOf(pluginId: string): ((viewer: LiveViewer) => boolean) | null;
}
