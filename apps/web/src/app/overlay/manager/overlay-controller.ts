// What a page inside an overlay knows of the overlay: the plugin it shows, and the ways to leave it.
import type { ShellPlugin } from '@sv/contracts/shell.contract';

export abstract class OverlayController {
  abstract readonly plugin: ShellPlugin;
  /** Follows a link to an address outside the plugin. */
  abstract follow(url: string): Promise<boolean>;
  abstract close(): Promise<boolean>;
}
