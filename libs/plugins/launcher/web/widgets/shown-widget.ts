// The widgets to show: of every app that the person may open, by the names of the apps, in the order of each manifest.
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { WidgetDeclaration } from '@sv/sdk/manifest';
import type { AppContributions } from '@sv/ui/contributions/contributions';
import type { RegisteredContributions } from '@sv/ui/contributions/load-contributions';

export interface ShownWidget {
  key: string;
  app: ShellPlugin;
  entry: RegisteredContributions;
  widget: WidgetDeclaration;
}

export const shownWidgets = (apps: readonly AppContributions[]): ShownWidget[] =>
  apps.flatMap(({ app, entry }) =>
    entry.contributes.widgets.map(widget => ({ key: `${app.id} ${widget.id}`, app, entry, widget })),
  );
