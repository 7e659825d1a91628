// Shows all keyboard shortcuts until the dialog is closed. Loaded when it is asked for.
import type { EnvironmentInjector } from '@angular/core';
import { Contributions } from '@sv/ui/contributions/contributions';
import { attachToBody } from '@sv/ui/dialog/attach-to-body';
import { JumpKeys } from './jump-keys';
import { ShortcutList } from './shortcut-list';

export async function showShortcutList(environmentInjector: EnvironmentInjector): Promise<void> {
  const apps = await environmentInjector.get(Contributions).ofApps();
  const jumps = await environmentInjector.get(JumpKeys).all();
  const list = attachToBody(environmentInjector, ShortcutList);
  list.setInput('jumps', jumps);
  list.setInput(
    'apps',
    apps.flatMap(({ app: { id, name }, entry }) => {
      const { shortcuts = [] } = entry.contributes;
      return shortcuts.length > 0 ? [{ id, name, shortcuts }] : [];
    }),
  );
  await new Promise<void>(resolve => list.instance.closed.subscribe(() => resolve()));
  list.destroy();
}
