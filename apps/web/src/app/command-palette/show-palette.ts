// Shows the command palette until it is closed. Loaded with it.
import type { EnvironmentInjector } from '@angular/core';
import { attachToBody } from '@sv/ui/dialog/attach-to-body';
import { CommandPalette } from './command-palette';
import type { PaletteStart } from './command-palette.service';

export async function showPalette(
  environmentInjector: EnvironmentInjector,
  { mode = 'all', query = '' }: PaletteStart,
): Promise<void> {
  const palette = attachToBody(environmentInjector, CommandPalette);
  palette.setInput('mode', mode);
  palette.setInput('startsWith', query);
  await new Promise<void>(resolve => palette.instance.closed.subscribe(() => resolve()));
  palette.destroy();
}
