// What an open overlay knows of the stage: which plugin it shows, and the ways out.
import type { ShellPlugin } from '@sv/contracts/shell.contract';

export abstract class OverlayDoor {
  abstract readonly plugin: ShellPlugin;
  /** To an address that is not the plugin's. */
  abstract follow(url: string): Promise<boolean>;
  abstract close(): Promise<boolean>;
}
