// Shows the command palette until it is closed. Loaded with it.
import { ApplicationRef, DOCUMENT, type EnvironmentInjector, createComponent } from '@angular/core';
import { CommandPalette } from './command-palette';

export async function showPalette(environmentInjector: EnvironmentInjector): Promise<void> {
  const palette = createComponent(CommandPalette, { environmentInjector });
  environmentInjector.get(DOCUMENT).body.append(palette.location.nativeElement);
  environmentInjector.get(ApplicationRef).attachView(palette.hostView);
  await new Promise<void>(resolve => palette.instance.closed.subscribe(() => resolve()));
  palette.destroy();
}
